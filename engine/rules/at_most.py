"""AtMost: at most a given number of coords of the region hold a mark. Kernel: kernels/rules/counts/at_most.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.counts.at_most import at_most
from gridlanes.model.clue import Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, chosen
from gridlanes.rules.shared.counting import CountRule
from gridlanes.rules.shared.refusals import known


@dataclass(frozen=True)
class AtMostOver(Violation):
    """More coords than `n` hold the mark: those in `coords`."""

    committed: int
    n: int
    text = "{committed} coords hold the mark, of which there may be at most {n}"


@dataclass(frozen=True)
class AtMost(CountRule):
    """At most `n` coords of the region hold `mark`.

    Propagation is domain consistent: every candidate left has a completion. It considers one constraint alone: from
    at most 1 of {a, b}, of {b, c} and of {a, c} it does not infer that only one of the three holds the mark.
    """

    n: int | Clue
    name = "at_most"
    kernel = at_most
    number = "n"
    clue_arrays = True

    def admits(self, counts: NDArray[np.intp], size: int | NDArray[np.int64]) -> Flags:
        return np.asarray(counts <= known(self.n))

    def counted(self, committed: Flags, possible: Flags, scope: Scope) -> Violation:
        return AtMostOver(chosen(scope.coords, committed), int(committed.sum()), known(self.n))
