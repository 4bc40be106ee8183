"""AreasOfSize: lines divide a board into areas of one size. Kernel: kernels/rules/areas_of_size.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gridlanes.kernels.rules.areas_of_size import EqualAreas, areas_of_size
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, Rule, outcomes, sides
from gridlanes.rules.shared.divided import LineEnds, areas_of, board_of, border_of, lines_inside, per_area
from gridlanes.rules.shared.named_areas import name_areas
from gridlanes.rules.shared.refusals import refuse


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
class AreasOfSize(Rule):
    """The edges that hold `mark` are lines that divide the board into areas of `size` cells each. A line has different
    areas on its two sides.

    The region: all edges between two cells, the horizontal ones row by row, then the vertical ones.

    Propagation: pieces that are joined already, what they can come to, and links that cannot be parted, to the
    fixpoint; weaker than complete. It does not infer that what is left between several areas cannot be divided.
    """

    mark: int
    size: int
    name = "areas_of_size"
    positional = True
    kernel = areas_of_size

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        board_of(self, scope)
        scope.number(self.mark)
        if self.size < 1:
            refuse(self, f"areas have one cell or more, found {self.size}")

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        held, can = sides(possible, scope.number(self.mark))
        large, small, inside = self._faults(held, can, scope)
        wrong = large.any(axis=1) | small.any(axis=1) | inside.any(axis=1)
        return outcomes((held == can).all(axis=1) & ~wrong, wrong)

    def _faults(self, held: Flags, can: Flags, scope: Scope) -> tuple[Flags, Flags, Flags]:
        """Which cells ``bool (P, N)`` are of an area that is too large, of one without room; which edges ``bool (P,
        K)`` are lines inside of an area.
        """
        board = board_of(self, scope)
        joined, reach = areas_of(can, board), areas_of(held, board)
        n_joined, n_reached = (per_area(areas, np.ones_like(areas)) for areas in (joined, reach))
        return n_joined > self.size, n_reached < self.size, lines_inside(held, joined, board)

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        held, can = sides(possible[None], scope.number(self.mark))
        board = board_of(self, scope)
        faults = self._faults(held, can, scope)
        kind = next(kind for kind, flags in enumerate(faults) if flags.any())
        where = int(faults[kind][0].argmax())
        if kind == 2:
            return LineEnds((int(board.edges[where]),))
        areas = areas_of((can, held)[kind], board)[0]
        mine = areas == areas[where]
        return (AreaTooLarge, AreaTooSmall)[kind](border_of(mine, board), int(mine.sum()), self.size, where)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        held = numbers == scope.number(self.mark)
        return np.asarray(~np.concatenate(self._faults(held, held, scope), axis=1).any(axis=1))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        """The areas that are named have as many cells."""
        board, model = board_of(self, scope), encoder.model
        lines = [encoder.is_mark(coord, scope.number(self.mark)) for coord in scope.coords.tolist()]
        belongs = name_areas(encoder, lines, board, self.size)
        for cell in range(board.n_cells):
            mine = [belongs[other][cell] for other in range(cell, board.n_cells)]
            model.add(sum(mine) == self.size * belongs[cell][cell])

    def parameters(self, scope: Scope) -> EqualAreas:
        board = board_of(self, scope)
        return EqualAreas(board.n_cells, board.cols, scope.number(self.mark), self.size)
