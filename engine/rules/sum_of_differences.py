"""SumOfDifferences: the number of a coord is the sum of its differences from those beside it. Kernel:
kernels/rules/sums/sum_of_differences.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.sums.sum_of_differences import Differences, sum_of_differences
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, n_possible
from gridlanes.rules.shared.lines import LineRule, judged
from gridlanes.rules.shared.refusals import refuse

_FAR = 1 << 20


@dataclass(frozen=True)
class DifferencesApart(Violation):
    """No number left at the first of `coords` is the sum of its differences from the others; these sums are `least` to
    `most`, whatever it holds.
    """

    least: int
    most: int
    text = "the differences of coord {coords[0]} from those beside it add up to {least} to {most}, not to its number"


@dataclass(frozen=True)
class SumOfDifferences(LineRule):
    """The first coord of the region holds the sum of the differences between its number and that of each other coord.
    Coords that hold `empty` have no number and do not count; if the first coord is empty, the rule is satisfied. The
    empty mark is the last of the alphabet, and the other values are consecutive from 0 or 1.

    Propagation is domain consistent. It does not use that a difference of two coords appears in the sums of both.
    """

    empty: int
    name = "sum_of_differences"
    in_words = "The first of these coords holds the sum of the differences between its number and each of the others"
    numeric = True
    narrow = True
    reaches_far = False
    kernel = sum_of_differences

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        values = [*scope.alphabet.values]
        if scope.number(self.empty) != len(values) - 1:
            refuse(self, f"the empty mark {self.empty} is not the last")
        if any(after - before != 1 for before, after in pairwise(values[:-1])) or values[0] not in (0, 1):
            refuse(self, f"the values before {self.empty} go up by one from 0 or 1, found {values[:-1]}")

    @staticmethod
    def _differences(scope: Scope) -> NDArray[np.int64]:
        """``int64 (M, M)``: of two marks; 0 where one is the empty one."""
        values = scope.values[:-1].astype(np.int64)
        found = np.zeros((len(scope.values), len(scope.values)), np.int64)
        found[:-1, :-1] = abs(values[:, None] - values)
        return found

    def _bounds(self, possible: Possible, scope: Scope) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """``int64 (P, M)`` twice: the least and the largest sum for each mark of the first coord; the last mark, the
        empty one, has no differences.
        """
        numbers, may_be_empty = possible[:, 1:, :-1], possible[:, 1:, -1:]
        marks = np.arange(numbers.shape[2], dtype=np.int32)
        # Of each coord and mark, the next mark that is possible there, below and above.
        below = np.maximum.accumulate(np.where(numbers, marks, -_FAR), axis=2)
        above = np.minimum.accumulate(np.where(numbers, marks, _FAR)[:, :, ::-1], axis=2)[:, :, ::-1]
        nearest = np.where(may_be_empty, 0, np.minimum(marks - below, above - marks))
        farthest = np.maximum(marks - above[:, :, :1], below[:, :, -1:] - marks) * numbers.any(axis=2, keepdims=True)
        least, most = np.zeros((2, len(possible), len(marks) + 1), np.int64)
        least[:, :-1], most[:, :-1] = nearest.sum(axis=1), farthest.sum(axis=1)
        return least, most

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        least, most = self._bounds(possible, scope)
        can = possible[:, 0] & (least <= scope.values) & (scope.values <= most)
        can[:, -1] = possible[:, 0, -1]
        alone = n_possible(possible) == 1
        empty = alone[:, 0] & possible[:, 0, -1]
        sure = empty | (alone.all(axis=1) & can.any(axis=1))
        return judged(possible, np.asarray(sure), np.asarray(~can.any(axis=1)))

    def apart(self, possible: Possible, scope: Scope) -> Violation:
        least, most = (bounds[0, possible[0]] for bounds in self._bounds(possible[None], scope))
        return DifferencesApart(tuple(scope.coords.tolist()), int(least.min()), int(most.max()))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        sums = self._differences(scope)[numbers[:, :1], numbers[:, 1:]].sum(axis=1)
        is_empty = numbers[:, 0] == len(scope.values) - 1
        return np.asarray(is_empty | (scope.values[numbers[:, 0]] == sums))

    def parameters(self, scope: Scope) -> Differences:
        return Differences(int(scope.values[0]), len(scope.alphabet) - 1)

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        """A variable for each difference, which says nothing of coords without a number."""
        model, empty, coords = encoder.model, len(scope.alphabet) - 1, scope.coords.tolist()
        first, parts = encoder.number(coords[0]), []
        for coord in coords[1:]:
            between = model.new_int_var(0, empty, "difference")
            model.add_abs_equality(between, first - encoder.number(coord))
            part, bare = model.new_int_var(0, empty, "part"), encoder.is_mark(coord, empty)
            model.add(part == between).only_enforce_if(~bare)
            model.add(part == 0).only_enforce_if(bare)
            parts.append(part)
        least = int(scope.values[0])
        model.add(sum(parts) == first + least).only_enforce_if(~encoder.is_mark(coords[0], empty))
