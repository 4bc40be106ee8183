"""Shared by genres in which lines divide the board into areas."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.genres.edge_counts_common import around_cells, at_corners, on_all_of
from gridlanes.io.forms.codes.digit_runs import DigitRuns, letter_runs
from gridlanes.io.forms.fields.cells import UNKNOWN
from gridlanes.io.forms.fields.field import Content, Size
from gridlanes.io.forms.fields.option import SideOption
from gridlanes.kernels.rules.shapes.areas_of_size import HOLE
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.divisions import around_of, division_of
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.regions import places
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.rules import AreasOfSize, DegreeIn, ExactCount, JointCounts

LINE = 1
"""the mark of an edge that is a line"""
IN_URLS = DigitRuns(
    {**{str(number): (number, 0) for number in range(HOLE)}, "7": (HOLE, 0), ".": (UNKNOWN, 0)}, letter_runs()
)
"""numbers of lines around cells; a "?" says nothing"""
ALPHABET = Alphabet.binary()
_DEGREES = (0, 2, 3, 4)
"""how many lines meet at a corner"""


def edge_grid(rows: int, cols: int) -> Grid:
    """A board of edges alone."""
    return Grid(rows, cols, layers=(Layer.EDGES_H, Layer.EDGES_V))


def lines_around(grid: Grid) -> dict[int, tuple[int, ...]]:
    """The domains of the edges around the board, which are lines."""
    return dict.fromkeys(around_of(grid), (LINE,))


def divided_board(
    name: str, grid: Grid, constraints: Iterable[Constraint | ManyConstraints], *, probing: int, **more: Any
) -> Structure:
    """The structure of a board whose edges are lines or not; those around it are lines. `more`: as for `Structure`."""
    domains = lines_around(grid)
    return Structure(grid, ALPHABET, constraints, genre=name, domains=domains, first=LINE, probing=probing, **more)


class AreaCells(SideOption):
    """How many cells an area has: a number that divides that of the board's."""

    def variants(self, size: Size) -> Sequence[int]:
        return [cells for cells in super().variants(size) if size.n_cells % cells == 0]

    def read(self, value: Any, size: Size | None, largest: int) -> Content:
        content = super().read(value, size, largest)
        if size is not None and size.n_cells % value:
            raise PuzzleError(f"{size.n_cells} cells cannot be divided into areas of {value}")
        return content


def equal_areas_board(
    name: str, rows: int, cols: int, size: int, options: Mapping[str, Any] | None = None, *, holes: bool = False
) -> Structure:
    """The structure of a board of areas of `size` cells each, with the number of lines around cells as clues. `holes`:
    whether a cell with the number 4 is of no area.

    Coords: the horizontal edges row by row, then the vertical ones; those around the board are lines. Clues: the number
    in each cell, row by row.
    """
    if size < 1 or (rows * cols % size and not holes):
        raise ModelError(f"{rows * cols} cells cannot be divided into areas of {size}")
    grid = edge_grid(rows, cols)
    between = places(grid, division_of(grid).edges.tolist())
    clues = [Clue(slot) for slot in range(rows * cols)]
    areas = AreasOfSize(LINE, size, tuple(clues) if holes else ())
    counts = [
        around_cells(grid, ExactCount(LINE, Clue(0))),
        at_corners(grid, DegreeIn(LINE, _DEGREES), inner=True),
    ]
    divided = Constraint(areas, between)
    joint = JointCounts(LINE, (*clues, *[_DEGREES] * len(counts[1])))

    def lowering(program: Program) -> None:
        sides = joint.lower_joint(program, on_all_of(grid, ALPHABET, counts))
        of_cells = [sides[Layer.CELLS, row, col] for row, col in product(range(rows), range(cols))]
        areas.lower(program, divided.scope(grid, ALPHABET), of_cells)

    return divided_board(name, grid, [*counts, divided], probing=1, options=options, lowering=lowering)
