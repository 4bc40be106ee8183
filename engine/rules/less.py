"""Less: a coord holds less than another (an inequality sign).

Kernel: kernels/rules/sums/increasing.py, on a path of two.
"""

from __future__ import annotations

from dataclasses import dataclass

from gridlanes.rules.increasing import Increasing
from gridlanes.rules.shared.pairs import PairApart


@dataclass(frozen=True)
class NotLess(PairApart):
    """The first of the two coords cannot hold less than the second."""

    text = "{first} is not less than {second}"


@dataclass(frozen=True)
class Less(Increasing):
    """The first of the region's two coords holds a smaller value than the second.

    Propagation is domain consistent. It considers one sign alone: a ring a < b < c < a is found wrong only by narrowing
    step after step.
    """

    name = "less"
    in_words = "The first of these two coords holds a smaller value than the second"
    violated = NotLess
    sizes = (2, 2)
