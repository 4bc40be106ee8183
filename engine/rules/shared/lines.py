"""What the rules on lines share: regions that name each coord once and are read in their order.

And what displayed values need: the least and greatest value left at a coord, targets.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.shared import values as blocks
from gridlanes.kernels.rules.shared.values import NO_TARGET, OUT_OF_REACH
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, Rule, chosen, committed, n_possible, outcomes
from gridlanes.rules.decided import EmptyDomain
from gridlanes.rules.shared.refusals import require_length, require_narrow, require_once, require_regions

Values = NDArray[np.int64]


@dataclass(frozen=True)
class LineRule(Rule):
    """A rule on one region, read in its order, which names each coord once. A coord without a mark violates it. Its
    clues are targets.
    """

    sizes: ClassVar[tuple[int, int | None]] = (1, None)
    """coords of a region, at least and at most"""
    narrow: ClassVar[bool] = False
    """whether a kernel on single columns reads its marks, so that long alphabets are refused"""

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_regions(self, scope, self.n_regions(scope))
        require_once(self, scope, across=True)
        require_length(self, scope, *self.sizes)
        if self.narrow:
            require_narrow(self, scope)

    def n_regions(self, scope: Scope) -> int:
        """How many regions are asked for."""
        return 1

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        bare = np.flatnonzero(~possible.any(axis=-1))
        return EmptyDomain((int(scope.coords[bare[0]]),)) if len(bare) else self.apart(possible, scope)

    def apart(self, possible: Possible, scope: Scope) -> Violation:
        """Why one state ``bool (K, M)`` in which every coord has a mark left violates the rule."""
        raise NotImplementedError

    def clue_word(self, clue: int) -> int:
        return NO_TARGET if clue == NO_CLUE else clue if 0 <= clue < OUT_OF_REACH else OUT_OF_REACH


def judged(possible: Possible, satisfied: Flags, violated: Flags) -> Outcomes:
    """``uint8 (P,)``: violated also where a coord is empty; pending where neither is said."""
    return outcomes(satisfied, violated | empty(possible))


def values_block(scope: Scope) -> list[int]:
    """What a kernel reads of the values of marks; see kernels/rules/shared/values.py."""
    return blocks.values_block(scope.values.tolist())


def is_ascending(scope: Scope) -> bool:
    """Whether the marks are listed in the order of their values."""
    return bool((np.diff(scope.values) > 0).all())


def least(possible: Possible, scope: Scope) -> Values:
    """``int64 (..., K)``: the smallest value left at each coord; 256 where none is."""
    return np.asarray(np.where(possible, scope.values, 256).min(axis=-1))


def greatest(possible: Possible, scope: Scope) -> Values:
    """``int64 (..., K)``: the largest value left at each coord; -1 where none is."""
    return np.asarray(np.where(possible, scope.values, -1).max(axis=-1))


def empty(possible: Possible) -> Flags:
    """``bool (P,)``: states with a coord that no mark is left for."""
    return np.asarray(~n_possible(possible).all(axis=-1))


def repeated(possible: Possible) -> Flags:
    """``bool (..., M)``: marks that two coords are committed to."""
    alone = possible & (n_possible(possible) == 1)[..., None]
    return np.asarray(alone.sum(axis=-2) > 1)


def all_differ(numbers: Numbers) -> Flags:
    """``bool (S,)``: which of S finished assignments ``uint8 (S, K)`` hold no mark twice."""
    ordered = np.sort(numbers, axis=1)
    return np.asarray((ordered[:, 1:] != ordered[:, :-1]).all(axis=1))


@dataclass(frozen=True)
class Repeated(Violation):
    """The coords hold the same value where values differ."""

    value: int


def first_repeat(possible: Possible, scope: Scope) -> tuple[tuple[int, ...], int] | None:
    """The coords of a state ``bool (K, M)`` that are committed to one mark, and its value; None without such."""
    twice = np.flatnonzero(repeated(possible))
    if not len(twice):
        return None
    return chosen(scope.coords, committed(possible) == twice[0]), int(scope.values[twice[0]])
