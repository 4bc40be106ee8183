"""Published puzzles: the records of a file, and whether each has its published solution."""

from __future__ import annotations

import gzip
import json
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from puzzles import Outcome, ask_lanes
from random_data import WIDEST

from gridlanes.compile.structure import Structure
from gridlanes.io.forms.answer import UNSAID
from gridlanes.io.forms.genre import Genre
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.io.read.reading import read_rows
from gridlanes.puzzles.puzzle import Progress
from gridlanes.puzzles.puzzle import Puzzle as Problem
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.solvers import cpsat
from gridlanes.status import Status

SMALL, ALL = 150, 10**6
"""cells of the boards that the usual run solves, if their marks are no more than `WIDEST`, and the slow one"""
NODES = {SMALL: 4_000, ALL: 20_000}
"""that a puzzle may take before CP-SAT is asked, in the usual run and in the slow one"""

# Many cells, or a few large islands: without a limit of nodes 660_14x24 has an answer within ten seconds. CP-SAT has
# none within minutes, and cspuz_core has none for 753_10x10 and the larger ones within 25 seconds.
UNANSWERED = {
    "nurikabe": {"660_14x24", "680_31x45", "753_10x10", "1030_32x32", "1055_40x57"},
}
"""records that may have no answer here within their nodes: they are held to have no other than the published one"""

ANSWERED_UP_TO = {"araf": 179, "numberlink": 224}
"""cells of boards from which on an answer takes minutes, or there is none: nothing is asked of larger ones but that
their published solution is one"""


class Different(NamedTuple):
    """What a record is: another genre than that of its folder, or more than it says."""

    genre: str
    data: Mapping[str, Any]
    status: Status = Status.MULTIPLE
    """of the record as its folder has it"""
    is_solution: bool = True
    """whether the published solution is one then"""


# Killers and jigsaws whose diagonals hold every value once, too, which the records do not say. As their folder has it
# they have several solutions, the published one among them; so they have that one alone.
DIFFERENT: dict[str, dict[str, Different]] = {
    "killer": dict.fromkeys(
        ["196_9x9", "197_9x9", "248_9x9", "249_9x9", "257_9x9", "718_9x9", "719_9x9", "728_9x9"],
        Different("sudoku_x", {}),
    ),
    "jigsaw": dict.fromkeys(
        ["671_6x6", "672_6x6", "673_6x6", "674_6x6", "675_6x6"], Different("jigsaw", {"diagonals": True})
    ),
    "easy_as_abc": dict.fromkeys(
        ["161_5x5", "162_5x5", "163_5x5", "176_6x6", "177_6x6", "178_7x7", "179_7x7", "180_7x7"],
        Different("easy_as_abc", {"diagonals": True}),
    ),
}

# Areas of four cells, where nearly all records of the folder have areas of five. With these they have no solution, or
# others.
DIFFERENT["foseruzu"] = {
    **dict.fromkeys(
        ["42_10x10", "43_10x10", "153_10x10", "161_10x10", "241_10x10", "251_10x10"],
        Different("foseruzu", {"cells": 4}, Status.UNSOLVABLE, is_solution=False),
    ),
    **dict.fromkeys(["44_10x10", "152_10x10"], Different("foseruzu", {"cells": 4}, is_solution=False)),
}

# A board of 41 rows and 42 columns, with a solution in 49 rows of 40, whose areas are mostly no dominoes.
SOLUTION_OF_ANOTHER = {"dominosa": {"dominos0126_41x42"}}
"""records that have a solution which is none of theirs"""

# The ships of misc984 are bent: pieces of three, five and six cells in any shape. The board of misc897 has a hole.
REFUSED = {"battleship": {"misc984": "the fleet has "}}
"""records that go beyond their genre, and what the error says"""


class Puzzle(NamedTuple):
    """A text and the genre to read it as, and the values that its solution has, by structure."""

    text: str
    genre: Genre
    record: dict[str, Any]
    answer: Any


def records(path: Path) -> list[dict[str, Any]]:
    """The records of a compressed file of JSON lines."""
    return [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]


