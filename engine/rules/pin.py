"""Pin: a coord holds a given mark. Kernel: kernels/pin.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.kernels.rules.exact_count import exact_count
from gridlanes.outcome import Outcome, Violation
from gridlanes.rules.base import Numbers, Outcomes, Possible, Rule
from gridlanes.site import Site

if TYPE_CHECKING:
    from gridlanes.solvers.encoder import Encoder


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

    def validate(self, site: Site) -> None:
        if len(site.coords) != 1:
            raise ModelError(f"Pin speaks of one coord, its region has {len(site.coords)}")
        site.number(self.mark)

    def check(self, possible: Possible, site: Site) -> Outcomes:
        here = possible[:, 0, site.number(self.mark)]
        outcomes = np.where(possible[:, 0].sum(axis=1) == 1, Outcome.SATISFIED, Outcome.PENDING)
        return np.where(here, outcomes, Outcome.VIOLATED).astype(np.uint8)

    def violation(self, possible: Possible, site: Site) -> Violation | None:
        lost = not possible[0, site.number(self.mark)]
        return PinLost((int(site.coords[0]),), self.mark) if lost else None

    def holds(self, numbers: Numbers, site: Site) -> NDArray[np.bool_]:
        return np.asarray((numbers == site.number(self.mark)).all(axis=1))

    def parameters(self, site: Site) -> list[Any]:
        return [site.number(self.mark), 1]

    def encode(self, encoder: Encoder, site: Site) -> None:
        encoder.model.add(encoder.number(encoder.coords(site)[0]) == site.number(self.mark))
