"""CountAmong: a given number of coords hold one of several marks. Kernel: kernels/rules/counts/count_among.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.counts.count_among import MarksAndCount, count_among
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.clue import Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Possible
from gridlanes.rules.shared.counting import MatchCountRule
from gridlanes.rules.shared.refusals import require_count, require_one_region


@dataclass(frozen=True)
class AmongMiscounted(Violation):
    """`committed` coords hold one of the marks and `possible` can, where `count` must; `coords` are those that do, if
    they are too many, else all of the region.
    """

    committed: int
    possible: int
    count: int
    text = "{committed} to {possible} coords can hold one of the marks, of which there must be {count}"


@dataclass(frozen=True)
class CountAmong(MatchCountRule):
    """Exactly `count` coords of the region hold one of `marks` (displayed values), no matter which.

    Propagation is domain consistent for one constraint: it does not combine two that share coords.
    """

    marks: tuple[int, ...]
    count: int | Clue
    name = "count_among"
    in_words = "Exactly {count} of these coords hold one of the marks {marks}"
    number = "count"
    violated = AmongMiscounted
    kernel = count_among

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_one_region(self, scope)
        self._numbers(scope)
        require_count(self, count=self.count)

    def _numbers(self, scope: Scope) -> list[int]:
        return [scope.number(mark) for mark in dict.fromkeys(self.marks)]

    def sides(self, possible: Possible, scope: Scope) -> tuple[Flags, Flags]:
        inside = np.zeros(len(scope.alphabet), np.bool_)
        inside[self._numbers(scope)] = True
        can = (possible & inside).any(axis=-1)
        return np.asarray(can & ~(possible & ~inside).any(axis=-1)), np.asarray(can)

    def counts(self, numbers: Numbers, scope: Scope) -> NDArray[np.int64]:
        return np.asarray(np.isin(numbers, self._numbers(scope)).sum(axis=1), np.int64)

    def literals(self, encoder: Encoder, scope: Scope) -> list[Any]:
        return [encoder.is_mark(coord, number) for coord in encoder.coords(scope) for number in self._numbers(scope)]

    def parameters(self, scope: Scope) -> MarksAndCount:
        return MarksAndCount(self.kernel_number(self.count), self._numbers(scope))
