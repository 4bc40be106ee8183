"""SumEqual: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import SumEqual

NINE, HOLES = Alphabet.counting(9), Alphabet((7, 0, 3, 20))

CASES = [
    Case(SumEqual(), Grid(1, 4), NINE, [(0, 1), (2,)], "arrow of two"),
    Case(SumEqual(), Grid(2, 3), Alphabet.counting(4), [(5,), (0, 3, 1, 2)], "circle first"),
    Case(SumEqual(), Grid(1, 6), HOLES, [(0, 1, 2), (5, 3)], "holes, not ascending"),
    Case(SumEqual(), Grid(1, 6), Alphabet((1, 90, 200, 255)), [(0, 1, 2), (5, 3)], "far from both ends"),
    Case(SumEqual(), Grid(1, 6), Alphabet((1, 200)), [(0, 1, 2, 3, 4), (5,)], "always apart, nearly"),
    Case(SumEqual(), Grid(1, 4), NINE, [(3, 0, 2)], "one region, its last coord is the circle"),
    Case(SumEqual(), Grid(1, 2), Alphabet.counting(16), [(0,), (1,)], "sixteen marks"),
    Case(SumEqual(), Grid(1, 2), Alphabet.counting(62), [(0,), (1,)], "sixty-two marks"),
    Case(SumEqual(), Grid(4, 5), NINE, [range(12), range(12, 20)], "twelve and eight"),
]


def naive(values, case):
    first, *others = case.split(values)
    first, second = (first, *others) if others else (first[:-1], first[-1:])
    return sum(first) == sum(second)
