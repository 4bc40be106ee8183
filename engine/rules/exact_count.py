"""ExactCount: so many coords of the region hold a mark, no more and no less. Kernel: kernels/rules/exact_count.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.exact_count import exact_count
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.counting import CountRule, chosen, countable, known, refuse_negative


@dataclass(frozen=True)
class ExactCountOver(Violation):
    """More coords than `n` hold the mark: those in `coords`."""

    committed: int
    n: int

    def __str__(self) -> str:
        return f"{self.committed} coords hold the mark, of which there must be exactly {self.n}"


@dataclass(frozen=True)
class ExactCountUnder(Violation):
    """Fewer coords of the region, `coords`, than `n` can still hold the mark."""

    possible: int
    n: int

    def __str__(self) -> str:
        return f"{self.possible} coords can hold the mark, of which there must be exactly {self.n}"


@dataclass(frozen=True)
class ExactCount(CountRule):
    """Exactly `n` coords of the region hold `mark`.

    Propagation is domain consistent: no candidate is left that no completion has. One constraint alone is meant: from
    1 of {a, b} and 1 of {a, b, c} it does not infer that c does not hold the mark.
    """

    n: int | Clue
    name = "exact_count"
    kernel = exact_count.__name__

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        refuse_negative(self, "n", self.n)

    def admitted(self, size: int) -> NDArray[np.bool_]:
        return np.asarray(np.arange(size + 1) == known(self.n))

    def counted(self, committed: NDArray[np.bool_], possible: NDArray[np.bool_], scope: Scope) -> Violation:
        n = known(self.n)
        if committed.sum() > n:
            return ExactCountOver(chosen(scope.coords, committed), int(committed.sum()), n)
        return ExactCountUnder(tuple(scope.coords.tolist()), int(possible.sum()), n)

    def parameters(self, scope: Scope) -> list[Any]:
        return [scope.number(self.mark), countable(self.n)]

    def word_of(self, clue: int) -> int:
        return -1 if clue == NO_CLUE else countable(clue)
