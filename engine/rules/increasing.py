"""Increasing: the values rise along a path. Kernel: kernels/rules/increasing.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.increasing import increasing
from gridlanes.model.outcome import Violation
from gridlanes.model.presentation import Decoration, Presentation
from gridlanes.model.scope import Scope
from gridlanes.rules.numeric import counted, is_ascending, require_path
from gridlanes.rules.pairs import PairRule, listed


@dataclass(frozen=True)
class OrderBroken(Violation):
    """Of two consecutive coords the second cannot hold more than the first."""

    first: tuple[int, ...]
    second: tuple[int, ...]

    def __str__(self) -> str:
        return f"{listed([*self.first])} is followed by {listed([*self.second])}, which is no more"


@dataclass(frozen=True)
class Increasing(PairRule):
    """Each coord of the region, in its order, holds a larger value than the one before (a thermometer): strictly, equal
    values are wrong. A region of one coord always holds.

    Propagation is domain consistent in one pass. It looks at one path alone: it does not infer that two thermometers
    that share their bulb, in one row, need different tips.
    """

    name = "increasing"
    look = Presentation(decoration=Decoration.BULB, color="#d9dde4")
    kernel = increasing.__name__

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_path(self, scope)

    def related(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        return np.asarray(values[:, None] < values)

    def broken(self, coords: tuple[int, int], left: tuple[list[int], list[int]]) -> Violation:
        return OrderBroken(coords, tuple(left[0]), tuple(left[1]))

    def parameters(self, scope: Scope) -> list[Any]:
        return order_of_marks(scope)


def order_of_marks(scope: Scope) -> list[Any]:
    """The parameters of the kernel `increasing`."""
    order = [] if is_ascending(scope) else np.argsort(scope.values).tolist()
    return counted([len(scope.alphabet), *order])
