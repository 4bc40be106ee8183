"""Pin: a coord holds a given mark. Kernel: kernels/pin.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gridlanes.kernels.rules.counts.counting import MarkAndCount
from gridlanes.kernels.rules.counts.exact_count import exact_count
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, Rule, outcomes
from gridlanes.rules.shared.refusals import refuse


@dataclass(frozen=True)
class PinLost(Violation):
    """The pinned coord can no longer hold its mark (a displayed value)."""

    mark: int
    text = "coord {coords[0]} must hold {mark}, which is no longer possible there"


@dataclass(frozen=True)
class Pin(Rule):
    """The one coord of the region holds `mark` (a displayed value).

    Pins narrow the domain once, when a puzzle or structure is made; sweeps need not repeat this, as nothing is left to
    infer. A pin of a single puzzle becomes an ExactCount of 1.
    """

    mark: int
    name = "pin"
    kernel = exact_count

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if len(scope.coords) != 1:
            refuse(self, f"speaks of one coord, its region has {len(scope.coords)}")
        scope.number(self.mark)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        here = possible[:, 0, scope.number(self.mark)]
        return outcomes(possible[:, 0].sum(axis=1) == 1, ~here)

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        return PinLost((int(scope.coords[0]),), self.mark)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        return np.asarray((numbers == scope.number(self.mark)).all(axis=1))

    def parameters(self, scope: Scope) -> MarkAndCount:
        return MarkAndCount(scope.number(self.mark), 1)

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        encoder.model.add(encoder.number(int(scope.coords[0])) == scope.number(self.mark))
