"""DistinctNumbers: numbers that do not hold a mark differ. Kernel: kernels/rules/marks/distinct_numbers.py."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.marks.distinct_numbers import NONE, NumberedLine, distinct_numbers
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, Rule, chosen, each_slot, outcomes, sides
from gridlanes.rules.shared.lines import empty
from gridlanes.rules.shared.refusals import known, refuse, require_one_region


@dataclass(frozen=True)
class NumberRepeated(Violation):
    """The `coords` do not hold the mark and all have the number `number`."""

    number: int
    text = "coords {coords} do not hold the mark and all have the number {number}"


@dataclass(frozen=True)
class SuccessiveMarks(Violation):
    """The two successive `coords` both hold the mark."""

    text = "coords {coords[0]} and {coords[1]} follow each other and both hold the mark"


@dataclass(frozen=True)
class NothingLeftInLine(Violation):
    """The coord in `coords` has no mark left."""

    text = "coord {coords[0]} of the line has no mark left"


@dataclass(frozen=True)
class DistinctNumbers(Rule):
    """The numbers of the coords of the region that do not hold `mark` differ.

    `numbers` has an entry for each coord: a number, `NO_CLUE` for none (which differs from every number), or a clue.
    With `apart`, no two successive coords of the region both hold the mark.

    Propagation is domain consistent without `apart`. With it, it combines `apart` with pairs of equal numbers, but not
    with longer runs.
    """

    mark: int
    numbers: tuple[int | Clue, ...]
    apart: bool = False
    name = "distinct_numbers"
    partial_clues = True

    def wording(self) -> str:
        apart = "; no two that are {marks} are side by side" if self.apart else ""
        return f"Among those of these coords that do not hold {{mark}}, no number occurs twice{apart}"

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_one_region(self, scope)
        scope.number(self.mark)
        if len(self.numbers) != len(scope.coords):
            refuse(self, f"needs one number for each of {len(scope.coords)} coords, found {len(self.numbers)}")
        if len({*self.slots}) != len(self.slots):
            refuse(self, "names a clue twice")
        fixed = [number for number in self.numbers if not isinstance(number, Clue)]
        if any(number != NO_CLUE and not 0 <= number < NONE for number in fixed):
            refuse(self, f"takes numbers from 0 to {NONE - 1}")

    @cached_property
    def _equal(self) -> NDArray[np.bool_]:
        """``bool (K, K)``: which two coords of a bound rule have the same number."""
        numbers = np.array([known(number) for number in self.numbers], np.int64)
        same = (numbers[:, None] == numbers) & (numbers != NO_CLUE)
        return np.asarray(same & ~np.eye(len(numbers), dtype=np.bool_))

    def _repeated(self, free: Flags) -> Flags:
        """``bool (P, K)``: which of the coords ``bool (P, K)`` have the number of another of them."""
        return np.asarray(free & ((free.astype(np.uint32) @ self._equal.astype(np.uint32)) > 0))

    def _faults(self, free: Flags, held: Flags) -> Flags:
        """``bool (P,)``: whether coords that do not hold the mark, and those that do, break the rule."""
        found = self._repeated(free).any(axis=1)
        return np.asarray(found | (held[:, 1:] & held[:, :-1]).any(axis=1) if self.apart else found)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        held, can = sides(possible, scope.number(self.mark))
        return outcomes(~self._faults(~held, can), self._faults(~can, held) | empty(possible))

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        bare = np.flatnonzero(~possible.any(axis=1))
        if len(bare):
            return NothingLeftInLine((int(scope.coords[bare[0]]),))
        held, can = sides(possible, scope.number(self.mark))
        again = np.flatnonzero(self._repeated(~can[None])[0])
        if len(again):
            k = int(again[0])
            those = ~can & self._equal[k]
            those[k] = True
            return NumberRepeated(chosen(scope.coords, those), known(self.numbers[k]))
        k = int(np.flatnonzero(held[1:] & held[:-1])[0])
        return SuccessiveMarks(chosen(scope.coords, [k, k + 1]))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        return self._agrees(numbers, np.array([known(number) for number in self.numbers], np.int64), scope)

    def holds_each(self, numbers: Numbers, clues: NDArray[np.integer], scope: Scope) -> Flags:
        slots, fixed = self._slots_and_numbers
        return self._agrees(numbers, np.where(slots >= 0, clues[:, slots], fixed), scope)

    @cached_property
    def _slots_and_numbers(self) -> tuple[NDArray[np.intp], NDArray[np.int64]]:
        """``(K,)`` twice: the slot of each coord, -1 for none; its number, `NO_CLUE` for none."""
        slots = [entry.slot if isinstance(entry, Clue) else -1 for entry in self.numbers]
        fixed = [NO_CLUE if isinstance(entry, Clue) else entry for entry in self.numbers]
        return np.array(slots, np.intp), np.array(fixed, np.int64)

    def _agrees(self, numbers: Numbers, given: NDArray[np.integer], scope: Scope) -> Flags:
        """``bool (S,)``: which assignments satisfy the rule with the numbers ``int (S, K)`` or ``(K,)``."""
        held = numbers == scope.number(self.mark)
        found = np.sort(np.where(held, NO_CLUE, given), axis=1)
        wrong = ((found[:, 1:] == found[:, :-1]) & (found[:, 1:] != NO_CLUE)).any(axis=1)
        if self.apart:
            wrong |= (held[:, 1:] & held[:, :-1]).any(axis=1)
        return np.asarray(~wrong)

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """The least numbers that differ from each other and from those that the rule knows, for coords that do not hold
        the mark; of the others the least of all.
        """
        held = numbers == scope.number(self.mark)
        is_clue = np.array([isinstance(number, Clue) for number in self.numbers], np.bool_)
        fixed = {number for number in self.numbers if not isinstance(number, Clue)}
        fresh = np.array([n for n in range(1, len(is_clue) + len(fixed) + 1) if n not in fixed], np.int64)
        nth = np.cumsum(~held & is_clue, axis=1) - 1
        found = np.where(held, 1, fresh[np.maximum(nth, 0)] if len(fresh) else 1)
        alone = DistinctNumbers(
            self.mark, tuple(NO_CLUE if isinstance(n, Clue) else n for n in self.numbers), self.apart
        )
        found[~alone.holds(numbers, scope)] = NO_CLUE
        return each_slot(self, found[:, is_clue].T, len(numbers))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        model, number = encoder.model, scope.number(self.mark)
        held = [encoder.is_mark(coord, number) for coord in scope.coords.tolist()]
        of_number: dict[int, list[int]] = {}
        for k, entry in enumerate(map(known, self.numbers)):
            if entry != NO_CLUE:
                of_number.setdefault(entry, []).append(k)
        for those in of_number.values():
            if len(those) > 1:
                model.add_at_most_one(~held[k] for k in those)
        for one, other in pairwise(held):
            if self.apart:
                model.add_bool_or(~one, ~other)

    def clue_word(self, clue: int) -> int:
        return clue if 0 <= clue < NONE else -1

    def parameters(self, scope: Scope) -> NumberedLine:
        numbers = [NONE if number == NO_CLUE else self.kernel_number(number) for number in self.numbers]
        return NumberedLine(scope.number(self.mark), int(self.apart), numbers)

    def lower(self, program: Program, scope: Scope) -> None:
        """Clues become words as those of a rule without numbers do, which is quick to compare."""
        reader = DistinctNumbers(self.mark, ())
        program.add(distinct_numbers, scope.coords, self.parameters(scope), rule=reader)

    kernel = distinct_numbers
