"""ApartAndConnected: cells with a mark share no side, and the others stay connected. Kernel:
kernels/rules/shading/apart_and_connected.py.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gridlanes.kernels.rules.shading.apart_and_connected import MarkedBoard, apart_and_connected
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.outcome import Outcome, Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, chosen, outcomes, sides
from gridlanes.rules.connected import Connected
from gridlanes.rules.shared.rectangle import columns_of
from gridlanes.rules.shared.refusals import require_narrow
from gridlanes.rules.shared.structural import MarkRule


@dataclass(frozen=True)
class BesideEachOther(Violation):
    """The two cells `coords` are beside each other and both hold the mark."""

    text = "coords {coords[0]} and {coords[1]} are beside each other and both hold the mark"


@dataclass(frozen=True)
class ApartAndConnected(MarkRule):
    """No two cells of the region, a rectangle row by row, that are beside each other hold `mark`, and the cells that do
    not hold it are one component: the same as `AtMost` on each pair and `Connected` on the other cells.

    Propagation is domain consistent. It does not combine with other constraints on the cells.
    """

    name = "apart_and_connected"
    in_words = "No two cells that are {marks} are side by side, and those that do not hold {mark} are connected"
    kernel = apart_and_connected

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        columns_of(self, scope)
        require_narrow(self, scope)

    @property
    def _others(self) -> Connected:
        return Connected(self.mark, others=True)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        hold, can = sides(possible, scope.number(self.mark))
        cols = columns_of(self, scope)
        said = self._others.check(possible, scope)
        apart = ~_together(can, cols).any(axis=1)
        return outcomes(
            (said == Outcome.SATISFIED) & apart, (said == Outcome.VIOLATED) | _together(hold, cols).any(axis=1)
        )

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        cols = columns_of(self, scope)
        hold, _ = sides(possible, scope.number(self.mark))
        faults = np.flatnonzero(_together(hold[None], cols)[0])
        if not len(faults):
            return self._others.explain(possible, scope)
        k = int(faults[0])
        after = k + 1 if (k + 1) % cols and hold[k + 1] else k + cols
        return BesideEachOther(chosen(scope.coords, [k, after]))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        hold = numbers == scope.number(self.mark)
        return ~_together(hold, columns_of(self, scope)).any(axis=1) & self._others.holds(numbers, scope)

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        held = [encoder.is_mark(coord, scope.number(self.mark)) for coord in scope.coords.tolist()]
        for k, beside in enumerate(scope.neighbours):
            for other in beside:
                if other > k:
                    encoder.model.add_bool_or(~held[k], ~held[other])
        self._others.encode(encoder, scope)

    def parameters(self, scope: Scope) -> MarkedBoard:
        return MarkedBoard(columns_of(self, scope), scope.number(self.mark))


def _together(flags: Flags, cols: int) -> Flags:
    """``bool (P, K)``: which cells of rectangles ``bool (P, K)`` have the flag as has the one after or below them."""
    board = flags.reshape(len(flags), flags.shape[1] // cols, cols)
    found = np.zeros_like(board)
    found[:, :-1] |= board[:, :-1] & board[:, 1:]
    found[:, :, :-1] |= board[:, :, :-1] & board[:, :, 1:]
    return found.reshape(flags.shape)