def assert_solved(puzzles: Sequence[Puzzle], most_cells: int = ALL) -> None:
    """Each is unique, and has its published solution where there is one."""
    wrong: dict[str, str] = {}
    for genre in {puzzle.genre.name: puzzle.genre for puzzle in puzzles}.values():
        mine = [puzzle for puzzle in puzzles if puzzle.genre is genre]
        block = read_rows([puzzle.text for puzzle in mine], genre=genre.name)
        assert not block.errors, next(iter(block.errors.values()))
        for group in block.groups:
            if most_cells == SMALL and group.structure.word_format.bits > WIDEST:
                continue
            if group.structure.grid.rows * group.structure.grid.cols > ANSWERED_UP_TO.get(genre.name, ALL):
                ids = {mine[row].record["id"]: group.puzzle(i) for i, row in enumerate(group.rows.tolist())}
                answers = [mine[row].answer(group.structure) for row in group.rows.tolist()]
                wrong |= {
                    name: "not the published solution"
                    for (name, puzzle), expected in zip(ids.items(), answers, strict=True)
                    if (expected != UNSAID).any() and not is_solution(puzzle, expected)
                }
                continue
            outcomes = ask_lanes(
                group.structure,
                group.givens,
                2,
                clues=group.clues,
                row_regions=group.row_regions,
                budget=NODES[most_cells],
            )
            for i, (row, outcome) in enumerate(zip(group.rows.tolist(), outcomes, strict=True)):
                why = fault(group.puzzle(i), outcome, mine[row])
                if why:
                    wrong[mine[row].record["id"]] = why
    assert wrong == {}


def fault(puzzle: PuzzleRow, outcome: Outcome, published: Puzzle) -> str:
    """What is wrong with an outcome, if anything.

    There is a warning for each puzzle with several solutions, and for each that CP-SAT answers, but the lanes do not.
    """
    name, status, first = f"{published.genre.name} {published.record['id']}", outcome.status, outcome.first
    if published.record["id"] in UNANSWERED.get(published.genre.name, ()) and status == Status.BUDGET:
        warnings.warn(f"{name} has no answer after {outcome.nodes} nodes", stacklevel=1)
        return ""
    expected = np.where(puzzle.givens > 0, UNSAID, published.answer(puzzle.structure))
    if status == Status.MULTIPLE and are_two_solutions(puzzle, outcome.solutions):
        warnings.warn(f"{name} was published with several solutions", stacklevel=1)
        said = not (expected == UNSAID).all()
        return "not the published solution" if said and not is_solution(puzzle, expected) else ""
    if status == Status.BUDGET:
        solutions, _ = cpsat.solve(problem_of(puzzle), 2)
        if len(solutions) == 1:
            warnings.warn(f"{name} takes more than {outcome.nodes} nodes", stacklevel=1)
            status, first = Status.UNIQUE, solutions[0]
    if status != Status.UNIQUE or first is None:
        return status.name
    return "" if agrees(puzzle.structure, first, expected) else "another solution"


def problem_of(puzzle: PuzzleRow) -> Problem:
    """The puzzle with its constraints, for what uses no kernels."""
    return puzzle.structure.puzzle(puzzle.givens, puzzle.clues, regions_of_rows([puzzle.row_regions]))


def are_two_solutions(puzzle: PuzzleRow, solutions: Sequence[tuple[int, ...]]) -> bool:
    """Whether these are at least two solutions (mark numbers), by the constraints themselves: no kernel says so."""
    problem, marks = problem_of(puzzle), np.eye(len(puzzle.structure.alphabet.values), dtype=bool)
    return len(set(solutions)) > 1 and all(
        problem.status(marks[list(numbers)]).progress is Progress.SOLVED for numbers in set(solutions)
    )


def is_solution(puzzle: PuzzleRow, expected: NDArray[np.int64]) -> bool:
    """Whether displayed values, with what is given or not said left open, are a solution."""
    marks = expected[:, None] == np.array(puzzle.structure.alphabet.values)
    marks |= np.arange(marks.shape[1]) == puzzle.givens[:, None].astype(int) - 1
    return problem_of(puzzle).status(marks).progress is Progress.SOLVED


def agrees(structure: Structure, numbers: Sequence[int], expected: NDArray[np.int64]) -> bool:
    """Whether a solution (mark numbers) has the displayed values that are `expected`, where they are said."""
    values = np.array(structure.alphabet.values)[list(numbers)]
    return bool(((values == expected) | (expected == UNSAID)).all())
