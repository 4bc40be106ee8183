"""Shared by rules on pairs of values: each is a relation that must hold between consecutive coords of a path."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any, ClassVar

import numpy as np

from gridlanes.kernels.rules.shared.values import Target
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, each_slot
from gridlanes.rules.shared.laid_out import LaidOut
from gridlanes.rules.shared.lines import LineRule, Values, judged, values_block
from gridlanes.rules.shared.refusals import known, require_count


@dataclass(frozen=True)
class PairApart(Violation):
    """No values left in two consecutive coords, `first` and `second`, satisfy the rule."""

    first: tuple[int, ...]
    second: tuple[int, ...]

    def __str__(self) -> str:
        first, second = (" or ".join(map(str, values)) for values in (self.first, self.second))
        return self.text.format(**{**vars(self), "first": first, "second": second})


@dataclass(frozen=True)
class PairRule(LineRule):
    """A rule that holds if each coord of the region and the next one are related."""

    numeric = True
    violated: ClassVar[type[PairApart]] = PairApart
    """the violation of two coords of which no values left are related"""

    def related(self, values: Values) -> Flags:
        """``bool (M, M)``: whether a coord with the value of the row may be followed by one with that of the column."""
        raise NotImplementedError

    @property
    def numbers(self) -> tuple[int, ...]:
        """What the violation says beside the coords and their values."""
        return ()

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        related = self.related(scope.values)
        right = np.asarray(_some_pair(possible, related).all(axis=1))
        wrong = np.asarray(_some_pair(possible, ~related).any(axis=1))
        return judged(possible, ~wrong, ~right)

    def apart(self, possible: Possible, scope: Scope) -> Violation:
        k = int(np.flatnonzero(~_some_pair(possible[None], self.related(scope.values))[0])[0])
        first, second = (tuple(scope.values[left].tolist()) for left in possible[k : k + 2])
        return self.violated(tuple(scope.coords[k : k + 2].tolist()), first, second, *self.numbers)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        return np.asarray(self.related(scope.values)[numbers[:, :-1], numbers[:, 1:]].all(axis=1))

    def holds_laid_out(self, regions: LaidOut) -> Flags:
        return _in_no_pair(~self.related(regions.value_of_number)[regions.numbers[:-1], regions.numbers[1:]], regions)

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        allowed = np.argwhere(self.related(scope.values)).tolist()
        for a, b in pairwise(scope.coords.tolist()):
            encoder.model.add_allowed_assignments([encoder.number(a), encoder.number(b)], allowed)


@dataclass(frozen=True)
class DistanceRule(PairRule):
    """A rule on the difference of the values of consecutive coords: exact, or a minimum."""

    number: ClassVar[str] = "target"
    """the field with the number"""
    exact: ClassVar[bool] = True
    clue_arrays = True

    def distance(self, values: Values) -> Values:
        """``int64 (M, M)``: how far any two values are apart, -1 if that cannot be said."""
        raise NotImplementedError

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_count(self, **{self.number: getattr(self, self.number)})

    @property
    def numbers(self) -> tuple[int, ...]:
        return (known(getattr(self, self.number)),)

    def related(self, values: Values) -> Flags:
        distance, (number,) = self.distance(values), self.numbers
        return np.asarray(distance == number if self.exact else distance >= number)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        distance = self.distance(scope.values)[numbers[:, :-1], numbers[:, 1:]]
        number = np.asarray(known(getattr(self, self.number)))[..., None]  # one for all assignments, or one for each
        return np.asarray((distance == number if self.exact else distance >= number).all(axis=1))

    def holds_laid_out(self, regions: LaidOut) -> Flags:
        distance = self.distance(regions.value_of_number)[regions.numbers[:-1], regions.numbers[1:]]
        number = np.broadcast_to(known(getattr(self, self.number)), regions.lengths.shape)
        wanted = np.repeat(number, regions.lengths)[1:]
        return _in_no_pair(distance != wanted if self.exact else distance < wanted, regions)

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """How far the values of the two coords that are the nearest are apart; 0 where there are no two."""
        found = self.distance(scope.values)[numbers[:, :-1], numbers[:, 1:]]
        nearest = found.min(axis=1) if found.shape[1] else np.zeros(len(numbers), np.int64)
        return each_slot(self, [nearest] * len(self.slots), len(numbers))

    def parameters(self, scope: Scope) -> Any:
        return Target(self.kernel_number(getattr(self, self.number)), values_block(scope))


def _in_no_pair(flags: Flags, regions: LaidOut) -> Flags:
    """``(n,)``: which regions have no flag of `flags` ``(N - 1,)``, one for each coord but the first of all and the one
    before it, at two of their coords.
    """
    second = np.concatenate([np.zeros(min(1, len(regions.numbers)), np.bool_), flags])
    second[regions.start[:-1][regions.lengths > 0]] = False
    return regions.in_none(second)


def _some_pair(possible: Possible, related: Flags) -> Flags:
    """``bool (P, K - 1)``: whether some values left at a coord and at the next one are related."""
    return np.asarray(((possible[:, :-1] @ related) & possible[:, 1:]).any(axis=-1))
