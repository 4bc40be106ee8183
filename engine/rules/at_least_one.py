"""AtLeastOne: some coord of the region holds a mark. Kernel: kernels/rules/counts/at_least_one.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.counts.at_least_one import at_least_one
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags
from gridlanes.rules.shared.counting import CountRule


@dataclass(frozen=True)
class AtLeastOneStarved(Violation):
    """No coord of the region, `coords`, can hold the mark."""

    text = "none of {n_coords} coords can hold the mark, of which there must be one"


@dataclass(frozen=True)
class AtLeastOne(CountRule):
    """At least one coord of the region holds `mark`.

    Propagation is domain consistent: the last coord that can hold the mark does. With two coords left, it does not
    exclude marks elsewhere that both of them would exclude.
    """

    name = "at_least_one"
    kernel = at_least_one

    def admits(self, counts: NDArray[np.intp], size: int | NDArray[np.int64]) -> Flags:
        return np.asarray(counts >= 1)

    def counted(self, committed: Flags, possible: Flags, scope: Scope) -> Violation:
        return AtLeastOneStarved(tuple(scope.coords.tolist()))
