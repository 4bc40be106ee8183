"""Connected: the coords that hold a mark are one piece, or those that do not. Kernel: kernels/rules/connected.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.connected import OnePiece, connected
from gridlanes.kernels.rules.graph import neighbour_table
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, chosen, outcomes, sides
from gridlanes.rules.shared.structural import MarkRule, pieces_of


@dataclass(frozen=True)
class Disconnected(Violation):
    """The coords hold the mark in `pieces` that nothing can join any more; each piece has one of its coords here."""

    pieces: int
    text = "the mark is held in {pieces} pieces that cannot be joined, at coords {coords}"


@dataclass(frozen=True)
class Connected(MarkRule):
    """The coords of the region that hold `mark` are one component (`others`: those that do not hold it, whatever they
    hold): cells and corners hang together orthogonally, edges by a shared corner. No coord at all, or one alone, is
    fine.

    Propagation is domain consistent: no candidate is left that no completion has. One constraint alone is meant: from
    two marks that are connected each it does not infer that they cannot cross in a 2 x 2 block.
    """

    others: bool = False
    name = "connected"
    kernel = connected

    def _sides(self, possible: Possible, scope: Scope) -> tuple[Flags, Flags]:
        """``bool (..., K)`` twice: the coords that are of the component, and those that can be."""
        hold, can = sides(possible, scope.number(self.mark))
        return (~can & possible.any(axis=-1), ~hold & possible.any(axis=-1)) if self.others else (hold, can)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        hold, can = self._sides(possible, scope)
        return outcomes((hold == can).all(axis=1) | (can.sum(axis=1) < 2), _n_pieces(hold, can, scope) > 1)

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        hold, can = self._sides(possible, scope)
        labels = pieces_of(can[None], scope)[0][0]
        first = [int(np.flatnonzero(hold & (labels == label))[0]) for label in np.unique(labels[hold])]
        return Disconnected(chosen(scope.coords, first), len(first))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        hold = (numbers == scope.number(self.mark)) != self.others
        return _n_pieces(hold, hold, scope) <= 1

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        from gridlanes.lowering.graph_encoding import connect

        number = scope.number(self.mark)
        held = [encoder.is_mark(coord, number) for coord in scope.coords.tolist()]
        connect(encoder, [~literal for literal in held] if self.others else held, scope.neighbours)

    def parameters(self, scope: Scope) -> OnePiece:
        return OnePiece(scope.number(self.mark), neighbour_table(scope.neighbours), int(self.others))


def _n_pieces(hold: Flags, can: Flags, scope: Scope) -> NDArray[np.intp]:
    """``(P,)``: in how many components of the coords that can hold the mark it is held."""
    labels, _ = pieces_of(can, scope)
    if not labels.shape[1]:
        return np.zeros(len(labels), np.intp)
    found = np.sort(np.where(hold, labels, -1), axis=1)
    return np.asarray((found[:, 0] >= 0) + (found[:, 1:] != found[:, :-1]).sum(axis=1))
