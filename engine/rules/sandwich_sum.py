"""SandwichSum: what lies between two marks of a line adds up to a target.

Kernels: kernels/rules/sums/sandwich_sum.py and kernels/rules/sums/sandwich_cage.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.marks.distinct_region import MarkCount, distinct_region
from gridlanes.kernels.rules.sums.combinations import MAX_MARKS
from gridlanes.kernels.rules.sums.sandwich_cage import CageBetween, sandwich_cage
from gridlanes.kernels.rules.sums.sandwich_sum import Between, sandwich_sum
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, chosen, each_slot, n_possible, sides
from gridlanes.rules.shared.lines import (
    LineRule,
    Repeated,
    Values,
    all_differ,
    empty,
    first_repeat,
    judged,
    repeated,
    values_block,
)
from gridlanes.rules.shared.refusals import known, refuse, require_count


@dataclass(frozen=True)
class SandwichEnd(Violation):
    """`mark`, an end of the sandwich, is held by `committed` coords of the line and can be held by `possible`."""

    mark: int
    committed: int
    possible: int

    def __str__(self) -> str:
        if self.committed > 1:
            return f"{self.committed} coords of the line hold {self.mark}, which stands there once"
        return f"{self.possible} coords of the line can hold {self.mark}, which stands there once"


@dataclass(frozen=True)
class SandwichApart(Violation):
    """The coords between the two marks add up to `least` at least and `greatest` at most, and not to the target."""

    target: int
    least: int
    greatest: int
    text = "the sandwich adds up to {least} to {greatest}, and not to {target}"


@dataclass(frozen=True)
class SandwichRepeat(Repeated):
    """The coords hold the same value in a line whose values differ."""

    text = "{n_coords} coords of the line hold {value}"


@dataclass(frozen=True)
class SandwichSum(LineRule):
    """The marks `low` and `high` (the smallest and the largest of the alphabet, unless given) stand exactly once each
    in the region, in either order, and the values between them add up to `target`; 0 where they are neighbours. With
    `distinct` all values of the region are different, too, as in a row of a Sudoku.

    Propagation is domain consistent without `distinct` where the target lies within 61 of the smallest sum; beyond that
    bounds are compared. Without it a sandwich of three that adds up to 8 keeps candidates for 2, 3, 3; with it, in an
    alphabet of up to nine consecutive values, combinations are tried, and it is only within one of them that it does
    not infer from pairs.
    """

    target: int | Clue
    low: int | None = None
    high: int | None = None
    distinct: bool = False
    name = "sandwich_sum"
    kernel = sandwich_sum
    numeric = True
    clue_arrays = True
    narrow = True
    sizes = (2, None)

    def wording(self) -> str:
        low = "The smallest mark" if self.low is None else "{low}"
        high = "the largest mark" if self.high is None else "{high}"
        said = f"{low} and {high} occur once each, and the values between them add up to {{target}}"
        return said + ("; no value occurs twice" if self.distinct else "")

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_count(self, target=self.target)
        low, high = self.ends(scope)
        if low == high:
            refuse(self, f"the two ends of a sandwich are different marks, found {scope.values[low]} twice")

    def ends(self, scope: Scope) -> tuple[int, int]:
        """The numbers of the two marks."""
        low = int(scope.values.min()) if self.low is None else self.low
        high = int(scope.values.max()) if self.high is None else self.high
        return scope.number(low), scope.number(high)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        target, ends, bad = known(self.target), self.ends(scope), empty(possible)
        alone = n_possible(possible) == 1
        settled, places = np.ones(len(possible), np.bool_), []
        for number in ends:
            can, has = possible[:, :, number], possible[:, :, number] & alone
            bad |= (has.sum(axis=1) > 1) | ~can.any(axis=1)
            settled &= (has.sum(axis=1) == 1) & (can.sum(axis=1) == 1)
            places.append(np.where(has.sum(axis=1) == 1, has.argmax(axis=1), -1))
        low, high = _between(possible, places[0], places[1], ends, scope)
        placed = (places[0] >= 0) & (places[1] >= 0)
        bad |= placed & ((low > target) | (high < target))
        if self.distinct:
            bad |= repeated(possible).any(axis=-1)
            settled &= alone.all(axis=1)
        return judged(possible, settled & (low == target) & (high == target), bad)

    def apart(self, possible: Possible, scope: Scope) -> Violation:
        places = []
        for number in self.ends(scope):
            has, can = sides(possible, number)
            if has.sum() > 1 or not can.any():
                shown, mark = has if has.any() else np.ones_like(has), int(scope.values[number])
                return SandwichEnd(chosen(scope.coords, shown), mark, int(has.sum()), int(can.sum()))
            places.append(np.array([has.argmax()]))
        if self.distinct and (twice := first_repeat(possible, scope)):
            return SandwichRepeat(*twice)
        low, high = _between(possible[None], places[0], places[1], self.ends(scope), scope)
        first, last = sorted((int(places[0][0]), int(places[1][0])))
        within = tuple(scope.coords[first : last + 1].tolist())
        return SandwichApart(within, known(self.target), int(low[0]), int(high[0]))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        return np.asarray(self._sums(numbers, scope) == known(self.target))

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """What lies between the two marks; none where one of them does not stand there once, or a value repeats that
        must not.
        """
        return each_slot(self, [self._sums(numbers, scope)] * len(self.slots), len(numbers))

    def _sums(self, numbers: Numbers, scope: Scope) -> Values:
        """``int64 (S,)``: what lies between the marks of finished assignments; `NO_CLUE` for those that are wrong."""
        low, high = (numbers == number for number in self.ends(scope))
        once = (low.sum(axis=1) == 1) & (high.sum(axis=1) == 1)
        passed = np.cumsum(low | high, axis=1)
        inside = (passed == 1) & ~low & ~high
        right = once & all_differ(numbers) if self.distinct else once
        return np.where(right, (scope.values[numbers] * inside).sum(axis=1), NO_CLUE)

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        model, coords = encoder.model, scope.coords.tolist()
        low, high = ([encoder.is_mark(coord, number) for coord in coords] for number in self.ends(scope))
        if self.distinct:
            model.add_all_different([encoder.number(coord) for coord in coords])
        model.add_exactly_one(low)
        model.add_exactly_one(high)
        total: Any = 0
        for k, coord in enumerate(coords):
            inside, part = model.new_bool_var(""), model.new_int_var(0, int(scope.values.max()), "")
            # 1 where one of the marks has passed and this coord is none of them.
            passed = sum(low[:k]) + sum(high[:k]) - low[k] - high[k]
            model.add(passed == 1).only_enforce_if(inside)
            model.add(passed != 1).only_enforce_if(~inside)
            model.add(part == encoder.value(coord)).only_enforce_if(inside)
            model.add(part == 0).only_enforce_if(~inside)
            total = total + part
        model.add(total == known(self.target))

    def lower(self, program: Program, scope: Scope) -> None:
        program.place_first(*self.ends(scope))
        n_marks, spelt_out, base = values_block(scope)[:3]
        if self.distinct and n_marks <= MAX_MARKS and not spelt_out:
            cage = CageBetween(self.kernel_number(self.target), *self.ends(scope), base)
            program.add(sandwich_cage, scope.coords, cage, rule=self)
            return
        if self.distinct:
            program.add(distinct_region, scope.coords, MarkCount(n_marks))
        super().lower(program, scope)

    def parameters(self, scope: Scope) -> Between:
        return Between(self.kernel_number(self.target), *self.ends(scope), values_block(scope))


def _between(
    possible: Possible, first: NDArray[np.intp], last: NDArray[np.intp], ends: tuple[int, int], scope: Scope
) -> tuple[Values, Values]:
    """The least and the greatest sum, ``int64 (P,)``, between the places `first` and `last` ``intp (P,)`` of the ends.

    A coord that can only hold an end makes the least more than any target.
    """
    position = np.arange(possible.shape[1])
    inside = (position > np.minimum(first, last)[:, None]) & (position < np.maximum(first, last)[:, None])
    free = possible.copy()
    free[:, :, list(ends)] = False
    low = np.where(free, scope.values, 1 << 20).min(axis=2)
    high = np.where(free, scope.values, -1).max(axis=2)
    return (low * inside).sum(axis=1), (high * inside).sum(axis=1)
