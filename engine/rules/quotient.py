"""Quotient: the larger of two values is a given multiple of the smaller. Kernel: kernels/rules/sums/quotient.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gridlanes.kernels.rules.sums.quotient import quotient
from gridlanes.model.clue import Clue
from gridlanes.model.presentation import Decoration, Presentation
from gridlanes.rules.shared.lines import Values
from gridlanes.rules.shared.pairs import DistanceRule, PairApart


@dataclass(frozen=True)
class WrongQuotient(PairApart):
    """No values left in the two coords have the quotient `target`."""

    target: int
    text = "of {first} and {second} neither is {target} times the other"


@dataclass(frozen=True)
class Quotient(DistanceRule):
    """The larger value of the region's two coords is exactly `target` times the smaller (a black dot of Kropki: 2). The
    smaller is not 0: nothing is a multiple of it.

    Propagation is domain consistent. It considers one pair alone: in a chain of three coords it does not relate the
    first to the last.
    """

    target: int | Clue
    name = "quotient"
    in_words = "One of the values of these two coords is exactly {target} times the other"
    look = Presentation(decoration=Decoration.FILLED_DOT)
    violated = WrongQuotient
    kernel = quotient
    sizes = (2, 2)

    def distance(self, values: Values) -> Values:
        small, large = np.minimum(values[:, None], values), np.maximum(values[:, None], values)
        times = large // np.maximum(small, 1)
        return np.where((small > 0) & (large == small * times), times, -1)
