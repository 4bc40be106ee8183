"""Increasing: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from itertools import pairwise

from rule_laws import Case, Example, Reason, line

from gridlanes.kernels.rules.sums.increasing import Order, increasing
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import Increasing
from gridlanes.rules.increasing import OrderBroken

DOMAIN_CONSISTENT = True

CASES = [
    Case(Increasing(), Grid(1, 5), Alphabet.counting(5), [range(5)], "as long as the alphabet"),
    Case(Increasing(), Grid(2, 3), Alphabet((0, 3, 7)), [(5, 0, 3)], "values with holes, shuffled"),
    Case(Increasing(), Grid(1, 4), Alphabet((3, 9, 0, 4, 1)), [(3, 2, 0, 1)], "marks not ascending"),
    Case(Increasing(), Grid(1, 3), Alphabet((5, 2)), [(0, 1)], "two marks, descending"),
    Case(Increasing(), Grid(1, 4), Alphabet.counting(3), [range(4)], "longer than the alphabet"),
    Case(Increasing(), Grid(1, 4), Alphabet.counting(3), [(2,)], "one coord"),
    Case(Increasing(), Grid(1, 3), Alphabet.counting(16), [(2, 0, 1)], "sixteen marks"),
    Case(Increasing(), Grid(1, 2), Alphabet.counting(64), [(0, 1)], "sixty-four marks"),
    Case(Increasing(), Grid(3, 4), Alphabet.counting(9), [(0, 1, 5, 9, 10, 6, 7)], "seven of nine"),
]


RISING, FOUR = "each coord is above the one before and below the next", Order(4, [])
EXAMPLES = [
    Example(RISING, increasing, FOUR, [0b1111] * 3, [0b0011, 0b0110, 0b1100]),
    Example(RISING, increasing, FOUR, [0b1111, 0b0010, 0b1111], [0b0001, 0b0010, 0b1100]),
    Example(RISING, increasing, FOUR, [0b1000, 0b1111], [0, 0], True),
    Example(RISING, increasing, FOUR, [0b1111], [0b1111]),
    Example(RISING, increasing, Order(3, [2, 0, 1]), [0b111] * 3, [0b100, 0b001, 0b010]),
    Example("not inferred: tips of paths that share a bulb may be equal", increasing, Order(3, []), [1, 6], [1, 6]),
]
PATH = line((4, 1, 2), Alphabet((4, 5, 9)))
BROKEN = OrderBroken((1, 2), (5, 9), (4, 5))
SAID = "5 or 9 is followed by 4 or 5, which is no more"
REASONS = [
    Reason("the pair that cannot rise is named", Increasing(), PATH, [4, (5, 9), (4, 5)], BROKEN, SAID),
    Reason(
        "equal values are wrong",
        Increasing(),
        PATH,
        [4, 5, 5],
        OrderBroken((1, 2), (5,), (5,)),
        "5 is followed by 5, which is no more",
    ),
    Reason("it may rise", Increasing(), PATH, [4, 5, (4, 9)]),
]


def naive(values, case):
    return all(a < b for a, b in pairwise(values))
