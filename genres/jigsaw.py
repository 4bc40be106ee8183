"""Jigsaw Sudoku: irregular regions take the place of the boxes.

Each row and each column holds every value once.
Each region holds every value once; the regions are the puzzle's own, cover the grid, and have as many cells as a row.
With ``diagonals`` both main diagonals hold every value once, too.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError
from gridlanes.genres.variants import all_distinct, nothing, unboxed
from gridlanes.io.forms.codecs import Own
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Diagonal
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import Distinct

NAME = "jigsaw"
REGION = Distinct()


def structure(side: int = 9, *, diagonals: bool = False) -> Structure:
    """The structure of jigsaws of this side; the same object for the same arguments."""
    return unboxed(NAME, side, _diagonals if diagonals else nothing)


def _diagonals(grid: Grid) -> list[Constraint]:
    return all_distinct([Diagonal(0, 0, "DR"), Diagonal(0, grid.cols - 1, "DL")])


def regions(areas: Sequence[int], side: int) -> Own:
    """The regions as a puzzle's own, from the region number of each cell, row by row. ModelError if they do not fit."""
    if len(areas) != side * side:
        raise ModelError(f"a jigsaw of side {side} has {side * side} cells, its region map has {len(areas)}")
    found: dict[int, list[int]] = {}
    for coord, area in enumerate(areas):
        found.setdefault(area, []).append(coord)
    for area, coords in found.items():
        if len(coords) != side:
            raise ModelError(f"region {area} has {len(coords)} cells, each region of this jigsaw has {side}")
    return Own(REGION, list(found.values()), [0] * len(found))


def areas_of(own: Sequence[Own], side: int) -> list[int]:
    """The region number of each cell, row by row, -1 in none; the way back of `regions`."""
    areas = [-1] * (side * side)
    for number, region in enumerate(region for entry in own for region in entry.regions):
        for coord in region:
            areas[coord] = number
    return areas
