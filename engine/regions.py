"""Regions: symbolic shapes on a grid, resolved once into arrays of coords."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.grid import Grid

Coords = NDArray[np.intp]


class Region:
    """A shape; `resolve` gives its coords, in reading order unless the shape has an order of its own."""

    def resolve(self, grid: Grid) -> Coords:
        raise NotImplementedError


def _coords(grid: Grid, cells: list[tuple[int, int]]) -> Coords:
    return np.array([grid.cell(row, col) for row, col in cells], np.intp)


@dataclass(frozen=True)
class Row(Region):
    """The cells of row `r`."""

    r: int

    def resolve(self, grid: Grid) -> Coords:
        return _coords(grid, [(self.r, c) for c in range(grid.cols)])


@dataclass(frozen=True)
class Col(Region):
    """The cells of column `c`."""

    c: int

    def resolve(self, grid: Grid) -> Coords:
        return _coords(grid, [(r, self.c) for r in range(grid.rows)])


@dataclass(frozen=True)
class Rect(Region):
    """The cells of a rectangle, row by row."""

    top: int
    left: int
    height: int
    width: int

    def resolve(self, grid: Grid) -> Coords:
        rows, cols = range(self.top, self.top + self.height), range(self.left, self.left + self.width)
        return _coords(grid, [(r, c) for r in rows for c in cols])


_STEPS = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}


@dataclass(frozen=True)
class Diagonal(Region):
    """The cells from (`row`, `col`) on in a diagonal `direction`, that cell included, to the edge of the grid."""

    row: int
    col: int
    direction: Literal["UL", "UR", "DL", "DR"]

    def resolve(self, grid: Grid) -> Coords:
        down, right = _STEPS[self.direction]
        cells, row, col = [], self.row, self.col
        while 0 <= row < grid.rows and 0 <= col < grid.cols:
            cells.append((row, col))
            row, col = row + down, col + right
        return _coords(grid, cells)


@dataclass(frozen=True)
class Set(Region):
    """The listed cells ``(row, col)``, in the order given, each once."""

    cells: tuple[tuple[int, int], ...]

    def __post_init__(self) -> None:
        if len(set(self.cells)) != len(self.cells):
            raise ModelError("a set region lists each cell once")

    def resolve(self, grid: Grid) -> Coords:
        return _coords(grid, list(self.cells))


def boxes(grid: Grid) -> list[Rect]:
    """The boxes of a boxed grid, in reading order."""
    if grid.box is None:
        raise ModelError("this grid has no boxes")
    width, height = grid.box
    return [
        Rect(top, left, height, width) for top in range(0, grid.rows, height) for left in range(0, grid.cols, width)
    ]
