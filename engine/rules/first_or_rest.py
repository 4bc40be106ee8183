"""FirstOrRest: the first coords of a region hold a mark, or all others do.

Kernel: kernels/rules/counts/first_or_rest.py.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gridlanes.kernels.rules.counts.first_or_rest import first_or_rest
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, each_slot, sides
from gridlanes.rules.shared.lines import judged
from gridlanes.rules.shared.parted import PartedRule
from gridlanes.rules.shared.refusals import known


@dataclass(frozen=True)
class NeitherPart(Violation):
    """Neither can exactly the first `n` of `coords` hold the mark, nor exactly the others."""

    n: int
    text = "neither exactly the first {n} of {n_coords} coords can hold the mark, nor exactly the others"


@dataclass(frozen=True)
class FirstOrRest(PartedRule):
    """The coords of the region that hold `mark` are exactly the first `n`, or exactly the others; at least one coord
    holds it. An `n` larger than the region violates the rule.

    Propagation is domain consistent. It does not combine the choices of two regions.
    """

    name = "first_or_rest"
    clue_arrays = True
    kernel = first_or_rest

    def wording(self) -> str:
        if self.n == 0:
            return "Either all of these coords are {marks}, or none"
        return "Those that are {marks} are either exactly the first {n} of these coords, or exactly the others"

    def _ways(self, size: int) -> list[Flags]:
        """``bool (K,)``: which coords hold the mark, in each of the two ways that there is."""
        firsts = np.arange(size) < known(self.n)
        return [way for way in (firsts, ~firsts) if way.any()] if known(self.n) <= size else []

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        hold, can = sides(possible, scope.number(self.mark))
        right, wrong = np.zeros(len(hold), np.bool_), np.ones(len(hold), np.bool_)
        for way in self._ways(hold.shape[1]):
            right |= np.where(way, hold, ~can).all(axis=1)
            wrong &= np.where(way, ~can, hold).any(axis=1)
        return judged(possible, right, wrong)

    def apart(self, possible: Possible, scope: Scope) -> Violation:
        return NeitherPart(tuple(scope.coords.tolist()), known(self.n))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        hold, n = numbers == scope.number(self.mark), np.asarray(known(self.n))
        size = hold.shape[1]
        as_first = hold == (np.arange(size) < n[..., None])
        fits = (as_first.all(axis=1) & (n > 0)) | (~as_first.any(axis=1) & (n < size))
        return np.asarray(fits & (n <= size))

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """Where the mark first begins or ends; the number of all coords where all hold it."""
        hold = numbers == scope.number(self.mark)
        changes = hold[:, 1:] != hold[:, :-1]
        n = np.where(changes.any(axis=1), changes.argmax(axis=1) + 1 if changes.shape[1] else 1, hold.shape[1])
        n = np.where(hold.any(axis=1) & (changes.sum(axis=1) < 2), n, NO_CLUE)
        return each_slot(self, [n] * len(self.slots), len(numbers))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        held = [encoder.is_mark(coord, scope.number(self.mark)) for coord in scope.coords.tolist()]
        encoder.model.add_allowed_assignments(held, [way.astype(int).tolist() for way in self._ways(len(held))])
