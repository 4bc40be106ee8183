"""DegreeIn: the number of coords that hold a mark is one of several numbers.

Kernel: kernels/rules/counts/degree_in.py.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.counts.degree_in import Degrees, degree_in
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags
from gridlanes.rules.shared.counting import LARGEST_COUNT, CountRule
from gridlanes.rules.shared.refusals import refuse, require_count


@dataclass(frozen=True)
class DegreeOutOfAllowed(Violation):
    """Between `committed` and `possible` coords of the region, `coords`, hold the mark: no number that is allowed."""

    committed: int
    possible: int
    allowed: tuple[int, ...]

    def __str__(self) -> str:
        counts = " or ".join(map(str, self.allowed))
        return f"{self.committed} to {self.possible} coords hold the mark, of which there must be {counts}"


@dataclass(frozen=True)
class DegreeIn(CountRule):
    """The number of coords of the region that hold `mark` is one of `allowed`. Those are in ascending order, each once.

    The edges at a corner of a loop are DegreeIn(1, (0, 2)). A puzzle's own number is an `ExactCount`: `allowed` takes
    no clue.

    Propagation is domain consistent: every candidate left has a completion. It considers one constraint alone: it
    does not infer that two edges which are the only open ones at two corners of degree 0 or 2 are both in or both out.
    """

    allowed: tuple[int, ...]
    name = "degree_in"
    kernel = degree_in

    def wording(self) -> str:
        if len(self.allowed) == 1:
            return f"Exactly {self.allowed[0]} of these coords are {{marks}}"
        return "The number of these coords that are {marks} is one of {allowed}"

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "allowed", tuple(sorted(set(self.allowed))))
        if not self.allowed:
            refuse(self, "allows at least one number of coords, found none")
        require_count(self, allowed=self.allowed[0])

    def admits(self, counts: NDArray[np.intp], size: int | NDArray[np.int64]) -> Flags:
        return np.asarray((counts[:, None] == self.allowed).any(axis=1))

    def counted(self, committed: Flags, possible: Flags, scope: Scope) -> Violation:
        coords = tuple(scope.coords.tolist())
        return DegreeOutOfAllowed(coords, int(committed.sum()), int(possible.sum()), self.allowed)

    def parameters(self, scope: Scope) -> Degrees:
        return Degrees(scope.number(self.mark), [n for n in self.allowed if n <= LARGEST_COUNT])
