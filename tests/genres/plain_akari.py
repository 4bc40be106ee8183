"""Akari a second time: the white cells alone are coords, with binary marks, under rules that other genres have, too."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.grid import Grid, Layer, Material
from gridlanes.model.regions import Los, LosCross, Neighbors4, Set, Union
from gridlanes.puzzles.constraint import Constraint, Role
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules import AtLeastOne, AtMost, ExactCount

EMPTY, BULB = 0, 1


def puzzle(walls: Any, numbers: Any = None) -> Puzzle:
    """The model of one board: `walls` ``bool (rows, cols)``, `numbers` ``int (rows, cols)`` those on the walls,
    `NO_CLUE` where there is none (None: nowhere).
    """
    walls = np.asarray(walls, np.bool_)
    numbers = np.full(walls.shape, NO_CLUE) if numbers is None else np.asarray(numbers)
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
