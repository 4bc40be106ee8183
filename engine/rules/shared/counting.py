"""What the counting rules share: the number of coords of one region that hold a mark, and which numbers are allowed.

A coord is *committed* to a mark if no other is left, and *possible* if the mark is among those left. The coords of a
region are free of each other, so of c committed and p possible coords every count from c to p can still come about, and
no other. Hence `check` is exact: satisfied if all of these counts are allowed, violated if none of them is.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.counts.counting import MarkAndCount, OneMark
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, Rule, chosen, each_slot, outcomes, sides
from gridlanes.rules.shared.laid_out import LaidOut
from gridlanes.rules.shared.refusals import known, require_count, require_one_region

LARGEST_COUNT = 2**16 - 2
"""what all words can hold, and not the word that stands for "no clue"; no region has so many coords that it could ask
for more"""


@dataclass(frozen=True)
class CountingRule(Rule):
    """A rule whose clues are counts."""

    def clue_word(self, clue: int) -> int:
        return -1 if clue == NO_CLUE else min(clue, LARGEST_COUNT)


@dataclass(frozen=True)
class CountRule(CountingRule):
    """A rule that says which numbers of coords may hold `mark` (a displayed value)."""

    mark: int
    number: ClassVar[str] = ""
    """the field with the one number that it knows, if there is one"""

    @property
    def counts_alone(self) -> bool:
        """Whether it asks nothing of a region but how many of its coords hold the mark, as `admits` has it."""
        return type(self).holds is CountRule.holds

    def admits(self, counts: NDArray[np.intp], size: int | NDArray[np.int64]) -> Flags:
        """``bool (n,)``: which of the `counts` ``(n,)`` are allowed in a region of `size` coords, one or ``(n,)``."""
        raise NotImplementedError

    def admitted(self, size: int) -> Flags:
        """``bool (size + 1,)``: the same of all counts that there can be."""
        return self.admits(np.arange(size + 1), size)

    def counted(self, committed: Flags, possible: Flags, scope: Scope) -> Violation:
        """The violation of a state in which no count is allowed any more; ``bool (K,)`` each."""
        raise NotImplementedError

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_one_region(self, scope)
        scope.number(self.mark)
        if self.number:
            require_count(self, **{self.number: getattr(self, self.number)})

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        committed, has = sides(possible, scope.number(self.mark))
        n_allowed = np.append(0, np.cumsum(self.admitted(possible.shape[1])))
        least, most = committed.sum(axis=1), has.sum(axis=1)
        good = n_allowed[most + 1] - n_allowed[least]
        return outcomes(good == most - least + 1, good == 0)

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        return self.counted(*sides(possible, scope.number(self.mark)), scope)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        counts = (numbers == scope.number(self.mark)).sum(axis=1)
        return self.admits(counts, numbers.shape[1])

    def holds_laid_out(self, regions: LaidOut) -> Flags | None:
        if not self.counts_alone:
            return None
        return self.admits(regions.counts(self.mark), regions.lengths)

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """How many coords hold the mark."""
        counts = (numbers == scope.number(self.mark)).sum(axis=1)
        return each_slot(self, [counts] * len(self.slots), len(numbers))

    def clues_of_parts(self, numbers: Numbers, parts: Flags, scope: Scope) -> NDArray[np.int32] | None:
        """``int32 (n, S)``: the clue of a rule with one, as `read_clues` has it, in n parts ``bool (n, K)`` of a scope,
        for S finished assignments ``uint8 (S, K)``; None if the caller has to ask for each part.
        """
        if not self.counts_alone or type(self).read_clues is not CountRule.read_clues:
            return None
        return self.counts_in_parts(numbers, parts, scope)

    def counts_in_parts(self, numbers: Numbers, parts: Flags, scope: Scope) -> NDArray[np.int32]:
        """``int32 (n, S)``: how many coords of each part hold the mark."""
        held = (numbers == scope.number(self.mark)).astype(np.float32)
        counts: NDArray[np.int32] = (parts.astype(np.float32) @ held.T).astype(np.int32)
        return counts

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

    def parameters(self, scope: Scope) -> Any:
        number = scope.number(self.mark)
        return MarkAndCount(number, self.kernel_number(getattr(self, self.number))) if self.number else OneMark(number)


@dataclass(frozen=True)
class MatchCountRule(CountingRule):
    """A rule that says how many coords of one region hold what is counted there."""

    clue_arrays = True
    number: ClassVar[str]
    """the field with that number"""
    violated: ClassVar[type[Any]]
    """made of coords, how many hold what is counted, how many can, and how many must"""

    def sides(self, possible: Possible, scope: Scope) -> tuple[Flags, Flags]:
        """``bool (..., K)`` twice: the coords that hold what is counted there, and those that can."""
        raise NotImplementedError

    def counts(self, numbers: Numbers, scope: Scope) -> NDArray[np.int64]:
        """``(S,)``: how many coords of S finished assignments hold it."""
        raise NotImplementedError

    def literals(self, encoder: Encoder, scope: Scope) -> list[Any]:
        """Literals of which as many hold."""
        raise NotImplementedError

    @property
    def n_wanted(self) -> int:
        """The number of a bound rule."""
        return known(getattr(self, self.number))

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        committed, can = self.sides(possible, scope)
        least, most = committed.sum(axis=1), can.sum(axis=1)
        return outcomes(
            (least == self.n_wanted) & (most == self.n_wanted), (least > self.n_wanted) | (most < self.n_wanted)
        )

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        committed, can = self.sides(possible, scope)
        least, n = int(committed.sum()), self.n_wanted
        coords = chosen(scope.coords, committed) if least > n else tuple(scope.coords.tolist())
        found: Violation = self.violated(coords, least, int(can.sum()), n)
        return found

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        return np.asarray(self.counts(numbers, scope) == self.n_wanted)

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """How many coords hold what is counted."""
        return each_slot(self, [self.counts(numbers, scope)] * len(self.slots), len(numbers))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        literals = self.literals(encoder, scope)
        if literals:
            encoder.model.add(sum(literals) == self.n_wanted)
        elif self.n_wanted:
            encoder.model.add_bool_or([])


@dataclass(frozen=True)
class ManyCountsRule(CountingRule):
    """A rule with n counts of what holds `mark`, of which a puzzle may leave some out."""

    mark: int
    listed: ClassVar[str]
    """the field with the counts: numbers, clues, `NO_CLUE` for any number"""
    positional = True
    partial_clues = True

    def found(self, numbers: Numbers, scope: Scope) -> NDArray[Any]:
        """``(n, S)``: what S finished assignments have at each count; `NO_CLUE` where there cannot be one."""
        raise NotImplementedError

    def agrees(self, numbers: Numbers, counts: NDArray[Any], scope: Scope) -> Flags:
        """``bool (S,)``: which of them satisfy the rule with these counts, ``(n, S)`` or ``(n, 1)``."""
        raise NotImplementedError

    def wanted(self) -> NDArray[np.int64]:
        """``(n,)``: the counts of a bound rule."""
        return np.array([known(count) for count in getattr(self, self.listed)], np.int64)

    def clues_that_hold(self, numbers: Numbers, counts: NDArray[np.int64], scope: Scope) -> Clues:
        """The `counts` ``(S, n)`` that are clues; none where an assignment breaks the rule with these."""
        slots, _ = self.slots_and_numbers
        kept = np.where(self.agrees(numbers, counts.T, scope)[:, None], counts, NO_CLUE)
        found: Clues = kept[:, slots >= 0].astype(np.int32)
        return found

    @cached_property
    def slots_and_numbers(self) -> tuple[NDArray[np.intp], NDArray[np.int64]]:
        """``(n,)`` twice: the slot of each count, -1 for none; the number of each, `NO_CLUE` for none."""
        counts: tuple[int | Clue, ...] = getattr(self, self.listed)
        slots = [count.slot if isinstance(count, Clue) else -1 for count in counts]
        fixed = [NO_CLUE if isinstance(count, Clue) else count for count in counts]
        return np.array(slots, np.intp), np.array(fixed, np.int64)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        return self.agrees(numbers, self.wanted()[:, None], scope)

    def holds_each(self, numbers: Numbers, clues: NDArray[np.integer[Any]], scope: Scope) -> Flags:
        slots, fixed = self.slots_and_numbers
        return self.agrees(numbers, np.where(slots >= 0, clues[:, slots], fixed).T, scope)

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """What is found at each count that is a clue, if anything; none where the rule is broken whatever these are."""
        slots, fixed = self.slots_and_numbers
        found = self.found(numbers, scope).astype(np.int64)
        found[:, ~self.agrees(numbers, fixed[:, None], scope)] = NO_CLUE
        return each_slot(self, found[slots >= 0], len(numbers), some=True)


@dataclass(frozen=True)
class NumberedAreasRule(ManyCountsRule):
    """A rule about areas and the numbers in them, which knows several kinds of faults."""

    def faults(self, held: Flags, can: Flags, counts: NDArray[Any], scope: Scope) -> list[Flags]:
        """What is wrong with P states, whose coords hold the mark or can ``bool (P, K)``, with `counts` ``(n, P)`` or
        ``(n, 1)``: of each kind of faults, in the order in which they are reported, the places ``bool (P, ...)``.
        """
        raise NotImplementedError

    def _is_wrong(self, held: Flags, can: Flags, counts: NDArray[Any], scope: Scope) -> Flags:
        return np.asarray(np.any([flags.any(axis=1) for flags in self.faults(held, can, counts, scope)], axis=0))

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        held, can = sides(possible, scope.number(self.mark))
        wrong = self._is_wrong(held, can, self.wanted()[:, None], scope)
        return outcomes((held == can).all(axis=1) & ~wrong, wrong)

    def first_fault(self, held: Flags, can: Flags, scope: Scope) -> tuple[int, int]:
        """The kind of the first fault of a violated state ``bool (1, K)``, and its place."""
        faults = self.faults(held, can, self.wanted()[:, None], scope)
        kind = next(kind for kind, flags in enumerate(faults) if flags.any())
        return kind, int(faults[kind][0].argmax())

    def agrees(self, numbers: Numbers, counts: NDArray[Any], scope: Scope) -> Flags:
        held = numbers == scope.number(self.mark)
        return ~self._is_wrong(held, held, counts, scope)
