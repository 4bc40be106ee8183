"""MinDifference: consecutive values on a path differ by at least n. Kernel: kernels/rules/sums/min_difference.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gridlanes.kernels.rules.sums.min_difference import min_difference
from gridlanes.model.clue import Clue
from gridlanes.model.presentation import Decoration, Presentation
from gridlanes.rules.shared.lines import Values
from gridlanes.rules.shared.pairs import DistanceRule, PairApart


@dataclass(frozen=True)
class TooClose(PairApart):
    """No values left in two consecutive coords differ by `n`."""

    n: int
    text = "{first} and {second} differ by less than {n}"


@dataclass(frozen=True)
class MinDifference(DistanceRule):
    """Consecutive coords of the region, in its order, hold values that differ by at least `n` (German whispers: 5).

    Propagation is domain consistent in one pass. It looks at one path alone: it does not count how many different
    values fit on it.
    """

    n: int | Clue
    name = "min_difference"
    in_words = "Neighbours along the line hold values that differ by at least {n}"
    look = Presentation(decoration=Decoration.LINE, color="#8fc99a")
    violated = TooClose
    kernel = min_difference
    number = "n"
    exact = False

    def distance(self, values: Values) -> Values:
        return np.asarray(abs(values[:, None] - values))
