"""LargerCount: how often the more frequent of two kinds occurs in the region. Kernel: kernels/rules/larger_count.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gridlanes.kernels.rules.larger_count import larger_count
from gridlanes.model.clue import Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, each_slot
from gridlanes.rules.shared.counting import CountRule
from gridlanes.rules.shared.refusals import known


@dataclass(frozen=True)
class LargerMiscounted(Violation):
    """Of the coords at least `committed` and at most `possible` hold the mark, so that neither these nor the others can
    be `n` and no fewer than the rest.
    """

    committed: int
    possible: int
    n: int
    text = "{committed} to {possible} of {n_coords} coords can hold the mark, and the larger part must be {n}"


@dataclass(frozen=True)
class LargerCount(CountRule):
    """Of the coords that hold `mark` and those that do not, the more are exactly `n`.

    Propagation is domain consistent. One constraint alone is meant.
    """

    n: int | Clue
    name = "larger_count"
    kernel = larger_count
    number = "n"

    def admitted(self, size: int) -> Flags:
        counts = np.arange(size + 1)
        return np.asarray(np.maximum(counts, size - counts) == known(self.n))

    def counted(self, committed: Flags, possible: Flags, scope: Scope) -> Violation:
        return LargerMiscounted(tuple(scope.coords.tolist()), int(committed.sum()), int(possible.sum()), known(self.n))

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """How many are the more."""
        counts = (numbers == scope.number(self.mark)).sum(axis=1)
        larger = np.maximum(counts, numbers.shape[1] - counts)
        return each_slot(self, [larger] * len(self.slots), len(numbers))
