"""10,000 damaged inputs: each is answered, with rows or with errors that say where, and quickly."""

import gzip
import io
import json
import random
import re
import time
from typing import Any

import pytest
from samples import (
    as_envelope,
    as_game,
    as_grid,
    as_link,
    as_sdk,
    example_lines,
    large_examples,
    other_genres,
    rows_of,
    solved_examples,
)

from gridlanes.errors import SourceError
from gridlanes.io.read.reading import FORMATS, read, read_rows

N_INPUTS = 10_000
N_PARTS = 20
JIGSAW = "4j:1b2i3b,abbbbbbba"
SMALL = ["1..." * 4, "12..34....21...."]
BOMBS = [
    "z" * 3000,
    "9" * 5000,
    "-ff" * 500,
    "999999999999999999999",
    "121x121:",
    "99x99",
    "sudoku/121/121/",
    '{"genre":"akari","data":',
    "[" * 3000,
    "loopy:",
    "slither/40/40/",
    "_" * 4000,
]
PIECES = [
    *",;:/?#|\"'\t\r\n\0 \x1a\x7f[]+-=%@*$._0",
    *("\u00e9", "\u2028", "\ufeff", "\u0661", "[Puzzle]", "[State]", "solo:", "http://", "x", "j", "k", "G", "z"),
    *BOMBS,
]


def originals() -> list[str]:
    """Whole inputs of every format, some of them of several rows."""
    lines, large = example_lines(6), large_examples()[:1]
    table = "\n".join(f"{puzzle},{solution}" for puzzle, solution in solved_examples(6))
    rated = "\n".join(f"{i},{puzzle},{solution},{i}.5" for i, (puzzle, solution) in enumerate(solved_examples(6)))
    return [
        *lines,
        "\n".join(lines),
        "# comment\n" + "\r\n".join(lines),
        *large,
        *SMALL,
        f"1 {lines[0]} {solved_examples(1)[0][1]}\n2 {lines[1]} x",
        f"quizzes,solutions\n{table}",
        table,
        f"id,puzzle,solution,rating\n{rated}",
        as_grid(lines[0]),
        "\n\n".join(map(as_grid, lines[:3])),
        "\n".join(map(as_grid, lines[:3])),
        as_grid(large[0], 16),
        *(as_grid(small, 4) for small in SMALL),
        as_sdk(lines[0]),
        as_sdk(lines[1]) + as_sdk(lines[2]).replace("Puzzle", "State"),
        *map(as_link, lines[:3]),
        as_link(large[0], 16),
        *map(as_game, lines[:3]),
        as_game(lines[0], "3x3x"),
        as_game(large[0], "4x4"),
        as_game(lines[0], "3x3k") + ",zzzzzs,45zzzb",
        as_envelope(lines[0]),
        "\n".join(map(as_envelope, lines)),
        as_envelope(large[0], 16),
        "\n".join(other_genres()),
        *other_genres(1),
        json.dumps(
            {"genre": "killer", "data": {"grid": ["...."] * 4, "cages": [{"sum": 3, "cells": [[0, 0], [0, 1]]}]}}
        ),
        json.dumps({"genre": "jigsaw", "data": {"grid": ["...."] * 4, "regions": ["abcd"] * 4}, "marks": {}}),
        JIGSAW,
        f"{as_link(lines[0])}\n{lines[1]}\n{as_game(lines[2])[5:]}\n{JIGSAW}",
    ]


def mutated(text: str, rng: random.Random) -> bytes:
    data = bytearray(text.encode())
    for _ in range(rng.choice([1, 1, 1, 2, 3, 8])):
        at = rng.randrange(len(data) + 1)
        change = rng.randrange(8)
        if change == 0 and data:
            data[at % len(data)] ^= 1 << rng.randrange(8)
        elif change == 1:
            del data[at:]
        elif change == 2:
            del data[at : at + rng.choice([1, 1, 5, 40])]
        elif change == 3:
            data[at:at] = rng.choice(PIECES).encode()
        elif change == 4:
            data[at:at] = rng.randbytes(rng.choice([1, 1, 4]))
        elif change == 5:
            data[at:at] = data[at : at + rng.choice([1, 9, 80])] * rng.choice([1, 2, 30])
        elif change == 6 and data:
            number = re.search(rb"\d+", data[at:])
            if number:
                value = rng.choice([b"0", b"10", b"122", b"65536", b"4294967297", b"-1"])
                data[at + number.start() : at + number.end()] = value
        elif data:
            data[at % len(data)] = rng.randrange(256)
    return bytes(data)


def test_the_originals_are_fine():
    for text in originals():
        rows = rows_of(read(io.BytesIO(text.encode())))
        assert rows
        assert [("error" in row) for row in rows] == [False] * len(rows), text


@pytest.mark.parametrize("part", range(N_PARTS))
def test_every_mutated_input_is_answered(part):
    rng = random.Random(part)
    texts = originals()
    n_rows = n_errors = n_refused = 0
    for _ in range(N_INPUTS // N_PARTS):
        data = mutated(rng.choice(texts), rng)
        packed = rng.random() < 0.1
        source = gzip.compress(data, 1) if packed else data
        if packed and rng.random() < 0.5:
            source = bytearray(source)
            source[rng.randrange(2, len(source))] ^= 1 << rng.randrange(8)
        format = rng.choice([None, None, None, *FORMATS])
        start = time.process_time()
        rows, refusal = answer(bytes(source), format, rng.choice([1, 2, 3, 65536]))
        n_refused += bool(refusal)
        assert re.fullmatch("<stream>: .+", refusal) or not refusal
        assert time.process_time() - start < 10, "of the processor alone"
        lines = re.sub(rb"\r(?!\n)", b"\n", data) if b"\n" not in data else data
        check(rows, lines.removeprefix(b"\xef\xbb\xbf").split(b"\n"), "<stream>")
        n_rows += sum("error" not in row for row in rows)
        n_errors += sum("error" in row for row in rows)
        text = data.decode("utf-8", "replace")
        (row,) = rows_of([read_rows([text], format=format)])
        if "error" in row:
            assert row["error"].line == row["line"] == 1
            assert row["error"].column >= 1
            assert row["error"].source == "<string>"
    # the mutations do reach all three ends
    assert min(n_rows, n_errors) > 100
    assert n_refused > 5


def answer(data: bytes, format: str | None, block_rows: int) -> tuple[list[dict[str, Any]], str]:
    """The rows of an input, or why it was refused as a whole."""
    try:
        return rows_of(read(io.BytesIO(data), format=format, block_rows=block_rows)), ""
    except SourceError as error:
        return [], str(error)


def check(rows, lines, source):
    """Each error names its line, and a column in it or just behind it."""
    for row in rows:
        if "error" not in row:
            continue
        error = row["error"]
        assert error.source == source
        assert row["line"] <= error.line <= len(lines)
        assert error.reason
        assert "\n" not in error.one_line()
        whole = lines[error.line - 1]
        assert 1 <= error.column <= len(whole) + 1, (error, whole)
        assert len(error.text) <= max(200, error.column + 100)
        error.with_caret()
