"""AllEqual: the coords of a region hold one and the same mark. Kernel: kernels/rules/marks/clone.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gridlanes.kernels.rules.marks.clone import Alike, clone
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, Rule, outcomes
from gridlanes.rules.shared.laid_out import LaidOut
from gridlanes.rules.shared.refusals import require_once, require_one_region


@dataclass(frozen=True)
class NotAllEqual(Violation):
    """No mark is possible at all of `coords`."""

    text = "no mark is possible at all coords of a region whose marks are the same"


@dataclass(frozen=True)
class AllEqual(Rule):
    """All coords of the region hold the same mark.

    Propagation is domain consistent: the coords keep the marks that are possible at all of them. It does not combine
    regions that share coords with a third one.
    """

    name = "all_equal"
    kernel = clone

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_one_region(self, scope)
        require_once(self, scope)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        common = possible.all(axis=1).any(axis=-1)
        settled = (possible.any(axis=1).sum(axis=-1) == 1) | (possible.shape[1] < 2)
        return outcomes(settled, ~common)

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        return NotAllEqual(tuple(scope.coords.tolist()))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        return np.asarray((numbers == numbers[:, :1]).all(axis=1))

    def holds_laid_out(self, regions: LaidOut) -> Flags:
        return regions.are_alike

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        first, *others = scope.coords.tolist() or [None]
        for other in others:
            encoder.model.add(encoder.number(first) == encoder.number(other))

    def parameters(self, scope: Scope) -> Alike:
        return Alike(max(1, len(scope.coords)))
