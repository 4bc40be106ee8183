"""Rectangles: lines divide a board into rectangles with one number each. Kernel: kernels/rules/shapes/rectangles.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.shapes.rectangles import ANY, NONE, WIDE, NumberedAreas, rectangles
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.divisions import one_cell_each, sizes_of
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Possible, sides
from gridlanes.rules.shared.counting import NumberedAreasRule
from gridlanes.rules.shared.divided import (
    Division,
    Ints,
    LineEnds,
    areas_both_ways,
    areas_of,
    board_of,
    border_of,
    lines_inside,
    per_area,
)
from gridlanes.rules.shared.refusals import known, require_one_each

LARGEST = WIDE - 1
"""a number from here on is more than boards have cells"""


@dataclass(frozen=True)
class AreaNumbered(Violation):
    """An area has `numbers` cells with a number; `coords`: the edges around it that may be lines."""

    numbers: int
    cell: int
    text = "the area with cell {cell} has {numbers} numbers, it must have one"


@dataclass(frozen=True)
class AreaMissized(Violation):
    """An area has, or has room for, `size` cells instead of `target`."""

    size: int
    target: int
    cell: int
    text = "the area with cell {cell} comes to {size} cells, its number is {target}"


@dataclass(frozen=True)
class AreaBent(Violation):
    """An area is no rectangle."""

    cell: int
    text = "the area with cell {cell} is no rectangle"


@dataclass(frozen=True)
class Rectangles(NumberedAreasRule):
    """The edges that hold `mark` are lines that divide the board into rectangles; each contains one number, in any of
    its cells, which says how many cells it has. The two sides of a line belong to different rectangles.

    The region: all edges between two cells, the horizontal ones row by row, then the vertical ones. `sizes`: the number
    of each cell of the grid, row by row; `NO_CLUE` for none, 0 for a number that is not known.

    Propagation: goes through all places of each number's rectangle that fit the candidates, to the fixpoint; weaker
    than complete. It does not infer that places of two numbers exclude each other, unless they exclude all of one.
    """

    sizes: tuple[int | Clue, ...]
    name = "rectangles"
    in_words = "The drawn lines divide the board into rectangles; each contains one number, which is its size"
    listed = "sizes"

    def validate(self, scope: Scope) -> None:
        board = board_of(self, scope)
        scope.number(self.mark)
        require_one_each(self, self.sizes, board.n_cells, "cells")

    def faults(self, held: Flags, can: Flags, counts: NDArray[Any], scope: Scope) -> list[Flags]:
        """Areas with several numbers or with none, too large or too small ones, bent ones (cell by cell); lines inside
        of an area (edge by edge).
        """
        board = board_of(self, scope)
        wanted = np.broadcast_to(counts.T, (len(held), board.n_cells))
        joined, reach = areas_both_ways(held, can, board)
        numbered = (wanted != NO_CLUE).astype(np.int64)
        target = np.where(wanted > 0, wanted, 0)
        most, n_cells = per_area(reach, np.ones_like(reach)), per_area(joined, np.ones_like(joined))
        extent = _extent(joined, board)
        number = per_area(joined, target)
        return [
            per_area(joined, numbered) > 1,
            per_area(reach, numbered) < 1,
            (number > 0) & (per_area(joined, numbered) == 1) & ((extent > number) | (most < number)),
            (most == n_cells) & (extent > n_cells),
            lines_inside(held, joined, board),
        ]

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        held, can = sides(possible[None], scope.number(self.mark))
        board, sizes = board_of(self, scope), self.wanted()
        kind, where = self.first_fault(held, can, scope)
        if kind == 4:
            return LineEnds((int(board.edges[where]),))
        joined, reach = areas_of(can, board)[0], areas_of(held, board)[0]
        area = reach if kind == 1 else joined
        mine = area == area[where]
        around = border_of(mine, board)
        numbers = sizes[mine & (sizes != NO_CLUE)]
        if kind < 2:
            return AreaNumbered(around, len(numbers), where)
        if kind == 3:
            return AreaBent(around, where)
        most, extent = int((reach == reach[where]).sum()), int(_extent(joined[None], board)[0, where])
        return AreaMissized(around, extent if extent > numbers[0] else most, int(numbers[0]), where)

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """The size of each rectangle, in one of its cells that have a clue; which one depends on where it lies."""
        areas = areas_of(numbers == scope.number(self.mark), board_of(self, scope))
        return shown_once(self, numbers, areas, sizes_of(areas), scope)

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        board = board_of(self, scope)
        numbered = {cell: known(size) for cell, size in enumerate(self.sizes) if size != NO_CLUE}
        places = {
            cell: [place for place, high, wide in places_of(cell, board) if size in (ANY, high * wide)]
            for cell, size in numbered.items()
        }
        encode_places(encoder, scope, self.mark, board, places)

    def clue_word(self, clue: int) -> int:
        return -1 if clue == NO_CLUE else min(clue, LARGEST)

    def lower(self, program: Program, scope: Scope) -> None:
        reader = Rectangles(self.mark, ())  # turns clues into words as this rule does, and is quick to compare
        sizes = [NONE if size == NO_CLUE else self.kernel_number(size) for size in self.sizes]
        parameters = NumberedAreas(board_of(self, scope).cols, scope.number(self.mark), sizes)
        program.add(rectangles, scope.coords, parameters, rule=reader)


def spans_of(areas: Ints, board: Division) -> tuple[Ints, Ints]:
    """``int32 (S, N)`` twice: the rows and the columns of the smallest rectangle around the area of each cell."""
    n_rows, n_cells = areas.shape
    flat = (areas + np.arange(n_rows)[:, None] * n_cells).ravel()
    cells = np.arange(n_cells)
    spans = []
    for place in (cells // board.cols, cells % board.cols):
        low, high = np.full(n_rows * n_cells, n_cells), np.full(n_rows * n_cells, -1)
        every = np.broadcast_to(place, areas.shape).ravel()
        np.minimum.at(low, flat, every)
        np.maximum.at(high, flat, every)
        spans.append((high - low + 1)[flat].reshape(areas.shape).astype(np.int32))
    return spans[0], spans[1]


def _extent(areas: Ints, board: Division) -> Ints:
    """``int32 (S, N)``: the cells of the smallest rectangle around the area of each cell."""
    high, wide = spans_of(areas, board)
    return np.asarray(high * wide)


def shown_once(rule: NumberedAreasRule, numbers: Numbers, areas: Ints, values: Ints, scope: Scope) -> Clues:
    """The `values` of the `areas` of assignments, cell by cell, shown in one cell of each area that has a clue, as far
    as the `rule` holds with that.
    """
    slots, fixed = rule.slots_and_numbers
    n_fixed = per_area(areas, np.broadcast_to(fixed != NO_CLUE, areas.shape))
    shown = one_cell_each(areas, (slots >= 0) & (n_fixed == 0))
    return rule.clues_that_hold(numbers, np.where(shown, values, fixed), scope)


def encode_places(
    encoder: Encoder, scope: Scope, mark: int, board: Division, places: dict[int, list[set[int]]]
) -> None:
    """Each cell is covered by one of the places of all numbers, and each number has one without other numbers."""
    model = encoder.model
    covering: list[list[Any]] = [[] for _ in range(board.n_cells)]
    inside: list[list[Any]] = [[] for _ in board.edges]
    for cell, every in places.items():
        own = [place for place in every if len(place & places.keys()) == 1]
        literals = [model.new_bool_var(f"place of {cell}") for _ in own]
        model.add_exactly_one(literals) if literals else model.add_bool_or([])
        for place, literal in zip(own, literals, strict=True):
            for other in place:
                covering[other].append(literal)
            for e, ends in enumerate(zip(board.first.tolist(), board.second.tolist(), strict=True)):
                if place.issuperset(ends):
                    inside[e].append(literal)
    for literals in covering:
        model.add_exactly_one(literals) if literals else model.add_bool_or([])
    for coord, literals in zip(scope.coords.tolist(), inside, strict=True):
        model.add(sum(literals) + encoder.is_mark(coord, scope.number(mark)) == 1)


def places_of(cell: int, board: Division) -> list[tuple[set[int], int, int]]:
    """The cells of all rectangles that have this cell, and how many rows and columns these have."""
    row, col = divmod(cell, board.cols)
    found = []
    for top in range(row + 1):
        for bottom in range(row, board.rows):
            for left in range(col + 1):
                for right in range(col, board.cols):
                    rows, cols = range(top, bottom + 1), range(left, right + 1)
                    found.append(({r * board.cols + c for r in rows for c in cols}, len(rows), len(cols)))
    return found
