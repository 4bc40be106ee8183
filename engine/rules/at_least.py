"""AtLeast: at least a given number of coords of the region hold a mark. Kernel: kernels/rules/counts/at_least.py.

That every cell is in sight of a mark can be stated as

    [Constraint(AtLeast(mark=1, min=1), LosCross(cell)) for cell in cells]

Regions with different minima have different rules or, where the minima differ from puzzle to puzzle, a `Clue`.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.counts.at_least import at_least
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags
from gridlanes.rules.shared.counting import CountRule
from gridlanes.rules.shared.refusals import known


@dataclass(frozen=True)
class AtLeastStarved(Violation):
    """Fewer coords of the region, `coords`, than `min` can still hold the mark."""

    possible: int
    min: int
    text = "only {possible} coords of the region can hold the mark, and at least {min} must"


@dataclass(frozen=True)
class AtLeast(CountRule):
    """At least `min` coords of the region hold `mark`.

    Propagation is domain consistent: the last contributors are forced when there are only `min` of them. With one more
    contributor it does not exclude marks elsewhere that any `min` of them would exclude.
    """

    min: int | Clue
    name = "at_least"
    kernel = at_least
    number = "min"
    clue_arrays = True

    def admits(self, counts: NDArray[np.intp], size: int | NDArray[np.int64]) -> Flags:
        return np.asarray(counts >= known(self.min))

    def counted(self, committed: Flags, possible: Flags, scope: Scope) -> Violation:
        return AtLeastStarved(tuple(scope.coords.tolist()), int(possible.sum()), known(self.min))

    def clue_word(self, clue: int) -> int:
        return 0 if clue == NO_CLUE else super().clue_word(clue)
