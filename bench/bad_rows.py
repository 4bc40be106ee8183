"""``python -m bench.bad_rows``: what rows that are no puzzles cost to read, beside good ones of the same form.

Each form is read as good rows, and as rows with one thing wrong: no two are the same, and the wrong symbol stands
somewhere else in each. Time is processor time of `gridlanes.read`, the best of some rounds. Memory is by how much the
resident memory of a process of its own grows at most while it reads all rows and keeps what was read, as `solve` does.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from bench import machine
from bench.table import aligned
from gridlanes.io.read.reading import read

HEADING = ("form", "rows", "bytes/row", "us/row", "x good", "MB", "x good")
GOOD = "good"
FOUR, NINE = "12......2......3", ".8....7.1.16...4....4.9....5..3.8.2....6..3.8.4.1....9.3..5...2...2....6.......1."
AKARI = [".....#.", "#.76...", "..1....", "...#...", "...1...", ".......", "2.....1"]
Line = Callable[[int], str]


def varied(text: str, number: int, symbols: str) -> str:
    """A text whose blanks number it: the first ones are one of two symbols each, a blank or a mark."""
    blanks = [at for at, symbol in enumerate(text) if symbol == "."][:16]
    letters = [*text]
    for bit, at in enumerate(blanks):
        letters[at] = symbols[number >> bit & 1]
    return "".join(letters)


def damaged(text: str, number: int, wrong: str = "?") -> str:
    """A text with a wrong symbol at a place that its number says."""
    at = number * 7 % len(text)
    return text[:at] + wrong + text[at + 1 :]


def nine(number: int) -> str:
    return varied(NINE, number, ".1")


def four(number: int) -> str:
    return varied(FOUR, number, ".1")


def url(number: int) -> str:
    """Akari of 6x6, each second cell a wall without a number or with one."""
    return "".join("0123."[number // 5**at % 5] + "g" for at in range(8)) + "z"


def game(number: int) -> str:
    """A description of solo:3x3, 81 cells."""
    return "".join("123456789"[number // 9**at % 9] + "a" for at in range(6)) + "zzq"


def board(number: int) -> list[str]:
    cells = varied("".join(AKARI).replace("7", "3").replace("6", "4"), number, ".#")
    return [cells[at : at + 7] for at in range(0, 49, 7)]


def _json(value: object) -> str:
    return json.dumps(value, separators=(", ", ": "))


def _board(rows: Sequence[str]) -> str:
    return _json({"genre": "akari", "data": {"grid": list(rows)}})


FORMS: dict[str, tuple[str, dict[str, Line]]] = {
    "lines, 4x4": (
        "",
        {
            GOOD: four,
            "wrong symbol": lambda i: damaged(four(i), i, "x"),
            "too short": lambda i: four(i)[:13],
        },
    ),
    "lines, 9x9": (
        "",
        {
            GOOD: nine,
            "wrong symbol": lambda i: damaged(nine(i), i, "x"),
            "too short": lambda i: nine(i)[: 70 + i % 11],
            "too long": lambda i: nine(i) + "...."[: 1 + i % 4],
            "words": lambda i: f"this line, the {i} th, is no puzzle at all but words of a text",
        },
    ),
    "CSV": (
        "id,puzzle",
        {
            GOOD: lambda i: f"{i},{nine(i)}",
            "wrong symbol": lambda i: f"{i},{damaged(nine(i), i, 'x')}",
            "no puzzle": lambda i: f"{i},",
            "short line": str,
        },
    ),
    "records": (
        "",
        {
            GOOD: lambda i: _json({"id": i, "puzzle": nine(i)}),
            "wrong symbol": lambda i: _json({"id": i, "puzzle": damaged(nine(i), i, "x")}),
            "too short": lambda i: _json({"id": i, "puzzle": nine(i)[:80]}),
            "no puzzle": lambda i: _json({"id": i, "puzzle": None}),
            "cut off": lambda i: _json({"id": i, "puzzle": nine(i)})[:-2],
        },
    ),
    "Parquet": (
        "",
        {
            GOOD: nine,
            "wrong symbol": lambda i: damaged(nine(i), i, "x"),
        },
    ),
    "URLs": (
        "",
        {
            GOOD: lambda i: f"https://puzz.link/p?akari/6/6/{url(i)}",
            "wrong symbol": lambda i: f"https://puzz.link/p?akari/6/6/{damaged(url(i), i, '!')}",
            "too short": lambda i: f"https://puzz.link/p?akari/6/6/{url(i)[:-1]}j",
            "unknown genre": lambda i: f"https://puzz.link/p?akarix/6/6/{url(i)}",
        },
    ),
    "game IDs": (
        "",
        {
            GOOD: lambda i: f"solo:3x3:{game(i)}",
            "wrong symbol": lambda i: f"solo:3x3:{damaged(game(i), i, '!')}",
            "too short": lambda i: f"solo:3x3:{game(i)[:-1]}",
        },
    ),
    "boards": (
        "",
        {
            GOOD: lambda i: _board(board(i)),
            "wrong symbol": lambda i: _board(
                [damaged(row, i, "?") if at == i % 7 else row for at, row in enumerate(board(i))]
            ),
            "short row": lambda i: _board([row[: 7 - (at == i % 7)] for at, row in enumerate(board(i))]),
            "cut off": lambda i: _board(board(i))[:-3],
        },
    ),
}  # fmt: skip
"""the header of each form, its good lines, and lines with something wrong"""


def write(folder: Path, form: str, kind: str, n_rows: int) -> Path:
    """A file of rows of one form, good ones or, behind the first, those with something wrong."""
    header, kinds = FORMS[form]
    lines = [kinds[GOOD](0), *(kinds[kind](number) for number in range(1, n_rows))]
    if form == "Parquet":
        import pyarrow as pa
        import pyarrow.parquet as pq

        path = folder / "rows.parquet"
        pq.write_table(pa.table({"id": list(range(n_rows)), "puzzle": lines}), path)
        return path
    path = folder / "rows.txt"
    path.write_text("\n".join([header, *lines][not header :]) + "\n")
    return path


def seconds_to_read(path: Path, n_good: int, n_bad: int) -> float:
    """Processor seconds; fails if the rows are not what they should be."""
    start = time.process_time()
    blocks = list(read(path))
    took = time.process_time() - start
    found = sum(map(len, blocks)), sum(len(block.errors) for block in blocks)
    if found != (n_good + n_bad, n_bad):
        raise AssertionError(f"{found[1]} of {found[0]} rows are no puzzles, not {n_bad} of {n_good + n_bad}")
    return took


def grown_mb(path: Path) -> float:
    """By how much the resident memory of a process that reads a file grows at most."""
    out, into = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            Path("/proc/self/clear_refs").write_text("5")  # the peak is from here on
            before = _peak_bytes()
            kept = list(read(path))
            os.write(into, str(_peak_bytes() - before).encode())
            del kept
        finally:
            os._exit(0)
    os.close(into)
    with os.fdopen(out) as pipe:
        seconds = pipe.read()
    os.waitpid(child, 0)
    return int(seconds or -1) / 1e6


def _peak_bytes() -> int:
    line = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM"))
    return 1024 * int(line.split()[1])


def measured(n_rows: int, rounds: int, only: str = "") -> Iterator[dict[str, Any]]:
    """The figures of each form: first of its good rows, then of the others."""
    with tempfile.TemporaryDirectory() as folder:
        for form, (_, kinds) in FORMS.items():
            for kind in kinds if only in form else ():
                path = write(Path(folder), form, kind, n_rows)
                n_good = n_rows if kind == GOOD else 1
                took = min(seconds_to_read(path, n_good, n_rows - n_good) for _ in range(rounds))
                size = path.stat().st_size / n_rows
                yield {
                    "form": form, "kind": kind, "rows": n_rows, "bytes_a_row": size,
                    "us_a_row": 1e6 * took / n_rows, "mb": grown_mb(path),
                }  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.bad_rows", description=__doc__)
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", default="", metavar="WORDS", help="forms with these words in their name")
    parser.add_argument("--json", type=Path, metavar="FILE")
    chosen = parser.parse_args(arguments)
    rows, lines, good = [], [], {}
    for row in measured(chosen.rows, chosen.rounds, chosen.only):
        rows.append(row)
        good = row if row["kind"] == GOOD else good
        lines.append(
            (
                f"{row['form']}: {row['kind']}",
                f"{row['rows']:,}",
                f"{row['bytes_a_row']:.0f}",
                f"{row['us_a_row']:.2f}",
                f"{row['us_a_row'] / good['us_a_row']:.1f}",
                f"{row['mb']:.0f}",
                f"{row['mb'] / max(good['mb'], 1):.1f}",
            )
        )
    print(aligned([HEADING, *lines]))
    if chosen.json:
        chosen.json.write_text(json.dumps({"machine": machine.facts(), "rows": rows}, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
