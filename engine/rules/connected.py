"""Connected: the coords that hold a mark are one piece. Kernel: kernels/rules/connected.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.connected import connected
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.graphs import components, neighbour_table
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Numbers, Outcomes, Possible
from gridlanes.rules.structural import Flags, MarkRule, outcomes, sides


@dataclass(frozen=True)
class Disconnected(Violation):
    """The coords hold the mark in `pieces` that nothing can join any more; each piece has one of its coords here."""

    pieces: int

    def __str__(self) -> str:
        return f"the mark is held in {self.pieces} pieces that cannot be joined, at coords {self.coords}"


@dataclass(frozen=True)
class Connected(MarkRule):
    """The coords of the region that hold `mark` are one component: cells and corners hang together orthogonally, edges
    by a shared corner. No coord at all, or one alone, is fine.

    Propagation is domain consistent: no candidate is left that no completion has. One constraint alone is meant: from
    two marks that are connected each it does not infer that they cannot cross in a 2 x 2 block.
    """

    name = "connected"
    kernel = connected.__name__

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        hold, can = sides(possible, scope.number(self.mark))
        apart = _pieces(hold, can, scope) > 1
        return outcomes(apart, (hold == can).all(axis=1) | (can.sum(axis=1) < 2))

    def violation(self, possible: Possible, scope: Scope) -> Violation | None:
        hold, can = sides(possible[None], scope.number(self.mark))
        pieces = int(_pieces(hold, can, scope)[0])
        if pieces < 2:
            return None
        labels = components(np.where(can, 0, -1).astype(np.int16), scope)[0][0]
        first = [int(np.flatnonzero(hold[0] & (labels == label))[0]) for label in np.unique(labels[hold[0]])]
        return Disconnected(tuple(scope.coords[first].tolist()), pieces)

    def holds(self, numbers: Numbers, scope: Scope) -> NDArray[np.bool_]:
        hold = numbers == scope.number(self.mark)
        return _pieces(hold, hold, scope) <= 1

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        from gridlanes.lowering.graph_encoding import connect

        number = scope.number(self.mark)
        connect(encoder, [encoder.is_mark(coord, number) for coord in scope.coords.tolist()], scope.neighbours)

    def parameters(self, scope: Scope) -> list[Any]:
        table = neighbour_table(scope.neighbours)
        return [1 + len(table), scope.number(self.mark), *table]

    def scratch(self, scope: Scope) -> int:
        return 6 * len(scope.coords)


def _pieces(hold: Flags, can: Flags, scope: Scope) -> NDArray[np.intp]:
    """``(P,)``: in how many components of the coords that can hold the mark it is held."""
    labels, _ = components(np.where(can, 0, -1).astype(np.int16), scope)
    if not labels.shape[1]:
        return np.zeros(len(labels), np.intp)
    found = np.sort(np.where(hold, labels, -1), axis=1)
    return np.asarray((found[:, 0] >= 0) + (found[:, 1:] != found[:, :-1]).sum(axis=1))
