"""What the counting rules share: the number of coords of one region that hold a mark, and which numbers are allowed.

A coord is *committed* to a mark if no other is left, and *possible* if the mark is among those left. The coords of a
region are free of each other, so of c committed and p possible coords every count from c to p can still come about, and
no other. Hence `check` is exact: satisfied if all of these counts are allowed, violated if none of them is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.clue import Clue
from gridlanes.model.outcome import Outcome, Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Numbers, Outcomes, Possible, Rule

AnyNumber = TypeVar("AnyNumber", int, int | Clue)

LARGEST_COUNT = 2**16 - 2
"""what all words can hold, and not the word that stands for "no clue" """


def known(number: int | Clue) -> int:
    """The number of a bound rule. ModelError where it is still a clue."""
    if isinstance(number, Clue):
        raise ModelError(f"clue {number.slot} has no value here: bind the rule to a puzzle's clues first")
    return number


def countable(number: AnyNumber) -> AnyNumber:
    """The number as a kernel's parameter: in words of any width, and not all ones. No region has so many coords that
    the difference could be seen.
    """
    return number if isinstance(number, Clue) else min(number, LARGEST_COUNT)


def refuse_negative(rule: Rule, field: str, number: int | Clue) -> None:
    """ModelError where `number`, the rule's `field`, is below 0: no count is."""
    if isinstance(number, int) and number < 0:
        raise ModelError(f"{type(rule).__name__} counts coords: its {field} is 0 or more, found {number}")


def refuse_repeats(rule: Rule, scope: Scope) -> None:
    """ModelError unless the scope is one region that names each coord once."""
    if len(scope.regions) != 1:
        raise ModelError(
            f"{type(rule).__name__} speaks of one region, found {len(scope.regions)}: join them with Union, or make a "
            "constraint of each"
        )
    if len(np.unique(scope.coords)) != len(scope.coords):
        raise ModelError(f"{type(rule).__name__} counts each coord of its region once, but one is named twice")


@dataclass(frozen=True)
class CountRule(Rule):
    """A rule that says which numbers of coords may hold `mark` (a displayed value)."""

    mark: int

    def admitted(self, size: int) -> NDArray[np.bool_]:
        """``bool (size + 1,)``: which counts are allowed in a region of `size` coords."""
        raise NotImplementedError

    def counted(self, committed: NDArray[np.bool_], possible: NDArray[np.bool_], scope: Scope) -> Violation:
        """The violation of a state in which no count is allowed any more; ``bool (K,)`` each."""
        raise NotImplementedError

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        refuse_repeats(self, scope)
        scope.number(self.mark)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        committed, has = _committed_and_possible(possible, scope.number(self.mark))
        n_allowed = np.append(0, np.cumsum(self.admitted(possible.shape[1])))
        least, most = committed.sum(axis=1), has.sum(axis=1)
        good = n_allowed[most + 1] - n_allowed[least]
        outcomes = np.where(good == most - least + 1, Outcome.SATISFIED, Outcome.PENDING)
        return np.where(good == 0, Outcome.VIOLATED, outcomes).astype(np.uint8)

    def violation(self, possible: Possible, scope: Scope) -> Violation | None:
        if self.check(possible[None], scope)[0] != Outcome.VIOLATED:
            return None
        committed, has = _committed_and_possible(possible[None], scope.number(self.mark))
        return self.counted(committed[0], has[0], scope)

    def holds(self, numbers: Numbers, scope: Scope) -> NDArray[np.bool_]:
        counts = (numbers == scope.number(self.mark)).sum(axis=1)
        return np.asarray(self.admitted(numbers.shape[1])[counts])

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        from ortools.sat.python import cp_model

        number, counts = scope.number(self.mark), np.flatnonzero(self.admitted(len(scope.coords))).tolist()
        held = [encoder.is_mark(coord, number) for coord in scope.coords.tolist()]
        if not held or not counts:
            encoder.model.add(bool(counts) and not held)
        elif len(counts) == counts[-1] - counts[0] + 1:
            encoder.model.add_linear_constraint(sum(held), counts[0], counts[-1])
        else:
            domain = cp_model.Domain.from_values(counts)
            encoder.model.add_linear_expression_in_domain(sum(held), domain)


def _committed_and_possible(possible: Possible, number: int) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """``bool (P, K)`` each: the coords that hold the mark with this number, and those that still can."""
    has = possible[:, :, number]
    return has & (possible.sum(axis=2) == 1), has


def chosen(coords: NDArray[np.intp], which: NDArray[np.bool_]) -> tuple[int, ...]:
    """The coords that a mask picks, as a violation lists them."""
    return tuple(coords[which].tolist())
