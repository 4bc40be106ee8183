"""Difference: two values differ by a target. Kernel: kernels/rules/sums/difference.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gridlanes.kernels.rules.sums.difference import difference
from gridlanes.model.clue import Clue
from gridlanes.model.presentation import Decoration, Presentation
from gridlanes.rules.shared.lines import Values
from gridlanes.rules.shared.pairs import DistanceRule, PairApart


@dataclass(frozen=True)
class WrongDifference(PairApart):
    """No values left in the two coords differ by the target."""

    target: int
    text = "{first} and {second} do not differ by {target}"


@dataclass(frozen=True)
class Difference(DistanceRule):
    """The values of the region's two coords differ by exactly `target`, whichever is larger (a white dot of Kropki: 1).

    Propagation is domain consistent. It considers one pair alone: in a chain of three coords it does not relate the
    first to the last.
    """

    target: int | Clue
    name = "difference"
    in_words = "The values of these two coords differ by exactly {target}"
    look = Presentation(decoration=Decoration.DOT)
    violated = WrongDifference
    kernel = difference
    sizes = (2, 2)

    def distance(self, values: Values) -> Values:
        return np.asarray(abs(values[:, None] - values))
