"""Connected: the coords with a mark, or those without it, are one component.

Kernel: kernels/rules/shading/connected.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.checks.pieces import one_piece_each
from gridlanes.kernels.rules.shading.chained_walls import BoardPiece
from gridlanes.kernels.rules.shading.connected import OnePiece, connected
from gridlanes.kernels.rules.shared.graph import neighbour_table
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.graphs import figures, neighbours_around
from gridlanes.model.grid import Layer
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, chosen, outcomes, sides
from gridlanes.rules.shared.board_piece import lower_board_piece
from gridlanes.rules.shared.laid_out import LaidOut
from gridlanes.rules.shared.refusals import refuse
from gridlanes.rules.shared.structural import MarkRule, adjacent_coords, pieces_of


@dataclass(frozen=True)
class Disconnected(Violation):
    """The coords hold the mark in `pieces` that nothing can join any more; each piece has one of its coords here."""

    pieces: int
    text = "the mark is held in {pieces} pieces that cannot be joined, at coords {coords}"


@dataclass(frozen=True)
class CutOff(Violation):
    """The coords hold the mark and cannot reach the border of the board any more; one coord of each piece."""

    text = "the mark at coords {coords} is cut off from the border of the board"


@dataclass(frozen=True)
class Connected(MarkRule):
    """The coords of the region that hold `mark` are one component (with `others`: the coords that do not hold it).
    Cells and corners are connected orthogonally, edges by a shared corner. No coord at all, or a single one, is
    allowed. `outside`: the outside of the board belongs to the component, so each piece has a cell at the border.
    `around`: cells that share only a corner are connected, too.

    Propagation is domain consistent: every candidate left has a completion. It considers one constraint alone: from
    two marks that are connected each it does not infer that they cannot cross in a 2 x 2 block.
    """

    others: bool = False
    outside: bool = False
    around: bool = False
    name = "connected"
    kernel = connected

    def wording(self) -> str:
        held = "do not hold {mark}" if self.others else "are {marks}"
        corners = ", also at corners" if self.around else ""
        if self.outside:
            return f"All that {held} are connected to the border of the board by others of them{corners}"
        return f"Those that {held} are connected{corners}"

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if any(scope.grid.place(coord)[0] is not Layer.CELLS for coord in scope.coords.tolist()):
            if self.outside:
                refuse(self, "only cells can be connected outside of the board")
            if self.around:
                refuse(self, "only cells can be connected at corners")

    def _sides(self, possible: Possible, scope: Scope) -> tuple[Flags, Flags]:
        """``bool (..., K)`` twice: the coords that are of the component, and those that can be."""
        hold, can = sides(possible, scope.number(self.mark))
        return (~can & possible.any(axis=-1), ~hold & possible.any(axis=-1)) if self.others else (hold, can)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        hold, can = self._sides(possible, scope)
        few = can.sum(axis=1) < 2 - self.outside
        return outcomes((hold == can).all(axis=1) | few, self._n_pieces(hold, can, scope) > 1)

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        hold, can = self._sides(possible, scope)
        labels = self._labels(can[None], scope)[0]
        first = [int(np.flatnonzero(hold & (labels == label))[0]) for label in np.unique(labels[hold]) if label >= 0]
        return (
            CutOff(chosen(scope.coords, first))
            if self.outside
            else Disconnected(chosen(scope.coords, first), len(first))
        )

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        hold = (numbers == scope.number(self.mark)) != self.others
        if not (self.outside or self.around):
            return np.asarray(figures(hold, hold, scope, links=False).pieces <= 1)
        return self._n_pieces(hold, hold, scope) <= 1

    def holds_laid_out(self, regions: LaidOut) -> Flags | None:
        if self.others or self.outside or self.around:
            return None
        found = np.zeros(len(regions.lengths), np.bool_)
        one_piece_each(regions.held(self.mark), regions.start, regions.coords, adjacent_coords(regions.grid), found)
        return found

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        from gridlanes.lowering.graph_encoding import connect

        number = scope.number(self.mark)
        held = [encoder.is_mark(coord, number) for coord in scope.coords.tolist()]
        held = [~literal for literal in held] if self.others else held
        connect(encoder, held + [~encoder.never] * self.outside, self._neighbours(scope))

    def lower(self, program: Program, scope: Scope) -> None:
        """All cells of a board have a kernel of their own, which is faster."""
        grid, mark = scope.grid, scope.number(self.mark)
        is_board = Layer.CELLS in grid.layers and np.array_equal(grid.ids(Layer.CELLS).ravel(), scope.coords)
        if is_board:
            flags = int(self.others), int(self.outside), int(self.around)
            lower_board_piece(program, scope.coords, BoardPiece(grid.cols, mark, *flags))
        else:
            super().lower(program, scope)

    def parameters(self, scope: Scope) -> OnePiece:
        table = neighbour_table(self._neighbours(scope))
        return OnePiece(scope.number(self.mark), table, int(self.others), int(self.outside))

    def _neighbours(self, scope: Scope) -> list[Sequence[int]]:
        """The coords connected to each coord, by position; the outside, if it counts, comes last."""
        found: list[Sequence[int]] = [*(neighbours_around(scope) if self.around else scope.neighbours)]
        if self.outside:
            at_border = _at_border(scope)
            for k in at_border:
                found[k] = [*found[k], len(found)]
            found.append(at_border)
        return found

    def _labels(self, can: Flags, scope: Scope) -> NDArray[np.int32]:
        """``int32 (P, K)``: the component of each coord that can be of the one, -1 for others; and for those that hang
        together outside, if that counts.
        """
        labels = pieces_of(can, scope, around=self.around)[0]
        if self.outside and labels.size:
            state, k = np.nonzero(can[:, _at_border(scope)])
            reached = np.zeros(labels.shape, np.bool_)
            reached[state, labels[state, np.array(_at_border(scope))[k]]] = True
            labels = np.where(np.take_along_axis(reached, labels, axis=1), -1, labels)
        return labels

    def _n_pieces(self, hold: Flags, can: Flags, scope: Scope) -> NDArray[np.intp]:
        """``(P,)``: in how many components of the coords that can hold the mark it is held, with that outside."""
        labels = self._labels(can, scope)
        if not labels.shape[1]:
            return np.zeros(len(labels), np.intp)
        found = np.sort(np.where(hold, labels, -1), axis=1)
        return np.asarray((found[:, 0] >= 0) + (found[:, 1:] != found[:, :-1]).sum(axis=1)) + self.outside


def _at_border(scope: Scope) -> list[int]:
    """The positions of the cells at the border of the board."""
    grid, places = scope.grid, [scope.grid.place(coord) for coord in scope.coords.tolist()]
    return [k for k, (_, row, col) in enumerate(places) if row in (0, grid.rows - 1) or col in (0, grid.cols - 1)]
