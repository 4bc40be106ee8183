"""SumBetween: the values between the two coords of a line that hold a mark add up to a target.

Kernels: kernels/rules/sums/sandwich_cage.py, kernels/rules/marks/distinct_but.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from gridlanes.kernels.rules.sums.combinations import MAX_MARKS
from gridlanes.kernels.rules.sums.sandwich_cage import CageBetween, sandwich_cage
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Outcome, Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, each_slot, sides
from gridlanes.rules.distinct_but import DistinctBut
from gridlanes.rules.shared.lines import LineRule, Values, greatest, judged, least
from gridlanes.rules.shared.refusals import known, refuse, require_count


@dataclass(frozen=True)
class BetweenApart(Violation):
    """The values between the two coords add up to at least `least` and at most `greatest`, and not to `target`."""

    target: int
    least: int
    greatest: int
    text = "the values between add up to {least} to {greatest}, not to {target}"


@dataclass(frozen=True)
class BetweenWrong(Violation):
    """The coords cannot hold the mark twice and other marks once."""

    mark: int
    text = "{n_coords} coords cannot hold {mark} twice and other values once"


@dataclass(frozen=True)
class SumBetween(LineRule):
    """Two coords of the region hold `mark`, the last mark of the alphabet; the others hold different ones, up to nine
    consecutive values, and the values between the two add up to `target` (0 where they are neighbours; `NO_CLUE`: any
    sum).

    The check recognises the same as DistinctBut, and sums once both coords with the mark are decided. Propagation tries
    each pair of places for the ends with each combination of marks between; within a combination it does not use pairs.
    """

    mark: int
    target: int | Clue
    name = "sum_between"
    numeric = True
    clue_arrays = True
    partial_clues = True
    sizes = (2, None)

    def wording(self) -> str:
        said = "Two of these coords are {marks}, and the others hold different values"
        return said if self.target == NO_CLUE else said + "; those between the two add up to {target}"

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if self.target != NO_CLUE:
            require_count(self, target=self.target)
        others = scope.values.tolist()[:-1]
        if scope.number(self.mark) != len(others):
            refuse(self, f"{self.mark} must be the last mark of the alphabet")
        if not 0 < len(others) <= MAX_MARKS or others != list(range(others[0], others[0] + len(others))):
            refuse(self, f"the values besides {self.mark} are to be up to {MAX_MARKS} consecutive ones")

    def _between(self, possible: Possible, scope: Scope) -> tuple[Flags, Values, Values]:
        """``bool (P,)``: where the two coords are decided; ``int64 (P,)`` twice: the least and greatest sum then."""
        number = scope.number(self.mark)
        held, can = sides(possible, number)
        placed = (held.sum(axis=1) == 2) & (can.sum(axis=1) == 2)
        inside = (np.cumsum(held, axis=1) == 1) & ~held
        free = possible & (np.arange(possible.shape[2]) != number)
        low, high = least(free, scope), greatest(free, scope)
        return np.asarray(placed), (low * inside).sum(axis=1), (high * inside).sum(axis=1)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        line, target = DistinctBut(self.mark, 2).check(possible, scope), known(self.target)
        placed, low, high = self._between(possible, scope)
        said = placed & (target != NO_CLUE)
        right = (line == Outcome.SATISFIED) & placed & (~said | ((low == target) & (high == target)))
        wrong = (line == Outcome.VIOLATED) | (said & ((low > target) | (high < target)))
        return judged(possible, np.asarray(right), np.asarray(wrong))

    def apart(self, possible: Possible, scope: Scope) -> Violation:
        coords = tuple(scope.coords.tolist())
        if DistinctBut(self.mark, 2).check(possible[None], scope)[0] == Outcome.VIOLATED:
            return BetweenWrong(coords, self.mark)
        _, low, high = self._between(possible[None], scope)
        return BetweenApart(coords, known(self.target), int(low[0]), int(high[0]))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        sums, target = self._sums(numbers, scope), known(self.target)
        return np.asarray((sums != NO_CLUE) & ((sums == target) | (target == NO_CLUE)))

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """What lies between; none where the mark does not stand twice, or another value does."""
        return each_slot(self, [self._sums(numbers, scope)] * len(self.slots), len(numbers))

    def _sums(self, numbers: Numbers, scope: Scope) -> Values:
        """``int64 (S,)``: what lies between in finished assignments; `NO_CLUE` for those that are wrong."""
        right = DistinctBut(self.mark, 2).holds(numbers, scope)
        ends = numbers == scope.number(self.mark)
        inside = (np.cumsum(ends, axis=1) == 1) & ~ends
        return np.where(right, (scope.values[numbers] * inside).sum(axis=1), NO_CLUE)

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        DistinctBut(self.mark, 2).encode(encoder, scope)
        if known(self.target) == NO_CLUE:
            return
        model, number = encoder.model, scope.number(self.mark)
        ends: list[Any] = [encoder.is_mark(coord, number) for coord in scope.coords.tolist()]
        parts: list[Any] = []
        for k, coord in enumerate(scope.coords.tolist()):
            inside, part = model.new_bool_var(""), model.new_int_var(0, int(scope.values.max()), "")
            passed = sum(ends[:k]) + ends[k]  # 1 from the first of the two on, up to the second
            model.add(passed == 1).only_enforce_if(inside)
            model.add(passed != 1).only_enforce_if(~inside)
            value = encoder.value(coord)
            counted = model.new_bool_var("")
            model.add_bool_and(inside, ~ends[k]).only_enforce_if(counted)
            model.add_bool_or(~inside, ends[k], counted)
            model.add(part == value).only_enforce_if(counted)
            model.add(part == 0).only_enforce_if(~counted)
            parts.append(part)
        model.add(sum(parts) == known(self.target))

    def lower(self, program: Program, scope: Scope) -> None:
        DistinctBut(self.mark, 2).lower(program, scope)
        self.lower_apart(program, scope)

    def lower_apart(self, program: Program, scope: Scope) -> None:
        """Adds the kernel of the sum alone, where what else the rule says is a constraint of its own."""
        end = scope.number(self.mark)
        parameters = CageBetween(self.kernel_number(self.target), end, end, int(scope.values[0]))
        program.add(sandwich_cage, scope.coords, parameters, rule=self)
