"""CountsOthers: a coord is empty or counts the others that are not empty.

Kernel: kernels/rules/counts/counts_others.py.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.counts.counts_others import Counting, counts_others
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible
from gridlanes.rules.shared.lines import LineRule, judged


@dataclass(frozen=True)
class OthersMiscounted(Violation):
    """From `least` to `most` of the `coords` behind the first can have a number; the first can hold none of these
    counts.
    """

    least: int
    most: int
    text = "coord {coords[0]} cannot hold the number of those beside it with a number, {least} to {most}"


@dataclass(frozen=True)
class CountsOthers(LineRule):
    """The first coord of the region holds `empty`, or the number of other coords that do not hold it.

    Propagation is domain consistent. It does not use the constraints in which the others count.
    """

    empty: int
    name = "counts_others"
    in_words = "The first of these coords holds {empty}, or the number of the others that do not hold {empty}"
    numeric = True
    reaches_far = False
    kernel = counts_others

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        scope.number(self.empty)

    def _bounds(self, possible: Possible, scope: Scope) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """``int64 (P,)`` twice: how many of the others must have a number, and how many can."""
        others, gone = possible[:, 1:], scope.number(self.empty)
        must = (~others[:, :, gone]).sum(axis=1)
        return must, np.asarray(np.delete(others, gone, axis=2).any(axis=2).sum(axis=1))

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        gone = scope.number(self.empty)
        must, can = (bound[:, None] for bound in self._bounds(possible, scope))
        fits = possible[:, 0] & (must <= scope.values) & (scope.values <= can)
        fits[:, gone] = possible[:, 0, gone]
        alone = possible[:, 0].sum(axis=1) == 1
        sure = alone & fits.any(axis=1) & (possible[:, 0, gone] | (must == can)[:, 0])
        return judged(possible, np.asarray(sure), np.asarray(~fits.any(axis=1)))

    def apart(self, possible: Possible, scope: Scope) -> Violation:
        must, can = self._bounds(possible[None], scope)
        return OthersMiscounted(tuple(scope.coords.tolist()), int(must[0]), int(can[0]))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        gone = scope.number(self.empty)
        counts = (numbers[:, 1:] != gone).sum(axis=1)
        return np.asarray((numbers[:, 0] == gone) | (scope.values[numbers[:, 0]] == counts))

    def parameters(self, scope: Scope) -> Counting:
        return Counting(scope.number(self.empty), scope.values.tolist())

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        gone, coords = scope.number(self.empty), scope.coords.tolist()
        n_others = sum(~encoder.is_mark(coord, gone) for coord in coords[1:])
        for number, value in enumerate(scope.values.tolist()):
            if number != gone:
                encoder.model.add(n_others == value).only_enforce_if(encoder.is_mark(coords[0], number))
