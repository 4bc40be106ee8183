"""Connected: the coords that hold a mark are one piece. Kernel: kernels/rules/connected.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.graphs import components, neighbour_table
from gridlanes.kernels.rules.connected import connected
from gridlanes.outcome import Violation
from gridlanes.rules.base import Numbers, Outcomes, Possible
from gridlanes.rules.structural import Flags, MarkRule, outcomes, sides
from gridlanes.site import Site

if TYPE_CHECKING:
    from gridlanes.solvers.encoder import Encoder


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

    def check(self, possible: Possible, site: Site) -> Outcomes:
        hold, can = sides(possible, site.number(self.mark))
        apart = _pieces(hold, can, site) > 1
        return outcomes(apart, (hold == can).all(axis=1) | (can.sum(axis=1) < 2))

    def violation(self, possible: Possible, site: Site) -> Violation | None:
        hold, can = sides(possible[None], site.number(self.mark))
        pieces = int(_pieces(hold, can, site)[0])
        if pieces < 2:
            return None
        labels = components(np.where(can, 0, -1).astype(np.int16), site)[0][0]
        first = [int(np.flatnonzero(hold[0] & (labels == label))[0]) for label in np.unique(labels[hold[0]])]
        return Disconnected(tuple(site.coords[first].tolist()), pieces)

    def holds(self, numbers: Numbers, site: Site) -> NDArray[np.bool_]:
        hold = numbers == site.number(self.mark)
        return _pieces(hold, hold, site) <= 1

    def encode(self, encoder: Encoder, site: Site) -> None:
        from gridlanes.solvers.graph_encoding import connect

        number = site.number(self.mark)
        connect(encoder, [encoder.is_mark(coord, number) for coord in site.coords.tolist()], site.neighbours)

    def parameters(self, site: Site) -> list[Any]:
        table = neighbour_table(site.neighbours)
        return [1 + len(table), site.number(self.mark), *table]

    def scratch(self, site: Site) -> int:
        return 6 * len(site.coords)


def _pieces(hold: Flags, can: Flags, site: Site) -> NDArray[np.intp]:
    """``(P,)``: in how many components of the coords that can hold the mark it is held."""
    labels, _ = components(np.where(can, 0, -1).astype(np.int16), site)
    if not labels.shape[1]:
        return np.zeros(len(labels), np.intp)
    found = np.sort(np.where(hold, labels, -1), axis=1)
    return np.asarray((found[:, 0] >= 0) + (found[:, 1:] != found[:, :-1]).sum(axis=1))
