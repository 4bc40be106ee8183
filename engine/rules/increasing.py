"""Increasing: the values rise along a path. Kernel: kernels/rules/sums/increasing.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from gridlanes.kernels.rules.sums.increasing import Order, increasing
from gridlanes.model.presentation import Decoration, Presentation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags
from gridlanes.rules.shared.lines import Values, is_ascending
from gridlanes.rules.shared.pairs import PairApart, PairRule


@dataclass(frozen=True)
class OrderBroken(PairApart):
    """The second of two consecutive coords cannot hold more than the first."""

    text = "{first} is followed by {second}, which is no more"


@dataclass(frozen=True)
class Increasing(PairRule):
    """Each coord of the region, in its order, holds a strictly larger value than the one before (a thermometer). A
    region of one coord always satisfies it.

    Propagation is domain consistent in one pass. It considers one path alone: it does not infer that two thermometers
    in one row that share their bulb need different tips.
    """

    name = "increasing"
    reaches_far = False
    look = Presentation(decoration=Decoration.BULB, color="#d9dde4")
    violated: ClassVar[type[PairApart]] = OrderBroken
    kernel = increasing

    def related(self, values: Values) -> Flags:
        return np.asarray(values[:, None] < values)

    def parameters(self, scope: Scope) -> Order:
        order = [] if is_ascending(scope) else np.argsort(scope.values).tolist()
        return Order(len(scope.alphabet), order)
