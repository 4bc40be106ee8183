"""Akari (Light Up): put bulbs into the white cells so that all of them are lit.

No two bulbs see each other: along a row or column at most one bulb stands between two walls.
A number on a wall says how many of the four cells beside it have a bulb.
Every white cell has a bulb or sees one along its row or column; it may be lit from both.

There are two forms. `structure` is shared by all puzzles of a size: every cell is a coord with the marks `EMPTY`,
`BULB` and `WALL`, a puzzle's walls are its givens (a cell without a given is white), and the numbers on them its clues,
one slot a cell. `puzzle` is the plain model of one puzzle: its walls are walls of the grid, and the rules stand on
lines of sight. They have the same solutions.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid, Layer, Material
from gridlanes.model.regions import AllOf, Col, Los, LosCross, Neighbors4, Region, Row, Set, Union
from gridlanes.puzzles.constraint import Constraint, Role
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules import AtLeastOne, AtMost, AtMostInSight, CountBeside, ExactCount, Lit

NAME = "akari"
EMPTY, BULB, WALL = 0, 1, 2
"""the displayed values of the marks; their numbers are the same"""
SMALL = 400
"""cells: on boards of at most so many guessing is cheaper than trials, to begin with"""
GUESSED_FIRST = 128
"""nodes of a small board before the first trial"""


@lru_cache(maxsize=256)
def structure(rows: int, cols: int) -> Structure:
    """The structure of all Akari of this size; the same object for the same size.

    Givens: ``WALL + 1`` for a wall, 0 for a white cell (1 and 2 say that it has no bulb, that it has one). Clues: the
    number on each cell, row by row, `NO_CLUE` where there is none.
    """
    grid, alphabet = Grid(rows, cols), Alphabet((EMPTY, BULB, WALL))
    lines: list[Region] = [*map(Row, range(rows)), *map(Col, range(cols))]
    numbers = CountBeside(BULB, tuple(map(Clue, range(rows * cols))))
    constraints = [
        *(Constraint(AtMostInSight(BULB, WALL), line, Role.FORBIDDEN) for line in lines),
        Constraint(numbers, AllOf()),
        Constraint(Lit(BULB, WALL), lines),
    ]

    def lowering(program: Program) -> None:
        """Bulbs keep apart in the same pass along a line that lights its cells."""
        *_, counted, lit = (constraint.scope(grid, alphabet) for constraint in constraints)
        replace(numbers, apart=True).lower_counts(program, counted)
        Lit(BULB, WALL, alone=True).lower(program, lit)

    return Structure(
        grid,
        alphabet,
        constraints,
        genre=NAME,
        blank=(EMPTY, BULB),
        first=BULB,
        trial=1,
        trial_after=GUESSED_FIRST if rows * cols <= SMALL else 0,
        lowering=lowering,
    )


def puzzle(walls: Any, numbers: Any = None) -> Puzzle:
    """The plain model of one Akari: `walls` ``bool (rows, cols)``, `numbers` ``int (rows, cols)`` those on the walls,
    `NO_CLUE` where there is none (None: nowhere). Its coords are the white cells, its marks `EMPTY` and `BULB`.
    """
    walls = np.asarray(walls, np.bool_)
    if walls.ndim != 2:
        raise ModelError(f"walls are given as rows of cells, found an array of shape {walls.shape}")
    numbers = np.full(walls.shape, NO_CLUE) if numbers is None else np.asarray(numbers)
    if numbers.shape != walls.shape:
        raise ModelError(f"walls of shape {walls.shape}, but numbers of shape {numbers.shape}")
    rows, cols = walls.shape
    grid = Grid(rows, cols, materials={Layer.CELLS: np.where(walls, Material.WALL, Material.FLOOR)})
    white = np.argwhere(~walls).tolist()
    runs = [Union((Set(((row, col),)), Los(row, col, way))) for way in ("R", "D") for row, col in _first(walls, way)]
    clued = np.argwhere(numbers != NO_CLUE).tolist()
    return Puzzle(
        grid,
        Alphabet.binary(),
        [
            *(Constraint(AtMost(BULB, 1), run, Role.FORBIDDEN) for run in runs),
            *(Constraint(ExactCount(BULB, int(numbers[row, col])), Neighbors4(row, col)) for row, col in clued),
            *(Constraint(AtLeastOne(BULB), LosCross(row, col)) for row, col in white),
        ],
        genre=NAME,
    )


def _first(walls: NDArray[np.bool_], way: str) -> list[list[int]]:
    """The first cell of each maximal run of white cells, along the rows ("R") or the columns ("D")."""
    before = np.ones_like(walls)
    if way == "R":
        before[:, 1:] = walls[:, :-1]
    else:
        before[1:] = walls[:-1]
    found: list[list[int]] = np.argwhere(~walls & before).tolist()
    return found
