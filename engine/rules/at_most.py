"""AtMost: no more than so many coords of the region hold a mark. Kernel: kernels/rules/at_most.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.at_most import at_most
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.counting import CountRule, chosen, countable, known, refuse_negative


@dataclass(frozen=True)
class AtMostOver(Violation):
    """More coords than `n` hold the mark: those in `coords`."""

    committed: int
    n: int

    def __str__(self) -> str:
        return f"{self.committed} coords hold the mark, of which there may be at most {self.n}"


@dataclass(frozen=True)
class AtMost(CountRule):
    """At most `n` coords of the region hold `mark`.

    Propagation is domain consistent: no candidate is left that no completion has. One constraint alone is meant: from
    at most 1 of {a, b}, of {b, c} and of {a, c} it does not infer that only one of the three holds the mark.
    """

    n: int | Clue
    name = "at_most"
    kernel = at_most.__name__

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        refuse_negative(self, "n", self.n)

    def admitted(self, size: int) -> NDArray[np.bool_]:
        return np.arange(size + 1) <= known(self.n)

    def counted(self, committed: NDArray[np.bool_], possible: NDArray[np.bool_], scope: Scope) -> Violation:
        return AtMostOver(chosen(scope.coords, committed), int(committed.sum()), known(self.n))

    def parameters(self, scope: Scope) -> list[Any]:
        return [scope.number(self.mark), countable(self.n)]

    def word_of(self, clue: int) -> int:
        return -1 if clue == NO_CLUE else countable(clue)
