"""AreasOfSize: lines divide a board into areas of one size. Kernel: kernels/rules/shapes/areas_of_size.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.shapes.areas_by_shape import ShapesOfAreas, areas_by_shape
from gridlanes.kernels.rules.shapes.areas_of_size import HOLE, EqualAreas, areas_of_size
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.divisions import sizes_of
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Possible, sides
from gridlanes.rules.shared.counting import NumberedAreasRule
from gridlanes.rules.shared.divided import LineEnds, areas_of, board_of, border_of, lines_inside, per_area
from gridlanes.rules.shared.named_areas import name_areas
from gridlanes.rules.shared.refusals import refuse, require_one_each
from gridlanes.rules.shared.shapes import every_shape

MAX_BY_SHAPE = 5
"""cells of an area up to which its shapes are listed: 63 of five cells; 216 of six cost more than they save"""


@dataclass(frozen=True)
class AreaTooLarge(Violation):
    """An area has `size` cells at least; `coords`: the edges around it that may be lines."""

    size: int
    target: int
    cell: int
    text = "the area with cell {cell} has {size} cells or more, it must have {target}"


@dataclass(frozen=True)
class AreaTooSmall(Violation):
    """An area has room for `size` cells; `coords`: the lines around it."""

    size: int
    target: int
    cell: int
    text = "the area with cell {cell} has room for {size} cells, it must have {target}"


@dataclass(frozen=True)
class HoleJoined(Violation):
    """A hole is joined to a cell; `coords`: the edges around both that may be lines."""

    cell: int
    text = "the hole at cell {cell} is joined to another cell"


@dataclass(frozen=True)
class AreasOfSize(NumberedAreasRule):
    """The edges that hold `mark` are lines that divide the board into areas of `size` cells each. The two sides of a
    line belong to different areas.

    The region: all edges between two cells, the horizontal ones row by row, then the vertical ones. `counts`: for each
    cell of the grid, row by row, how many of its sides are lines, `NO_CLUE` if not given; a cell with count 4 is a
    hole, in no area; other counts do not matter here. Without `counts` there are no holes.

    Propagation: the joined pieces, their possible sizes, and cells that cannot be separated, to the fixpoint; weaker
    than complete. It does not infer that the space between several areas cannot be divided.
    """

    size: int
    counts: tuple[int | Clue, ...] = ()
    name = "areas_of_size"
    in_words = "The drawn lines divide the board into areas of {size} cells each"
    listed = "counts"

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        board = board_of(self, scope)
        scope.number(self.mark)
        if self.size < 1:
            refuse(self, f"areas have one cell or more, found {self.size}")
        if self.counts:
            require_one_each(self, self.counts, board.n_cells, "cells")

    def faults(self, held: Flags, can: Flags, counts: NDArray[Any], scope: Scope) -> list[Flags]:
        """Holes that are joined to cells, areas that are too large, those without room (cell by cell); lines inside of
        an area (edge by edge). A hole counts as a whole area.
        """
        board = board_of(self, scope)
        joined = areas_of(can, board)
        hole = np.broadcast_to((counts == HOLE).T if self.counts else np.False_, joined.shape)
        weight = np.where(hole, self.size, 1)
        most = least = per_area(joined, weight)
        if held is not can:  # not so of finished states
            least = per_area(areas_of(held, board), weight)
        return [
            hole & (sizes_of(joined) > 1) if hole.any() else hole,
            most > self.size,
            least < self.size,
            lines_inside(held, joined, board),
        ]

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        held, can = sides(possible[None], scope.number(self.mark))
        board = board_of(self, scope)
        kind, where = self.first_fault(held, can, scope)
        if kind == 3:
            return LineEnds((int(board.edges[where]),))
        areas = areas_of(held if kind == 2 else can, board)[0]
        mine = areas == areas[where]
        around, n_cells = border_of(mine, board), int(mine.sum())
        if kind == 0:
            return HoleJoined(around, where)
        return (AreaTooLarge if kind == 1 else AreaTooSmall)(around, n_cells, self.size, where)

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """How many lines are around each cell that has a clue, those around the board counted."""
        board, held = board_of(self, scope), numbers == scope.number(self.mark)
        slots, fixed = self.slots_and_numbers
        counts = np.full((len(numbers), board.n_cells), HOLE, np.int64)
        for ends in (board.first, board.second):
            np.subtract.at(counts, (np.arange(len(numbers))[:, None], ends[None]), ~held)
        wanted = np.where(slots >= 0, counts[:, : len(slots)], fixed)
        return self.clues_that_hold(numbers, wanted, scope)

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        """The areas that are named have as many cells, or are holes."""
        board, model = board_of(self, scope), encoder.model
        lines = [encoder.is_mark(coord, scope.number(self.mark)) for coord in scope.coords.tolist()]
        belongs = name_areas(encoder, lines, board, self.size)
        holes = self.wanted() == HOLE if self.counts else np.zeros(board.n_cells, np.bool_)
        weight = np.where(holes, self.size, 1).tolist()
        for cell in range(board.n_cells):
            mine = [weight[other] * belongs[other][cell] for other in range(cell, board.n_cells)]
            model.add(sum(mine) == self.size * belongs[cell][cell])

    def lower(self, program: Program, scope: Scope, joint: Sequence[int] = ()) -> None:
        """As every rule. `joint`: the joint states of the sides of all cells, row by row, as `JointCounts.lower_joint`
        returns them, if there are some; then areas of few cells are also looked at shape by shape.
        """
        reader = AreasOfSize(self.mark, self.size)  # turns clues into words as this rule does, and is quick to compare
        counts = [0 if count == NO_CLUE else self.kernel_number(count) for count in self.counts]
        board = board_of(self, scope)
        parameters = EqualAreas(board.n_cells, board.cols, scope.number(self.mark), self.size, counts)
        program.add(areas_of_size, scope.coords, parameters, rule=reader)
        if joint and self.size <= MAX_BY_SHAPE:
            holes = 1 if self.counts else 0
            program.add(
                areas_by_shape, joint, ShapesOfAreas(board.cols, self.size, holes, shapes_with_sides(self.size))
            )

    def clue_word(self, clue: int) -> int:
        return -1 if clue == NO_CLUE else min(clue, HOLE + 1)


@lru_cache(maxsize=16)
def shapes_with_sides(size: int) -> tuple[int, ...]:
    """All shapes of so many cells, as `ShapesOfAreas` has them."""
    shapes = []
    for cells in every_shape(size):
        leftmost = min(c for _, c in cells)
        beside = [((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) for r, c in cells]
        sides = [sum(1 << k for k, other in enumerate(four) if other not in cells) for four in beside]
        shapes.append([(r, c - leftmost, side) for (r, c), side in zip(cells, sides, strict=True)])
    entries: list[int] = []
    before: list[tuple[int, int, int]] = []
    for shape in sorted(shapes):
        same = next((k for k, pair in enumerate(zip(shape, before, strict=False)) if pair[0] != pair[1]), 0)
        entries += [same, *chain.from_iterable(shape)]
        before = shape
    return tuple(entries)
