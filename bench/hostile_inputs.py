"""Texts made to hurt whoever reads them: each small to send, and none of them a puzzle.

Every case is made by code when it is asked for. A string is one row; bytes are a whole source; a stream gives the bytes
of a source that nobody should have to hold.
"""

from __future__ import annotations

import io
import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

GIB = 1 << 30
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PLAYER = "https://puzz.link/p?"


@dataclass(frozen=True)
class Case:
    """An input, made by `make`. `kept`: puzzles before the hostile part, which must come out. `goes_on`: a plain source
    that is read over to its next line, however far; what is timed ends with the bad row.
    """

    name: str
    kind: str
    make: Callable[[], str | bytes | io.RawIOBase]
    kept: int = 0
    goes_on: bool = False


class Repeated(io.RawIOBase):
    """A stream of the same bytes over and over, none of them held."""

    def __init__(self, piece: bytes, n_bytes: int, end: bytes = b"") -> None:
        self._piece = piece * (65536 // len(piece))
        self._left, self._end = n_bytes, end

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1, /) -> bytes:
        size = min(size, len(self._piece), self._left)
        if size <= 0:
            given, self._end = self._end, b""
            return given
        self._left -= size
        return self._piece[:size]


def bomb(piece: bytes, n_bytes: int = GIB, before: bytes = b"") -> bytes:
    """A gzip file that unpacks to `before` and then `piece` over and over, made without unpacked bytes: its deflate
    blocks are one block again and again. Whoever unpacks all of it finds a wrong sum at the end.
    """
    piece *= max(1, (1 << 20) // len(piece))
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = packer.compress(piece) + packer.flush(zlib.Z_FULL_FLUSH)
    first = zlib.compressobj(9, zlib.DEFLATED, -15)
    start = first.compress(before) + first.flush(zlib.Z_FULL_FLUSH)
    head = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff"
    return head + start + block * (n_bytes // len(piece)) + b"\x03\x00" + bytes(8)


def envelope(genre: str, **data: Any) -> str:
    """A line of JSON."""
    return json.dumps({"genre": genre, "data": data})


def blank(side: int = 9) -> list[str]:
    """A grid without givens."""
    return ["." * side] * side


def _cells(n: int) -> list[list[int]]:
    return [[0, 0]] * n


def _links() -> list[Case]:
    """URLs: sizes, runs, numbers."""
    body = "g" * 40
    sizes = {
        "999999 x 999999": "999999/999999",
        "a width of 64 digits": f"{'9' * 64}/9",
        "a height of 60,000 digits": f"9/{'9' * 60_000}",
        "a negative width": "-9/9",
        "no width": "0/0",
        "digits of another script": "\u0669/\u0669",
        "digits above the line": "9\u00b2/9",
        "a number with a sign of its own": "+9/9",
        "an underscore in a number": "1_0/1_0",
        "a float": "9e9/9e9",
        "2**64 x 2**64": f"{2**64}/{2**64}",
        "122 x 122": "122/122",
    }
    cases = [
        Case(f"URL, {genre}, {name}", "size", lambda genre=genre, size=size: f"{PLAYER}{genre}/{size}/{body}")
        for name, size in sizes.items()
        for genre in ("sudoku",)
    ]
    bodies = {
        "sudoku/9/9": ["z" * 60_000, "-ff" * 20_000, "$fffff" * 10_000, "*" * 60_000, "z" * 70_000, "." * 60_000],
        "slither/150/150": ["z" * 60_000, "." * 60_000, "\u0130" * 20_000],
        "akari/150/150": ["z" * 60_000, "e" * 60_000],
    }
    cases += [
        Case(
            f"URL, {frame}, {len(body):,} x {body[:3]!r}",
            "runs",
            lambda frame=frame, body=body: f"{PLAYER}{frame}/{body}",
        )
        for frame, several in bodies.items()
        for body in several
    ]
    return [
        *cases,
        Case("URL, 60,000 slashes", "runs", lambda: PLAYER + "sudoku/9/9" + "/" * 60_000),
        Case("URL, 60,000 question marks", "regex", lambda: "http://" + "?" * 60_000),
        Case("URL of 1 MiB", "length", lambda: f"{PLAYER}sudoku/9/9/{'g' * (1 << 20)}"),
        Case("URL of a genre with a name of 60,000", "length", lambda: f"{PLAYER}{'s' * 60_000}/9/9/g"),
    ]


def _games() -> list[Case]:
    """Game IDs: sizes, runs, region maps, numbers."""
    ids = {
        "solo 999x999": "solo:999x999:a",
        "solo 11x12": "solo:11x12:a",
        "solo, jigsaw of side 999": "solo:999j:a,a",
        "solo, boxes of 40 digits": f"solo:{'9' * 20}x{'9' * 20}:a",
        "loopy 999x999": "loopy:999x999t0:a",
        "lightup 151x151": "lightup:151x151:a",
        "unruly 998x998": "unruly:998x998:a",
        "loopy of another tiling": f"loopy:99x99t99:{'z' * 60_000}",
        "solo, runs of 1.5 million cells": f"solo:3x3:{'z' * 60_000}",
        "solo, a number of 60,000 digits": f"solo:3x3:{'9' * 60_000}",
        "solo, 60,000 separators": f"solo:3x3:{'_' * 60_000}",
        "solo, 60,000 commas": f"solo:3x3:{',' * 60_000}",
        "jigsaw, a map of 60,000 walls": f"solo:9j:zzzc,{'_' * 60_000}",
        "jigsaw, a map of one region": f"solo:121j:{'z' * 563}c,{'z' * 1161}",
        "jigsaw, a map of 14,641 regions": f"solo:121j:{'z' * 563}c,{'_' * 29_041}",
        "killer, sums of 6 digits and no map": f"solo:3x3k:zzzc,,{'999999_' * 8000}",
        "killer of side 121, a cage a cell, no sums": f"solo:11x11k:{'z' * 563}c,{'_' * 29_041},{'z' * 563}c",
        "lightup, runs": f"lightup:150x150:{'z' * 60_000}",
        "unruly, skips": f"unruly:120x120:{'Z' * 60_000}",
        "unruly, one cell too many": f"unruly:120x120u:{'a' * 60_000}",
        "60,000 digits and a colon": f"{'9' * 60_000}:a",
        "parameters of 60,000 letters": f"solo:3{'x' * 60_000}:a",
        "flags over and over": f"solo:3x3{'md' * 19}:a",
    }
    return [
        Case(f"ID, {name}", "runs" if len(text) > 999 else "size", lambda text=text: text) for name, text in ids.items()
    ]


def _json() -> list[Case]:
    """JSON: depth, numbers, sizes, types, names."""
    deep = '{"genre":"sudoku","data":'
    texts: dict[str, Callable[[], str]] = {
        "nested 100,000 deep": lambda: deep + "[" * 100_000,
        "nested 100,000 deep and closed": lambda: deep + "[" * 100_000 + "]" * 100_000 + "}",
        "objects 100,000 deep": lambda: '{"a":' * 100_000,
        "a number of 100,000 digits": lambda: deep + "9" * 100_000 + "}",
        "a grid with a number of 4,000 digits": lambda: f'{deep}{{"grid":[[{"9" * 4000}]]}}}}',
        "1e999": lambda: deep + '{"grid":[[1e999]]}}',
        "1e999 beside a puzzle": lambda: (
            json.dumps({"genre": "sudoku", "data": {"grid": blank()}})[:-1] + ',"x":1e999}'
        ),
        "NaN": lambda: deep + '{"grid":[[NaN]]}}',
        "-Infinity": lambda: deep + '{"grid":-Infinity}}',
        "300,000 numbers": lambda: deep + '{"grid":[' + "0," * 300_000 + "0]}}",
        "300,000 empty lists": lambda: deep + '{"grid":[' + "[]," * 300_000 + "[]]}}",
        "150,000 names": lambda: "{" + ",".join(f'"{i}":0' for i in range(100_000)) + "}",
        "60,000 numbers": lambda: deep + '{"grid":[' + "0," * 60_000 + "0]}}",
        "30,000 empty objects": lambda: deep + '{"grid":[' + "{}," * 30_000 + "{}]}}",
        "60,000 floats": lambda: deep + '{"grid":[[' + "1.5," * 60_000 + "1.5]]}}",
        "a name twice": lambda: '{"genre":"takuzu","genre":"sudoku","data":{"grid":["...."]}}',
        "a name twice in the data": lambda: deep + json.dumps({"grid": blank()})[:-1] + ',"grid":[]}}',
        "a string of 1 MB": lambda: deep + '"' + "x" * 1_000_000 + '"}',
        "a genre of 1 MB": lambda: '{"genre":"' + "x" * 1_000_000 + '","data":{}}',
        "a string of escapes that does not end": lambda: deep + '"' + "\\u0041" * 150_000,
        "half a surrogate pair": lambda: deep + '{"grid":["\\ud800..."]}}',
        "half a surrogate pair as genre": lambda: '{"genre":"\\udfff","data":{}}',
        "marks of 60,000 coords": lambda: json.dumps({"genre": "sudoku", "marks": {str(i): 1 for i in range(30_000)}}),
        "braces": lambda: "{" * 1_000_000,
        "blanks": lambda: "{" + " " * 1_000_000,
    }
    wrong: dict[str, dict[str, Any]] = {
        "sudoku": {"grid": ["." * 122] * 122},
        "sudoku_x": {"grid": blank(), "box": [10**9, 10**9]},
        "killer": {"grid": blank(), "cages": [{"sum": 10**18, "cells": [[0, 0]]}]},
        "jigsaw": {"grid": blank(), "regions": [["9" * 4000] * 9] * 9},
        "samurai": {"grid": ["." * 121] * 121},
        "akari": {"grid": ["." * 151] * 151},
        "slitherlink": {"clues": blank(), "edges_h": [10**30]},
        "takuzu": {"grid": [[10**20] * 120] * 120},
        "thermometer": {"grid": blank(), "thermometers": [[[-1, 10**30]]]},
        "arrow": {"grid": blank(), "arrows": [{"circle": None, "line": {}}]},
        "kropki": {"grid": blank(), "white": [[[0, 0], [0, 0]]]},
        "even_odd": {"grid": blank(), "even": [[True, False]]},
        "german_whispers": {"grid": blank(), "lines": "0" * 100_000},
        "sandwich": {"grid": blank(), "rows": [2**63] * 9},
        "windoku": {"grid": [["1" * 1000] * 9] * 9},
        "anti_knight": {"grid": [[[]] * 9] * 9},
        "latin_square": {"grid": [{}]},
    }
    giant: dict[str, Callable[[], str]] = {
        "a cage of 20,000 cells": lambda: envelope("killer", grid=blank(), cages=[{"sum": 1, "cells": _cells(20_000)}]),
        "a cage of 130,000 cells": lambda: envelope(
            "killer", grid=blank(), cages=[{"sum": 1, "cells": _cells(80_000)}]
        ),
        "8,000 cages": lambda: envelope("killer", grid=blank(), cages=[{"cells": [[0, 0]]}] * 8000),
        "10,000 thermometers": lambda: envelope("thermometer", grid=blank(), thermometers=[[[0, 0]]] * 10_000),
        "20,000 even cells": lambda: envelope("even_odd", grid=blank(), even=_cells(20_000)),
        "a jigsaw of 81 regions with names of 5,000": lambda: envelope(
            "jigsaw", grid=blank(), regions=[[str(9 * y + x) * 2500 for x in range(9)] for y in range(9)]
        ),
        "region ids of 4,000 digits": lambda: envelope("jigsaw", grid=blank(), regions=[[10**4000] * 9] * 9),
        "a grid of 121 rows, the last of 122": lambda: envelope("sudoku", grid=["." * 121] * 120 + ["." * 122]),
        "a board of 150 x 150 of lists": lambda: envelope("akari", grid=[[0] * 150] * 150 + [[None]]),
    }
    return [
        *(Case(f"JSON, {name}", "json", make) for name, make in texts.items()),
        *(
            Case(f"JSON, {genre}", "types", lambda genre=genre, data=data: envelope(genre, **data))
            for genre, data in wrong.items()
        ),
        *(Case(f"JSON, {name}", "giants", make) for name, make in giant.items()),
    ]


def _records() -> list[Case]:
    """Rows of data sets, whose puzzle may be any of the others."""
    texts: dict[str, Callable[[], str]] = {
        "a puzzle of 1 MB": lambda: json.dumps({"id": 1, "puzzle": "1" * 1_000_000}),
        "a puzzle of 200,000 lines": lambda: json.dumps({"id": 1, "puzzle": "1.\n" * 200_000}),
        "a puzzle of 100,000 words": lambda: json.dumps({"id": 1, "puzzle": "1x1:a " * 100_000}),
        "a puzzle that is a record that is a record": lambda: json.dumps({"puzzle": json.dumps({"puzzle": EASY})}),
        "a puzzle nested 50,000 deep": lambda: json.dumps({"id": 1, "puzzle": '{"puzzle":' * 50_000}),
        "a puzzle of 999999 x 999999": lambda: json.dumps({"id": 1, "url": PLAYER + "sudoku/999999/999999/g"}),
        "a list of 60,000 puzzles": lambda: json.dumps({"id": 1, "puzzle": [EASY[:8]] * 60_000}),
        "a number of 4,000 digits": lambda: f'{{"id": 1, "puzzle": {"9" * 4000}}}',
        "a number of 5,000 digits beside it": lambda: f'{{"id": {"9" * 5000}, "puzzle": "{EASY}"}}',
        "a name twice": lambda: f'{{"puzzle": "{EASY}", "puzzle": "{EASY}"}}',
        "20,000 names": lambda: json.dumps({f"puzzle{i}": EASY[:4] for i in range(20_000)}),
        "a formula": lambda: json.dumps({"id": "=1+1", "puzzle": "=cmd|'/C calc'!A0"}),
        "a genre of 100,000 words": lambda: json.dumps({"genre": "a " * 100_000, "puzzle": EASY}),
        "a solution nested 100,000 deep": lambda: f'{{"puzzle": "{EASY}", "solution": {"[" * 100_000}}}',
    }
    return [Case(f"record, {name}", "records", make) for name, make in texts.items()]


def _texts() -> list[Case]:
    """Bytes that are no text, or no text of one line."""
    line = EASY.encode()
    sources: dict[str, Callable[[], bytes]] = {
        "invalid UTF-8": lambda: line[:40] + b"\xff\xfe\xc0\xaf" + line[40:] + b"\n",
        "1 MB of bytes that begin no character": lambda: line + b"\n" + b"\x80" * 1_000_000 + b"\n",
        "an encoded surrogate": lambda: line[:40] + b"\xed\xa0\x80" + line[41:] + b"\n",
        "a character too long": lambda: line[:40] + b"\xf0\x80\x80\xae" + line[41:] + b"\n",
        "NULs": lambda: line + b"\n" + bytes(1000),
        "a NUL behind 64 KiB": lambda: (line + b"\n") * 800 + line[:40] + b"\0" + line[41:] + b"\n",
        "a byte order mark in the middle": lambda: line[:40] + b"\xef\xbb\xbf" + line[40:] + b"\n",
        "two byte order marks": lambda: b"\xef\xbb\xbf" * 2 + line + b"\n",
        "UTF-16": lambda: EASY.encode("utf-16"),
        "UTF-16 without a mark": lambda: EASY.encode("utf-16-le") * 10,
        "UTF-32": lambda: EASY.encode("utf-32"),
        "control characters": lambda: bytes(range(1, 32)) * 1000,
        "digits of another script": lambda: EASY.replace("5", "\u0665").encode() + b"\n",
        "a line of 1 MiB": lambda: line + b"\n" + b"1" * (1 << 20) + b"\n",
        "a line of 1 MiB of short words": lambda: line + b"\n" + b"1 " * (1 << 19) + b"\n",
        "a line of 1 MiB of words with colons": lambda: line + b"\n" + b"a:1 " * (1 << 18) + b"\n",
        "64 KiB of short words": lambda: b"ab cd\n" * 11_000,
        "64 KiB of words with colons": lambda: b"a:1 b:2\n" * 8000,
        "100 lines that are nearly rows": lambda: b"1x1111111111111111111\n" * 100,
        "a grid row of 8 KiB": lambda: b"1 " * 4096 + b"\n",
        "30 lines of 1,000 digits": lambda: (b"1x" + b"1" * 998 + b"\n") * 30,
        "a section that does not end": lambda: b"[" * 60_000 + b"\n",
        "a size that does not end": lambda: b"9" + b" x" * 4000 + b"y\n",
    }
    kept = {"1 MB of bytes that begin no character", "a NUL behind 64 KiB"}
    cases = []
    for name, make in sources.items():
        n_kept = 800 if name == "a NUL behind 64 KiB" else int(name in kept or name.startswith("a line of 1 MiB"))
        cases.append(Case(f"text, {name}", "text", make, kept=n_kept))
    return [
        *cases,
        Case("text, 100 MB without a newline", "length", lambda: Repeated(b"1", 100_000_000), goes_on=True),
        Case("text, 100 MB of blanks", "length", lambda: Repeated(b" ", 100_000_000, b"x"), goes_on=True),
        Case(
            "text, rows and then 100 MB without a newline",
            "length",
            lambda: io.BufferedReader(_Joined((EASY + "\n").encode() * 12, Repeated(b".", 100_000_000))),  # type: ignore[return-value]
            kept=12,
            goes_on=True,
        ),
        Case("string, half a surrogate pair", "text", lambda: EASY[:40] + "\udc80" + EASY[41:]),
        Case("string, NULs", "text", lambda: "\0" * 100_000),
        Case("string of 1 MiB", "length", lambda: "1" * (1 << 20)),
        Case("string of 8 MiB", "length", lambda: "1" * (1 << 23)),
        Case("string of 100,000 lines", "length", lambda: "1.\n" * 100_000),
        Case("string of 1,000,000 newlines", "length", lambda: "1" + "\n" * 1_000_000 + "1"),
    ]


class _Joined(io.RawIOBase):
    def __init__(self, head: bytes, rest: io.RawIOBase) -> None:
        self._head, self._rest = head, rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any, /) -> int:
        view = memoryview(buffer)
        data, self._head = self._head[: len(view)], self._head[len(view) :]
        data = data or self._rest.read(len(view)) or b""
        view[: len(data)] = data
        return len(data)


def text_cases() -> list[Case]:
    """All of them that are texts."""
    return [*_links(), *_games(), *_json(), *_records(), *_texts()]
