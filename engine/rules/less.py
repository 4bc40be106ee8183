"""Less: a coord holds less than another (an inequality sign). Kernel: kernels/rules/increasing.py, on a path of two."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.increasing import increasing
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.increasing import order_of_marks
from gridlanes.rules.numeric import require_path
from gridlanes.rules.pairs import PairRule, listed


@dataclass(frozen=True)
class NotLess(Violation):
    """The first of the two coords cannot hold less than the second."""

    first: tuple[int, ...]
    second: tuple[int, ...]

    def __str__(self) -> str:
        return f"{listed([*self.first])} is not less than {listed([*self.second])}"


@dataclass(frozen=True)
class Less(PairRule):
    """The first of the region's two coords holds a smaller value than the second.

    Propagation is domain consistent. One sign alone is meant: a ring a < b < c < a is found wrong only by narrowing
    step after step.
    """

    name = "less"
    kernel = increasing.__name__

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_path(self, scope, least=2, most=2)

    def related(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        return np.asarray(values[:, None] < values)

    def broken(self, coords: tuple[int, int], left: tuple[list[int], list[int]]) -> Violation:
        return NotLess(coords, tuple(left[0]), tuple(left[1]))

    def parameters(self, scope: Scope) -> list[Any]:
        return order_of_marks(scope)
