"""Published puzzles of the Sudoku family: every one is answered, and its published solution found.

No record is skipped. Those that are not what their folder says are listed here, with what they are.
"""

from __future__ import annotations

import gzip
import json
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import gridlanes
from gridlanes import Status

pytestmark = pytest.mark.corpus

# Killers whose diagonals hold every value once, too, which the records do not say: with the rules of Killer alone they
# have 2 or 4 solutions, the published one among them; as Sudoku X with cages that one alone.
KILLERS_WITH_DIAGONALS = {"196_9x9", "197_9x9", "248_9x9", "249_9x9", "257_9x9", "718_9x9", "719_9x9", "728_9x9"}
# Jigsaws whose diagonals hold every value once, too, which the records do not say: without that they have 3 solutions
# or more, the published one among them; with it that one alone.
JIGSAWS_WITH_DIAGONALS = {"671_6x6", "672_6x6", "673_6x6", "674_6x6", "675_6x6"}


def records(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def board(text: str) -> list[list[str]]:
    """The rows of a text whose first line is its size."""
    return [line.split() for line in text.splitlines()[1:] if line.strip()]


def numbers(rows: list[list[str]]) -> list[list[int | None]]:
    return [[None if entry == "-" else int(entry) for entry in row] for row in rows]


def envelope(genre: str, **data: Any) -> str:
    return json.dumps({"genre": genre, "data": data})


def cages_of(rows: list[list[str]]) -> list[dict[str, Any]]:
    """The cages of a record: sums on top, the names of cages below."""
    side = len(rows) // 2
    cages: dict[str, dict[str, Any]] = {}
    for y in range(side):
        for x in range(side):
            cage = cages.setdefault(rows[side + y][x], {"cells": []})
            cage["cells"].append([y, x])
            if rows[y][x] != "-":
                cage["sum"] = int(rows[y][x])
    return list(cages.values())


def assert_solved(puzzles: list[str], solutions: list[Any], names: list[str]) -> None:
    """Every puzzle has one solution, and it is the published one."""
    result = gridlanes.solve(puzzles)
    wrong = {}
    for i, (name, solution) in enumerate(zip(names, solutions, strict=True)):
        row = result.row(i)
        if row.status != Status.UNIQUE or row.solution is None or not np.array_equal(row.solution, solution):
            wrong[name] = row.status.name
    assert wrong == {}


@pytest.mark.slow  # ten sizes to compile
def test_jigsaws(corpora):
    found = list(records(corpora / "pencil" / "jigsawsudoku" / "puzzlekit.jsonl.gz"))
    assert len(found) == 347
    puzzles = []
    for record in found:
        rows = board(record["problem"])
        side = len(rows) // 2
        diagonals = record["id"] in JIGSAWS_WITH_DIAGONALS
        puzzles.append(envelope("jigsaw", grid=numbers(rows[:side]), regions=rows[side:], diagonals=diagonals))
    solutions = [numbers(board(record["solution"])) for record in found]
    assert_solved(puzzles, solutions, [record["id"] for record in found])


def test_killers(corpora):
    found = list(records(corpora / "pencil" / "killersudoku" / "puzzlekit.jsonl.gz"))
    assert len(found) == 407
    puzzles = []
    for record in found:
        cages = cages_of(board(record["problem"]))
        blank = ["." * record["cols"]] * record["rows"]
        genre = "sudoku_x" if record["id"] in KILLERS_WITH_DIAGONALS else "killer"
        puzzles.append(envelope(genre, grid=blank, cages=cages))
    solutions = [numbers(board(record["solution"])) for record in found]
    assert_solved(puzzles, solutions, [record["id"] for record in found])


def test_the_listed_killers_are_none_without_their_diagonals(corpora):
    found = records(corpora / "pencil" / "killersudoku" / "puzzlekit.jsonl.gz")
    listed = [record for record in found if record["id"] in KILLERS_WITH_DIAGONALS]
    blank = ["." * 9] * 9
    puzzles = [envelope("killer", grid=blank, cages=cages_of(board(record["problem"]))) for record in listed]
    assert len(puzzles) == len(KILLERS_WITH_DIAGONALS)
    assert set(gridlanes.count(puzzles).tolist()) == {2, 4}
    published = np.array([numbers(board(record["solution"])) for record in listed])
    assert gridlanes.check(puzzles, published).all()


@pytest.mark.slow
def test_the_listed_jigsaws_are_none_without_their_diagonals(corpora):
    found = records(corpora / "pencil" / "jigsawsudoku" / "puzzlekit.jsonl.gz")
    listed = [record for record in found if record["id"] in JIGSAWS_WITH_DIAGONALS]
    boards = [board(record["problem"]) for record in listed]
    puzzles = [envelope("jigsaw", grid=numbers(rows[:6]), regions=rows[6:]) for rows in boards]
    assert len(puzzles) == len(JIGSAWS_WITH_DIAGONALS)
    assert (gridlanes.count(puzzles, limit=10) > 1).all()
    assert gridlanes.check(puzzles, np.array([numbers(board(record["solution"])) for record in listed])).all()


@pytest.mark.slow
def test_samurai(corpora):
    found = list(records(corpora / "pencil" / "samuraisudoku" / "puzzlekit.jsonl.gz"))
    assert len(found) == 134
    puzzles = [envelope("samurai", grid=numbers(board(record["problem"]))) for record in found]
    solutions = [
        [[0 if entry == "-" else int(entry) for entry in row] for row in board(record["solution"])] for record in found
    ]
    assert_solved(puzzles, solutions, [record["id"] for record in found])


def test_krazydad_killers(corpora):
    puzzles, solutions = [], []
    with gzip.open(corpora / "sudoku" / "killer_krazydad.txt.gz", "rt", encoding="ascii") as lines:
        for line in lines:
            names, sums, solution = line.split()
            order = sorted(set(names), key=string.ascii_letters.swapcase().index)
            total = dict(zip(order, map(int, sums.split(",")), strict=True))
            cells: dict[str, list[list[int]]] = {}
            for coord, name in enumerate(names):
                cells.setdefault(name, []).append(list(divmod(coord, 9)))
            cages = [{"sum": total[name], "cells": cage} for name, cage in cells.items()]
            puzzles.append(envelope("killer", grid=["." * 9] * 9, cages=cages))
            solutions.append(np.array(list(solution), np.uint8).reshape(9, 9))
    assert len(puzzles) == 4005
    assert_solved(puzzles, solutions, list(map(str, range(4005))))


def test_every_kind_of_tathams_solo(corpora):
    """Plain, with diagonals, killers and jigsaws, as game IDs, all in one call."""
    files = sorted((corpora / "tatham" / "solo").glob("*.jsonl.gz"))
    found = [record for file in files for record in records(file)]
    assert len(found) > 2000
    puzzles = [f"solo:{record['id']}" for record in found]
    assert_solved(puzzles, [record["solution"] for record in found], puzzles)
