"""Sudoku X: a Sudoku whose two main diagonals hold every value once, too.

Each row, each column and each box holds every value once.
Each of the two main diagonals holds every value once.
"""

from __future__ import annotations

from gridlanes.compile.structure import Structure
from gridlanes.genres.variants import all_distinct, boxed
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Diagonal
from gridlanes.puzzles.constraint import Constraint

NAME = "sudoku_x"


def structure(box_w: int = 3, box_h: int = 3) -> Structure:
    """The structure of puzzles with boxes of `box_w` x `box_h`; the same object for the same arguments."""
    return boxed(NAME, box_w, box_h, _diagonals)


def _diagonals(grid: Grid) -> list[Constraint]:
    return all_distinct([Diagonal(0, 0, "DR"), Diagonal(0, grid.cols - 1, "DL")])
