"""CountAmong: so many coords of the region hold one of several marks. Kernel: kernels/rules/count_among.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.count_among import MarksAndCount, count_among
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.clue import Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, chosen, each_slot, outcomes
from gridlanes.rules.shared.counting import CountingRule
from gridlanes.rules.shared.refusals import known, require_count, require_one_region


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
class CountAmong(CountingRule):
    """Exactly `count` coords of the region hold one of `marks` (displayed values), no matter which.

    Propagation is domain consistent for one constraint alone: it does not infer from two that share coords.
    """

    marks: tuple[int, ...]
    count: int | Clue
    name = "count_among"
    kernel = count_among

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_one_region(self, scope)
        self._numbers(scope)
        require_count(self, count=self.count)

    def _numbers(self, scope: Scope) -> list[int]:
        return [scope.number(mark) for mark in dict.fromkeys(self.marks)]

    def _sides(self, possible: Possible, scope: Scope) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """``bool (..., K)`` twice: the coords that hold one of the marks, and those that can."""
        inside = np.zeros(len(scope.alphabet), np.bool_)
        inside[self._numbers(scope)] = True
        can = (possible & inside).any(axis=-1)
        return np.asarray(can & ~(possible & ~inside).any(axis=-1)), np.asarray(can)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        committed, can = self._sides(possible, scope)
        least, most, count = committed.sum(axis=1), can.sum(axis=1), known(self.count)
        return outcomes((least == count) & (most == count), (least > count) | (most < count))

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        committed, can = self._sides(possible, scope)
        n, most, count = int(committed.sum()), int(can.sum()), known(self.count)
        coords = chosen(scope.coords, committed) if n > count else tuple(scope.coords.tolist())
        return AmongMiscounted(coords, n, most, count)

    def _counts(self, numbers: Numbers, scope: Scope) -> NDArray[np.int64]:
        return np.asarray(np.isin(numbers, self._numbers(scope)).sum(axis=1), np.int64)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        return np.asarray(self._counts(numbers, scope) == known(self.count))

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """How many coords hold one of the marks."""
        return each_slot(self, [self._counts(numbers, scope)] * len(self.slots), len(numbers))

    def parameters(self, scope: Scope) -> MarksAndCount:
        return MarksAndCount(self.told(self.count), self._numbers(scope))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        holding = [encoder.is_mark(coord, number) for coord in encoder.coords(scope) for number in self._numbers(scope)]
        if holding:
            encoder.model.add(sum(holding) == known(self.count))
        elif known(self.count):
            encoder.model.add_bool_or([])
