"""What the counting rules share: the number of coords of one region that hold a mark, and which numbers are allowed.

A coord is *committed* to a mark if no other is left, and *possible* if the mark is among those left. The coords of a
region are free of each other, so of c committed and p possible coords every count from c to p can still come about, and
no other. Hence `check` is exact: satisfied if all of these counts are allowed, violated if none of them is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from gridlanes.kernels.rules.counting import MarkAndCount, OneMark
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, Rule, each_slot, outcomes, sides
from gridlanes.rules.shared.refusals import require_count, require_one_region

LARGEST_COUNT = 2**16 - 2
"""what all words can hold, and not the word that stands for "no clue"; no region has so many coords that more could be
told from it"""


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

    def admitted(self, size: int) -> Flags:
        """``bool (size + 1,)``: which counts are allowed in a region of `size` coords."""
        raise NotImplementedError

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
        return np.asarray(self.admitted(numbers.shape[1])[counts])

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """How many coords hold the mark."""
        counts = (numbers == scope.number(self.mark)).sum(axis=1)
        return each_slot(self, [counts] * len(self.slots), len(numbers))

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
        return MarkAndCount(number, self.told(getattr(self, self.number))) if self.number else OneMark(number)
