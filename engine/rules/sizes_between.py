"""SizesBetween: lines divide a board into areas with two numbers each, between which their sizes lie. Kernel:
kernels/rules/shapes/sizes_between.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.shapes.sizes_between import MARKS, NONE, PairedAreas, sizes_between
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.divisions import Ints, one_cell_each, sizes_of
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Possible, sides
from gridlanes.rules.shared.counting import NumberedAreasRule
from gridlanes.rules.shared.divided import (
    LineEnds,
    areas_both_ways,
    areas_of,
    board_of,
    border_of,
    lines_inside,
    per_area,
)
from gridlanes.rules.shared.named_areas import name_areas_by_roots
from gridlanes.rules.shared.refusals import require_one_each

_MANY = 1 << 20
"""more than any number that kernels are given"""


@dataclass(frozen=True)
class AreaPaired(Violation):
    """An area has `numbers` numbers, at least or at most, instead of two; `coords`: the edges around it."""

    numbers: int
    cell: int
    text = "the area with cell {cell} has {numbers} numbers, it must have two"


@dataclass(frozen=True)
class AreaNotBetween(Violation):
    """An area has `size` cells, at least or at most, which are not between its two numbers."""

    size: int
    low: int
    high: int
    cell: int
    text = "the area with cell {cell} comes to {size} cells, they must be more than {low} and fewer than {high}"


@dataclass(frozen=True)
class SizesBetween(NumberedAreasRule):
    """The edges that hold `mark` are lines that divide the board into areas. Each area contains exactly two numbers; it
    has more cells than one of them says, and fewer than the other. The two sides of a line belong to different areas.

    The region: all edges between two cells, the horizontal ones row by row, then the vertical ones. `numbers`: the
    number of each cell of the grid, row by row, `NO_CLUE` for none.

    Propagation: which numbers can be in the same area, and which cells that area can have and must have, to the
    fixpoint; weaker than complete. It does not infer that two areas together need more room than there is.
    """

    numbers: tuple[int | Clue, ...]
    name = "sizes_between"
    in_words = "The drawn lines divide the board into areas; each contains two numbers, and its size is between them"
    listed = "numbers"

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        board = board_of(self, scope)
        scope.number(self.mark)
        require_one_each(self, self.numbers, board.n_cells, "cells")

    def faults(self, held: Flags, can: Flags, counts: NDArray[Any], scope: Scope) -> list[Flags]:
        """Areas with more than two numbers, with fewer, with too many cells, with too few (cell by cell); lines inside
        of an area (edge by edge).
        """
        board = board_of(self, scope)
        wanted = np.broadcast_to(counts.T, (len(held), board.n_cells))
        numbered = wanted != NO_CLUE
        joined, reach = areas_both_ways(held, can, board)
        n_joined, n_reached = (per_area(areas, numbered.astype(np.int32)) for areas in (joined, reach))
        low, high = _ends(joined, wanted)
        return [
            n_joined > 2,
            n_reached < 2,
            (n_joined == 2) & (sizes_of(joined) >= high),
            (n_joined == 2) & (sizes_of(reach) <= low),
            lines_inside(held, joined, board),
        ]

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        held, can = sides(possible[None], scope.number(self.mark))
        board, wanted = board_of(self, scope), self.wanted()
        kind, where = self.first_fault(held, can, scope)
        if kind == 4:
            return LineEnds((int(board.edges[where]),))
        joined, areas = areas_of(can, board), areas_of(held if kind in (1, 3) else can, board)[0]
        mine = areas == areas[where]
        around = border_of(mine, board)
        if kind < 2:
            return AreaPaired(around, int((wanted[mine] != NO_CLUE).sum()), where)
        low, high = (int(end[0, where]) for end in _ends(joined, wanted[None]))
        return AreaNotBetween(around, int(mine.sum()), low, high, where)

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """One less and one more than the size of each area, in two of its cells that have a clue, or in one if it has a
        number that fits; which ones depends on where they lie.
        """
        board, held = board_of(self, scope), numbers == scope.number(self.mark)
        slots, fixed = self.slots_and_numbers
        areas = areas_of(held, board)
        size, numbered = sizes_of(areas), np.broadcast_to(fixed != NO_CLUE, areas.shape)
        low, _ = _ends(areas, np.broadcast_to(fixed, areas.shape))
        n_numbers, wanted = per_area(areas, numbered.astype(np.int32)), np.where(numbered, fixed, NO_CLUE)
        free = np.broadcast_to(slots >= 0, areas.shape)
        for above in (False, True):
            wants = (n_numbers == 0) | ((n_numbers == 1) & ((low < size) == above))
            shown = one_cell_each(areas, free & (wanted == NO_CLUE) & wants)
            wanted = np.where(shown, size + (1 if above else -1), wanted)
        return self.clues_that_hold(numbers, wanted, scope)

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        """Each area is named by its lower number, and has one higher number."""
        board, model = board_of(self, scope), encoder.model
        lines = [encoder.is_mark(coord, scope.number(self.mark)) for coord in scope.coords.tolist()]
        numbers = {cell: number for cell, number in enumerate(self.wanted().tolist()) if number != NO_CLUE}
        highest = max(numbers.values(), default=0)
        most = {cell: min(highest - 1, board.n_cells) for cell, low in numbers.items() if low < highest - 1}
        names = name_areas_by_roots(encoder, lines, board, most)
        for root in most:
            is_root, low = names[root][root], numbers[root]
            size = sum(of_cell[root] for of_cell in names if root in of_cell)
            model.add(size > low).only_enforce_if(is_root)
            others = []
            for cell, number in numbers.items():
                if cell == root or root not in names[cell]:
                    continue
                if number > low + 1:
                    others.append(names[cell][root])
                    model.add(size < number).only_enforce_if(names[cell][root])
                else:
                    model.add(names[cell][root] == 0)
            model.add(sum(others) == is_root)

    def clue_word(self, clue: int) -> int:
        return -1 if clue == NO_CLUE else min(clue, NONE - 1)

    def lower(self, program: Program, scope: Scope) -> None:
        reader = SizesBetween(self.mark, ())  # turns clues into words as this rule does, and is quick to compare
        numbers = [NONE if number == NO_CLUE else self.kernel_number(number) for number in self.numbers]
        board = board_of(self, scope)
        parameters = PairedAreas(board.cols, scope.number(self.mark), numbers)
        cells = [program.auxiliary((1 << MARKS) - 1) for _ in numbers]
        for coord, one, other in zip(scope.coords.tolist(), board.first.tolist(), board.second.tolist(), strict=True):
            program.measure(coord, cells[one], cells[other])
        program.add(sizes_between, [*scope.coords.tolist(), *cells], parameters, rule=reader)


def _ends(areas: Ints, wanted: NDArray[Any]) -> tuple[Ints, Ints]:
    """``int32 (S, N)`` twice: the least and the largest number in the area of each cell; where there is none, more than
    any number, and `NO_CLUE`.
    """
    n_rows, n_cells = areas.shape
    flat = (areas + np.arange(n_rows)[:, None] * n_cells).ravel()
    low, high = np.full(areas.size, _MANY, np.int32), np.full(areas.size, NO_CLUE, np.int32)
    np.minimum.at(low, flat, np.where(wanted == NO_CLUE, _MANY, np.minimum(wanted, _MANY)).ravel())
    np.maximum.at(high, flat, np.minimum(wanted, _MANY).ravel())
    return low[flat].reshape(areas.shape), high[flat].reshape(areas.shape)
