"""GapsAreDifferences: the gap between two numbers of a line is their difference. Kernel:
kernels/rules/lines/gaps_are_differences.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, pairwise

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.lines.gaps_are_differences import Gaps, gaps_are_differences
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, committed
from gridlanes.rules.shared.lines import LineRule, judged
from gridlanes.rules.shared.refusals import refuse


@dataclass(frozen=True)
class GapOfOtherLength(Violation):
    """The two `coords` hold `first` and `second`, and the `gap` coords between them are empty."""

    first: int
    second: int
    gap: int
    text = "between {first} and {second}, at the coords {coords}, are {gap} empty coords"


@dataclass(frozen=True)
class GapsAreDifferences(LineRule):
    """If two coords of the line hold numbers and all coords between them hold `empty`, the number of these is the
    difference of the two numbers; equal numbers are side by side. The empty mark is the first or the last of the
    alphabet, and the other values are consecutive.

    Propagation is domain consistent. It does not combine lines that cross.
    """

    empty: int
    name = "gaps_are_differences"
    numeric = True
    kernel = gaps_are_differences

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        gone, values = scope.number(self.empty), [*scope.alphabet.values]
        others = [value for value in values if value != self.empty]
        if gone not in (0, len(values) - 1):
            refuse(self, f"the empty mark {self.empty} is neither the first nor the last")
        if any(after - before != 1 for before, after in pairwise(others)):
            refuse(self, f"the values beside {self.empty} go up by one, found {others}")

    def _wrong(self, numbers: NDArray[np.int64], scope: Scope) -> NDArray[np.int64]:
        """``int64 (P, K)``: of assignments with -1 for what is not decided, for each coord that follows on another with
        a gap of the wrong length how long that is; -1 for all others.
        """
        gone, n = scope.number(self.empty), len(numbers)
        last, gap = np.full(n, -1), np.zeros(n, np.int64)
        found = np.full(numbers.shape, -1)
        for k, here in enumerate(numbers.T):
            is_number = (here >= 0) & (here != gone)
            wrong = is_number & (last >= 0) & (abs(here - last) != gap)
            found[wrong, k] = gap[wrong]
            last = np.where(here == gone, last, here)
            gap = np.where(here == gone, gap + 1, 0)
        return found

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        numbers = committed(possible)
        wrong = (self._wrong(numbers, scope) >= 0).any(axis=1)
        return judged(possible, np.asarray((numbers >= 0).all(axis=1)), np.asarray(wrong))

    def apart(self, possible: Possible, scope: Scope) -> Violation:
        numbers = committed(possible)
        found = self._wrong(numbers[None], scope)[0]
        k = int((found >= 0).argmax())
        gap = int(found[k])
        ends = [k - gap - 1, k]
        first, second = scope.values[numbers[ends]].tolist()
        return GapOfOtherLength(tuple(scope.coords[ends].tolist()), first, second, gap)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        return np.asarray((self._wrong(numbers.astype(np.int64), scope) < 0).all(axis=1))

    def parameters(self, scope: Scope) -> Gaps:
        return Gaps(scope.number(self.empty), len(scope.alphabet) - 1)

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        """Two coords see each other if both hold numbers and none between them does; then they differ in one way."""
        model, coords = encoder.model, encoder.coords(scope)
        bare = [encoder.is_mark(coord, scope.number(self.empty)) for coord in coords]
        numbers = [encoder.number(coord) for coord in coords]
        for one, other in combinations(range(len(coords)), 2):
            gap, see = other - one - 1, [~bare[one], ~bare[other], *bare[one + 1 : other]]
            ways = [model.new_bool_var("differ by the gap") for _ in {gap, -gap}]
            for way, by in zip(ways, {gap, -gap}, strict=True):
                model.add(numbers[one] + by == numbers[other]).only_enforce_if(way)
                for literal in see:
                    model.add_implication(way, literal)
            model.add_at_most_one(ways)
            model.add_bool_or(*ways, *(~literal for literal in see))
