"""ParityEven: an even number of coords of the region hold a mark. Kernel: kernels/rules/counts/parity_even.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.counts.parity_even import parity_even
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, chosen
from gridlanes.rules.shared.counting import CountRule


@dataclass(frozen=True)
class ParityOdd(Violation):
    """An odd number of coords, those in `coords`, hold the mark, and no other of the region can."""

    committed: int
    text = "{committed} coords hold the mark, which must be an even number"


@dataclass(frozen=True)
class ParityEven(CountRule):
    """The number of coords of the region that hold `mark` is even; 0 is.

    Propagation is domain consistent: the last open coord follows from the others. It
    considers one constraint alone: it does not add up two of them, which would show that two other coords agree.
    """

    name = "parity_even"
    kernel = parity_even

    def admits(self, counts: NDArray[np.intp], size: int | NDArray[np.int64]) -> Flags:
        return np.asarray(counts % 2 == 0)

    def counted(self, committed: Flags, possible: Flags, scope: Scope) -> Violation:
        return ParityOdd(chosen(scope.coords, committed), int(committed.sum()))
