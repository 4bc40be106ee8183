"""AreaSizes: lines divide a board into areas with the sizes that numbers give; areas of equal size share no side.
Kernels: kernels/rules/shapes/area_sizes.py, area_trials.py and sized_areas_learned.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.shapes.area_sizes import MARKS, NONE, SizedAreas, area_sizes
from gridlanes.kernels.rules.shapes.area_trials import area_trials
from gridlanes.kernels.rules.shapes.sized_areas_learned import SizesOnBoard, sized_areas_learned
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.divisions import sizes_of
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.areas_of_size import AreaTooLarge, AreaTooSmall
from gridlanes.rules.base import Flags, Numbers, Possible, sides
from gridlanes.rules.shared.counting import NumberedAreasRule
from gridlanes.rules.shared.divided import Ints, LineEnds, areas_both_ways, areas_of, board_of, border_of, lines_inside
from gridlanes.rules.shared.named_areas import name_areas
from gridlanes.rules.shared.refusals import require_count, require_one_each

_TRIED_FROM, _SEARCHED_TO = 36, 250
"""cells of boards from which on edges are more than propagated: up to the second number areas are searched by clauses,
on larger ones, and where many solutions are wanted, the states of edges are tried"""
_BINARY = 2
"""marks of an alphabet for that search"""


@dataclass(frozen=True)
class AreaBeyond(Violation):
    """An area has `size` cells at least; `coords`: the edges around it that may be lines."""

    size: int
    largest: int
    cell: int
    text = "the area with cell {cell} has {size} cells or more, at most {largest} are allowed"


@dataclass(frozen=True)
class AreasAlike(Violation):
    """The edge `coords` is a line between two areas of `size` cells."""

    size: int
    text = "on both sides of the line at coord {coords[0]} are areas of {size} cells"


@dataclass(frozen=True)
class AreaSizes(NumberedAreasRule):
    """The edges that hold `mark` are lines that divide the board into areas. A number says how many cells the area of
    its cell has; an area may have several numbers or none. The two sides of a line belong to different areas of
    different sizes; no area has more than `largest` cells, unless that is 0.

    The region: all edges between two cells, the horizontal ones row by row, then the vertical ones. `sizes`: the number
    of each cell of the grid, row by row; `NO_CLUE` for none, 0 for a number that is not known.

    Propagation: the possible sizes of partial areas, and the cells that they need to reach these, to the fixpoint;
    weaker than complete. It does not infer that two areas together need more room than there is.
    """

    largest: int
    sizes: tuple[int | Clue, ...]
    name = "area_sizes"
    in_words = "The drawn lines divide the board into areas; a number says how many cells its area has"
    listed = "sizes"

    def validate(self, scope: Scope) -> None:
        board = board_of(self, scope)
        scope.number(self.mark)
        require_count(self, largest=self.largest)
        require_one_each(self, self.sizes, board.n_cells, "cells")

    def faults(self, held: Flags, can: Flags, counts: NDArray[Any], scope: Scope) -> list[Flags]:
        """Areas with more cells than one of their numbers, with more than the largest, with room for fewer than one of
        their numbers (cell by cell); lines inside of an area, and between two of one size (edge by edge).
        """
        board = board_of(self, scope)
        wanted = np.broadcast_to(counts.T, (len(held), board.n_cells))
        joined, reach = areas_both_ways(held, can, board)
        n_joined, numbered, size = sizes_of(joined), wanted > 0, _known_sizes(joined, reach, wanted)
        n_reach = n_joined if reach is joined else sizes_of(reach)
        alike = (size[:, board.first] == size[:, board.second]) & (size[:, board.first] > 0)
        return [
            numbered & (n_joined > wanted),
            (n_joined > self.largest) & (self.largest > 0),
            numbered & (n_reach < wanted),
            lines_inside(held, joined, board),
            np.asarray(held & alike),
        ]

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        held, can = sides(possible[None], scope.number(self.mark))
        board, wanted = board_of(self, scope), self.wanted()
        kind, where = self.first_fault(held, can, scope)
        if kind == 3:
            return LineEnds((int(board.edges[where]),))
        joined, reach = areas_of(can, board), areas_of(held, board)
        if kind == 4:
            size = _known_sizes(joined, reach, wanted[None])[0, board.first[where]]
            return AreasAlike((int(board.edges[where]),), int(size))
        areas = (reach if kind == 2 else joined)[0]
        mine = areas == areas[where]
        around, n_cells = border_of(mine, board), int(mine.sum())
        if kind == 1:
            return AreaBeyond(around, n_cells, self.largest, where)
        return (AreaTooLarge, AreaTooSmall)[kind // 2](around, n_cells, int(wanted[where]), where)

    def found(self, numbers: Numbers, scope: Scope) -> NDArray[Any]:
        held = numbers == scope.number(self.mark)
        return sizes_of(areas_of(held, board_of(self, scope))).T

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        """Each cell has a size; lines are where sizes differ. The areas that are named have as many cells."""
        board, model = board_of(self, scope), encoder.model
        most = min(self.largest or board.n_cells, board.n_cells)
        lines = [encoder.is_mark(coord, scope.number(self.mark)) for coord in scope.coords.tolist()]
        size = [model.new_int_var(1, most, "size") for _ in range(board.n_cells)]
        for line, one, other in zip(lines, board.first.tolist(), board.second.tolist(), strict=True):
            model.add(size[one] != size[other]).only_enforce_if(line)
            model.add(size[one] == size[other]).only_enforce_if(~line)
        belongs = name_areas(encoder, lines, board, most)
        for cell, number in enumerate(self.wanted().tolist()):
            mine = [belongs[other][cell] for other in range(cell, board.n_cells)]
            model.add(sum(mine) == size[cell]).only_enforce_if(belongs[cell][cell])
            model.add(sum(mine) == 0).only_enforce_if(~belongs[cell][cell])
            if number > 0:
                model.add(size[cell] == number)

    def clue_word(self, clue: int) -> int:
        return -1 if clue == NO_CLUE else min(clue, NONE - 1)

    def lower(self, program: Program, scope: Scope) -> None:
        reader = AreaSizes(self.mark, self.largest, ())  # turns clues into words as this rule does
        sizes = [NONE if size == NO_CLUE else self.kernel_number(size) for size in self.sizes]
        board = board_of(self, scope)
        parameters = SizedAreas(board.cols, scope.number(self.mark), self.largest, 1, sizes)
        cells = [program.auxiliary((1 << MARKS) - 1) for _ in sizes]
        for coord, one, other in zip(scope.coords.tolist(), board.first.tolist(), board.second.tolist(), strict=True):
            program.measure(coord, cells[one], cells[other])
        program.add(area_sizes, [*scope.coords.tolist(), *cells], parameters, rule=reader)
        if _TRIED_FROM <= board.n_cells <= _SEARCHED_TO and len(scope.alphabet) == _BINARY and program.is_alone:
            searched = SizesOnBoard(parameters.mark, board.cols, self.largest, 1, sizes)
            program.add(sized_areas_learned, [*scope.coords.tolist(), *cells], searched, rule=reader)
        if board.n_cells >= _TRIED_FROM:  # the search uses the first of the two if at most two solutions are wanted
            program.add(area_trials, [*scope.coords.tolist(), *cells], parameters, rule=reader)


def _known_sizes(joined: Ints, reach: Ints, wanted: NDArray[Any]) -> Ints:
    """``int32 (P, N)``: the size of each cell's area, where a number says it or no edge around it is open; else 0."""
    n_joined = sizes_of(joined)
    if reach is joined:
        return n_joined
    most = sizes_of(reach)
    flat = joined + np.arange(len(joined))[:, None] * joined.shape[1]
    number = np.zeros(joined.size, np.int32)
    np.maximum.at(number, flat.ravel(), np.maximum(wanted, 0).ravel())
    return np.asarray(np.where(most == n_joined, n_joined, number[flat]).astype(np.int32))
