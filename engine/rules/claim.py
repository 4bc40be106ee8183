"""Claim: the count at a coord is true of the coords beside it, or a lie. Kernel: kernels/rules/counts/claim.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.counts.claim import NONE, Claimed, claim
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, each_slot, n_possible
from gridlanes.rules.shared.counting import CountingRule
from gridlanes.rules.shared.lines import judged
from gridlanes.rules.shared.refusals import known, refuse, require_count, require_once, require_regions


@dataclass(frozen=True)
class ClaimWrong(Violation):
    """The first of `coords` cannot hold its mark: of the others `least` to `most` hold the mark, and its number is
    `count` (`NO_CLUE` for a coord without a number).
    """

    least: int
    most: int
    count: int
    text = "coord {coords[0]} is wrong about {least} to {most} coords that can hold the mark; its number is {count}"


@dataclass(frozen=True)
class Claim(CountingRule):
    """The first coord of the region holds `true` if exactly `count` of the others hold `mark`, `lie` if some other
    number of them does. Without a count it holds neither.

    Propagation is domain consistent for one claim: it does not combine two claims about the same coords.
    """

    mark: int
    true: int
    lie: int
    count: int | Clue
    name = "claim"
    partial_clues = True
    kernel = claim

    def wording(self) -> str:
        if self.count == NO_CLUE:
            return "The first of these coords holds neither {true} nor {lie}"
        return "If exactly {count} of the others are {marks}, the first of these coords is {true}, otherwise {lie}"

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_regions(self, scope)
        require_once(self, scope, across=True)
        if not len(scope.coords):
            refuse(self, "the region is empty")
        if len({scope.number(mark) for mark in (self.mark, self.true, self.lie)}) < 3:
            refuse(self, f"{self.mark}, {self.true} and {self.lie} must be three different marks")
        if self.count != NO_CLUE:
            require_count(self, count=self.count)

    def _possible_claims(self, possible: Possible, scope: Scope) -> tuple[Flags, Flags, NDArray[Any], NDArray[Any]]:
        """``bool (P,)`` twice: whether the first coord can tell the truth and a lie (or, without a count, whether it
        can hold something else, and never); ``int (P,)`` twice: how many others hold the mark, and can.
        """
        mark, true, lie = (scope.number(value) for value in (self.mark, self.true, self.lie))
        first, others, count = possible[:, 0], possible[:, 1:], known(self.count)
        least = (others[..., mark] & (n_possible(others) == 1)).sum(axis=1)
        most = others[..., mark].sum(axis=1)
        if count == NO_CLUE:
            rest = first.copy()
            rest[:, [true, lie]] = False
            return np.asarray(rest.any(axis=1)), np.zeros(len(first), np.bool_), least, most
        can_be = (least <= count) & (count <= most)
        must_be = (least == count) & (most == count)
        return np.asarray(first[:, true] & can_be), np.asarray(first[:, lie] & ~must_be), least, most

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        fine, lies, _, _ = self._possible_claims(possible, scope)
        alone = (n_possible(possible) == 1).all(axis=1)
        return judged(possible, np.asarray(alone & (fine | lies)), np.asarray(~(fine | lies)))

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        _, _, least, most = self._possible_claims(possible[None], scope)
        return ClaimWrong(tuple(scope.coords.tolist()), int(least[0]), int(most[0]), known(self.count))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        mark, true, lie = (scope.number(value) for value in (self.mark, self.true, self.lie))
        first, count = numbers[:, 0], known(self.count)
        if count == NO_CLUE:
            return np.asarray((first != true) & (first != lie))
        fits = (numbers[:, 1:] == mark).sum(axis=1) == count
        return np.asarray(np.where(fits, first == true, first == lie))

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """How many others hold the mark, where the first one tells the truth; where it lies, some other number that
        there can be, which depends on the coord.
        """
        mark, true, lie = (scope.number(value) for value in (self.mark, self.true, self.lie))
        first, n = numbers[:, 0], numbers.shape[1] - 1
        found = (numbers[:, 1:] == mark).sum(axis=1).astype(np.int64)
        wrong = (found + 1 + int(scope.coords[0]) % max(n, 1)) % (n + 1) if n else found + 1
        clues = np.where(first == true, found, np.where(first == lie, wrong, NO_CLUE))
        return each_slot(self, [clues] * len(self.slots), len(numbers))

    def parameters(self, scope: Scope) -> Claimed:
        mark, true, lie = (scope.number(value) for value in (self.mark, self.true, self.lie))
        return Claimed(mark, true, lie, self.kernel_number(self.count))

    def kernel_number(self, number: int | Clue) -> int | Clue:
        return NONE if number == NO_CLUE else super().kernel_number(number)

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        mark, true, lie = (scope.number(value) for value in (self.mark, self.true, self.lie))
        first, *others = encoder.coords(scope)
        model, count = encoder.model, known(self.count)
        truth, lies = encoder.is_mark(first, true), encoder.is_mark(first, lie)
        if count == NO_CLUE:
            model.add_bool_and(~truth, ~lies)
            return
        model.add_bool_or(truth, lies)
        held = [encoder.is_mark(coord, mark) for coord in others]
        if not held:
            model.add_bool_or(lies if count else truth)
            return
        model.add(sum(held) == count).only_enforce_if(truth)
        model.add(sum(held) != count).only_enforce_if(lies)
