"""ExactCount: exactly a given number of coords of the region hold a mark.

Kernel: kernels/rules/counts/exact_count.py.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.counts.exact_count import exact_count
from gridlanes.model.clue import Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, chosen
from gridlanes.rules.shared.counting import CountRule
from gridlanes.rules.shared.refusals import known


@dataclass(frozen=True)
class ExactCountOver(Violation):
    """More coords than `n` hold the mark: those in `coords`."""

    committed: int
    n: int
    text = "{committed} coords hold the mark, of which there must be exactly {n}"


@dataclass(frozen=True)
class ExactCountUnder(Violation):
    """Fewer coords of the region, `coords`, than `n` can still hold the mark."""

    possible: int
    n: int
    text = "{possible} coords can hold the mark, of which there must be exactly {n}"


@dataclass(frozen=True)
class ExactCount(CountRule):
    """Exactly `n` coords of the region hold `mark`.

    Propagation is domain consistent: every candidate left has a completion. It considers one constraint alone: from
    1 of {a, b} and 1 of {a, b, c} it does not infer that c does not hold the mark.
    """

    n: int | Clue
    name = "exact_count"
    kernel = exact_count
    number = "n"
    clue_arrays = True

    def admits(self, counts: NDArray[np.intp], size: int | NDArray[np.int64]) -> Flags:
        return np.asarray(counts == known(self.n))

    def counted(self, committed: Flags, possible: Flags, scope: Scope) -> Violation:
        n = known(self.n)
        if committed.sum() > n:
            return ExactCountOver(chosen(scope.coords, committed), int(committed.sum()), n)
        return ExactCountUnder(tuple(scope.coords.tolist()), int(possible.sum()), n)
