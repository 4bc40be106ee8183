"""Sudoku: fill the grid so that every row, column and box holds each value once.

Each row holds every value once.
Each column holds every value once.
Each box holds every value once; boxes are ``box_w`` wide and ``box_h`` high, the side of the grid is their product.
With ``diagonals`` (Sudoku X) both main diagonals hold every value once, too.
With ``regions`` (jigsaw) irregular regions take the place of the boxes.
"""

from __future__ import annotations

from functools import lru_cache

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Col, Diagonal, Region, Row, Set, boxes
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import Distinct

NAME = "sudoku"
LARGEST_SIDE = 121
"""the largest side taken from input; the words would reach 128"""


def structure(
    box_w: int = 3, box_h: int = 3, *, diagonals: bool = False, regions: tuple[int, ...] | None = None
) -> Structure:
    """The structure of a Sudoku with boxes of `box_w` x `box_h`; the same object for the same arguments.

    `regions`: for a jigsaw, the region number of each cell row by row, ``box_w * box_h`` cells each.
    """
    return _structure(box_w, box_h, bool(diagonals), regions)


@lru_cache(maxsize=256)
def _structure(box_w: int, box_h: int, diagonals: bool, regions: tuple[int, ...] | None) -> Structure:
    side = box_w * box_h
    grid = Grid.boxed(box_w, box_h) if regions is None else Grid(side, side)
    areas: list[Region] = [*map(Row, range(side)), *map(Col, range(side))]
    areas += boxes(grid) if regions is None else _jigsaw(regions, side)
    if diagonals:
        areas += [Diagonal(0, 0, "DR"), Diagonal(0, side - 1, "DL")]
    return Structure(grid, Alphabet.counting(side), [Constraint(Distinct(), area) for area in areas], genre=NAME)


def _jigsaw(regions: tuple[int, ...], side: int) -> list[Region]:
    if len(regions) != side * side:
        raise ModelError(f"a jigsaw of side {side} has {side * side} cells, its region map has {len(regions)}")
    areas: dict[int, list[tuple[int, int]]] = {}
    for coord, name in enumerate(regions):
        areas.setdefault(name, []).append(divmod(coord, side))
    for name, cells in areas.items():
        if len(cells) != side:
            raise ModelError(f"region {name} has {len(cells)} cells, each region of this jigsaw has {side}")
    return [Set(tuple(areas[name])) for name in sorted(areas)]


def box_of_side(side: int) -> tuple[int, int] | None:
    """(width, height) of the boxes of a plain grid of this side: the most nearly square, wider than high; else None.

    A prime side (or 1) has only boxes of one row, which is a Latin square and no Sudoku, so None. Side 12 has boxes 4
    wide and 3 high.
    """
    for box_h in range(int(side**0.5), 1, -1):
        if side % box_h == 0:
            return side // box_h, box_h
    return (1, 1) if side == 1 else None
