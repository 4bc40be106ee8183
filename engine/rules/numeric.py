"""What the rules on displayed numbers share: the least and greatest value left at a coord, targets, values blocks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.kernels.rules.values import NO_TARGET, OUT_OF_REACH
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Outcome, Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Numbers, Outcomes, Possible, Rule
from gridlanes.rules.decided import EmptyDomain

Values = NDArray[np.int64]

WIDEST = 62
"""marks: the longest alphabet that kernels on single columns can read"""


def refuse(rule: Rule, why: str) -> None:
    """Raises the ModelError that `rule` cannot stand where it does."""
    raise ModelError(f"{type(rule).__name__}: {why}")


def require_path(rule: Rule, scope: Scope, *, least: int = 1, most: int | None = None, regions: int = 1) -> None:
    """ModelError unless the scope has so many regions, each of so many coords and none of them named twice."""
    if len(scope.regions) != regions:
        refuse(rule, f"needs {regions} region{'s' * (regions > 1)}, found {len(scope.regions)}")
    for region in scope.regions:
        if len(region) < least or (most is not None and len(region) > most):
            span = f"{least}" if most == least else f"{least} or more" if most is None else f"{least} to {most}"
            refuse(rule, f"needs a region of {span} coords, found {len(region)}")
    if len(np.unique(scope.coords)) != len(scope.coords):
        refuse(rule, "a coord is named twice in its region")


def require_narrow(rule: Rule, scope: Scope) -> None:
    """ModelError where the alphabet is too long for a kernel that works on single columns."""
    if len(scope.alphabet) > WIDEST:
        refuse(rule, f"takes alphabets of at most {WIDEST} marks, found {len(scope.alphabet)}")


def require_number(rule: Rule, field: str, number: int | Clue) -> None:
    """ModelError where `number`, the rule's `field`, is below 0."""
    if not isinstance(number, Clue) and number < 0:
        refuse(rule, f"{field} is 0 or more, found {number}")


def target_word(clue: int) -> int:
    """The word for a target; one that cannot be reached where it is out of bounds."""
    return NO_TARGET if clue == NO_CLUE else clue if 0 <= clue < OUT_OF_REACH else OUT_OF_REACH


def target_code(target: int | Clue) -> int | Clue:
    """A target as a kernel's parameter."""
    return target if isinstance(target, Clue) else target_word(target)


def values_block(scope: Scope) -> list[int]:
    """The end of a kernel's parameters that tells it what the marks stand for; see kernels/rules/values.py."""
    values = scope.values.tolist()
    if values == list(range(values[0], values[0] + len(values))):
        return [len(values), 0, values[0]]
    return [len(values), 1, *values]


def counted(parameters: list[int | Clue]) -> list[int | Clue]:
    """Parameters behind how many they are."""
    return [len(parameters), *parameters]


def is_ascending(scope: Scope) -> bool:
    """Whether the marks are listed in the order of their values."""
    return bool((np.diff(scope.values) > 0).all())


def least(possible: Possible, scope: Scope) -> Values:
    """``int64 (..., K)``: the smallest value left at each coord; 256 where none is."""
    return np.asarray(np.where(possible, scope.values, 256).min(axis=-1))


def greatest(possible: Possible, scope: Scope) -> Values:
    """``int64 (..., K)``: the largest value left at each coord; -1 where none is."""
    return np.asarray(np.where(possible, scope.values, -1).max(axis=-1))


def empty(possible: Possible) -> NDArray[np.bool_]:
    """``bool (P,)``: states with a coord that no mark is left for."""
    return np.asarray(~possible.any(axis=-1).all(axis=-1))


def outcomes(possible: Possible, satisfied: NDArray[np.bool_], violated: NDArray[np.bool_]) -> Outcomes:
    """``uint8 (P,)``: violated also where a coord is empty; pending where neither is said."""
    found = np.where(satisfied, Outcome.SATISFIED, Outcome.PENDING)
    return np.where(violated | empty(possible), Outcome.VIOLATED, found).astype(np.uint8)


def first_empty(possible: Possible, scope: Scope) -> Violation | None:
    """The violation of a state ``bool (K, M)`` in which a coord is empty."""
    bare = np.flatnonzero(~possible.any(axis=-1))
    return EmptyDomain((int(scope.coords[bare[0]]),)) if len(bare) else None


def repeated(possible: Possible) -> NDArray[np.bool_]:
    """``bool (..., M)``: marks that two coords are committed to."""
    alone = possible & (possible.sum(axis=-1, keepdims=True) == 1)
    return np.asarray(alone.sum(axis=-2) > 1)


def all_differ(numbers: Numbers) -> NDArray[np.bool_]:
    """``bool (S,)``: which of S finished assignments ``uint8 (S, K)`` hold no mark twice."""
    ordered = np.sort(numbers, axis=1)
    return np.asarray((ordered[:, 1:] != ordered[:, :-1]).all(axis=1))
