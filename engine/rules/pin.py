"""Pin: a coord holds a given mark. Kernel: kernels/pin.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.kernels.rules.exact_count import exact_count
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.outcome import Outcome, Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Numbers, Outcomes, Possible, Rule


@dataclass(frozen=True)
class PinLost(Violation):
    """The pinned coord can no longer hold its mark (a displayed value)."""

    mark: int

    def __str__(self) -> str:
        return f"coord {self.coords[0]} must hold {self.mark}, which is no longer possible there"


@dataclass(frozen=True)
class Pin(Rule):
    """The one coord of the region holds `mark` (a displayed value).

    Pins narrow the domain once, when a puzzle or structure is made; no sweep repeats them, and nothing is left for one
    to infer. One of a single puzzle's own is an ExactCount of 1.
    """

    mark: int
    name = "pin"
    kernel = exact_count.__name__

    def validate(self, scope: Scope) -> None:
        if len(scope.coords) != 1:
            raise ModelError(f"Pin speaks of one coord, its region has {len(scope.coords)}")
        scope.number(self.mark)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        here = possible[:, 0, scope.number(self.mark)]
        outcomes = np.where(possible[:, 0].sum(axis=1) == 1, Outcome.SATISFIED, Outcome.PENDING)
        return np.where(here, outcomes, Outcome.VIOLATED).astype(np.uint8)

    def violation(self, possible: Possible, scope: Scope) -> Violation | None:
        lost = not possible[0, scope.number(self.mark)]
        return PinLost((int(scope.coords[0]),), self.mark) if lost else None

    def holds(self, numbers: Numbers, scope: Scope) -> NDArray[np.bool_]:
        return np.asarray((numbers == scope.number(self.mark)).all(axis=1))

    def parameters(self, scope: Scope) -> list[Any]:
        return [scope.number(self.mark), 1]

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        encoder.model.add(encoder.number(encoder.coords(scope)[0]) == scope.number(self.mark))
