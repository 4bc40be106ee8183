"""ShapedRectangles: lines divide a board into rectangles; each contains one sign, which gives its shape. Kernel:
kernels/rules/shapes/rectangles.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.shapes import rectangles as kernel
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.divisions import sizes_of
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Possible, sides
from gridlanes.rules.rectangles import (
    AreaBent,
    AreaNumbered,
    Rectangles,
    encode_places,
    places_of,
    shown_once,
    spans_of,
)
from gridlanes.rules.shared.counting import NumberedAreasRule
from gridlanes.rules.shared.divided import Division, Ints, LineEnds, areas_both_ways, areas_of, board_of, border_of
from gridlanes.rules.shared.refusals import known, refuse, require_one_each

ANY, SQUARE, TALL, WIDE = range(4)
"""the shapes: as they come, as wide as high, higher than wide, wider than high"""
_WORDS = (kernel.ANY, kernel.SQUARE, kernel.TALL, kernel.WIDE)
_NAMES = ("", "as wide as high", "higher than wide", "wider than high")


@dataclass(frozen=True)
class AreaMisshapen(Violation):
    """An area is a rectangle of another shape; `coords`: the edges around it."""

    shape: str
    cell: int
    text = "the area with cell {cell} must be {shape}"


@dataclass(frozen=True)
class ShapedRectangles(NumberedAreasRule):
    """The edges that hold `mark` are lines that divide the board into rectangles; each contains one sign, in any of its
    cells, which gives its shape. The two sides of a line belong to different rectangles.

    The region: all edges between two cells, the horizontal ones row by row, then the vertical ones. `shapes`: the sign
    of each cell of the grid, row by row: `SQUARE`, `TALL`, `WIDE`, `ANY` for any shape, `NO_CLUE` for none.

    Propagation: goes through all places of each sign's rectangle that fit the candidates, to the fixpoint; weaker than
    complete. It does not infer that places of two signs exclude each other, unless they exclude all of one.
    """

    shapes: tuple[int | Clue, ...]
    name = "shaped_rectangles"
    in_words = "The drawn lines divide the board into rectangles; each contains one sign, which gives its shape"
    listed = "shapes"

    def validate(self, scope: Scope) -> None:
        board = board_of(self, scope)
        scope.number(self.mark)
        require_one_each(self, self.shapes, board.n_cells, "cells", "a sign")
        wrong = [shape for shape in self.shapes if not isinstance(shape, Clue) and shape > WIDE]
        if wrong:
            refuse(self, f"signs are {ANY} to {WIDE}, found {wrong[0]}")

    def faults(self, held: Flags, can: Flags, counts: NDArray[Any], scope: Scope) -> list[Flags]:
        """Areas with several signs or with none, of another shape, bent ones (cell by cell); lines inside of an area
        (edge by edge).
        """
        board = board_of(self, scope)
        unknown = np.where(counts == NO_CLUE, NO_CLUE, kernel.ANY)
        several, none, _, bent, inside = Rectangles(self.mark, ()).faults(held, can, unknown, scope)
        wanted = np.broadcast_to(counts.T, (len(held), board.n_cells))
        joined, reach = areas_both_ways(held, can, board)
        shape = shapes_of(joined, board)
        misshapen = (wanted > ANY) & (sizes_of(joined) == sizes_of(reach)) & (shape != wanted)
        return [several, none, misshapen, bent, inside]

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        held, can = sides(possible[None], scope.number(self.mark))
        board, shapes = board_of(self, scope), self.wanted()
        kind, where = self.first_fault(held, can, scope)
        if kind == 4:
            return LineEnds((int(board.edges[where]),))
        area = areas_of(held if kind == 1 else can, board)[0]
        mine = area == area[where]
        around = border_of(mine, board)
        if kind < 2:
            return AreaNumbered(around, int((mine & (shapes != NO_CLUE)).sum()), where)
        return AreaBent(around, where) if kind == 3 else AreaMisshapen(around, _NAMES[shapes[where]], where)

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """The shape of each rectangle, in one of its cells that have a clue; which one depends on where it lies."""
        board = board_of(self, scope)
        areas = areas_of(numbers == scope.number(self.mark), board)
        return shown_once(self, numbers, areas, shapes_of(areas, board), scope)

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        board = board_of(self, scope)
        signs = {cell: known(shape) for cell, shape in enumerate(self.shapes) if shape != NO_CLUE}
        places = {
            cell: [place for place, high, wide in places_of(cell, board) if shape in (ANY, _shape(high, wide))]
            for cell, shape in signs.items()
        }
        encode_places(encoder, scope, self.mark, board, places)

    def clue_word(self, clue: int) -> int:
        return -1 if clue == NO_CLUE else _WORDS[clue]

    def lower(self, program: Program, scope: Scope) -> None:
        reader = ShapedRectangles(self.mark, ())  # turns clues into words as this rule does, and is quick to compare
        sizes = [kernel.NONE if shape == NO_CLUE else self.kernel_number(shape) for shape in self.shapes]
        parameters = kernel.NumberedAreas(board_of(self, scope).cols, scope.number(self.mark), sizes)
        program.add(kernel.rectangles, scope.coords, parameters, rule=reader)


def _shape(high: int, wide: int) -> int:
    return SQUARE if high == wide else TALL if high > wide else WIDE


def shapes_of(areas: Ints, board: Division) -> Ints:
    """``int32 (S, N)``: the shape of the smallest rectangle around the area of each cell."""
    high, wide = spans_of(areas, board)
    return np.asarray(np.where(high == wide, SQUARE, np.where(high > wide, TALL, WIDE)).astype(np.int32))
