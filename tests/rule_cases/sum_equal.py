"""SumEqual: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, line, scope_of

from gridlanes.kernels.rules.sums.sum_equal import TwoRegions, sum_equal
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import SumEqual
from gridlanes.rules.sum_equal import SumsApart

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


ALL, ONES, BOTH = 0b111111111, [9, 0, 1], "sums that only one region reaches go"
FAR = [0b1111, 0b1111, 0b1111, 0b0111]
EXAMPLES = [
    Example(BOTH, sum_equal, TwoRegions(3, ONES), [ALL] * 4, [0b1111111] * 3 + [0b111111100]),
    Example(BOTH, sum_equal, TwoRegions(0, ONES), [ALL] * 4, [0b1111111] * 3 + [0b111111100]),
    Example(BOTH, sum_equal, TwoRegions(2, ONES), [ALL, 0b1000, 0b111111], [0b11, 0b1000, 0b110000]),
    Example(BOTH, sum_equal, TwoRegions(1, ONES), [0b11, 0b1, 0b1], [0b10, 0b1, 0b1]),
    Example(BOTH, sum_equal, TwoRegions(2, ONES), [0b10000, 0b10000, ALL], [0b10000, 0b10000, ALL], True),
    Example(BOTH, sum_equal, TwoRegions(2, ONES), [0b1, 0b100, 0b10001], [0, 0, 0], True),
    Example("far from both ends bounds are compared", sum_equal, TwoRegions(2, [4, 1, 1, 90, 200, 255]), FAR, FAR),
    Example("not inferred: that 1 and 1 repeat", sum_equal, TwoRegions(0, ONES), [ALL, ALL, 2], [1, 1, 2]),
]
VALUES = Alphabet((4, 5, 9))
SHAFT = scope_of(Grid(1, 5), VALUES, (4, 1), (2,))
APART = SumsApart((4, 1, 2), (9, 13), (4, 5))
SAID = "one region adds up to 9 to 13, the other to 4 to 5"
REASONS = [
    Reason("the sums of both regions are named", SumEqual(), SHAFT, [(5, 9), 4, (4, 5)], APART, SAID),
    Reason("they may be the same", SumEqual(), SHAFT, [(5, 9), 4, (5, 9)]),
]
REFUSALS = [
    Refusal(SumEqual(), line((0,), VALUES), "2 or more coords, found 1"),
    Refusal(SumEqual(), scope_of(Grid(1, 5), VALUES, (0,), (1,), (2,)), "needs 2 regions, found 3"),
    Refusal(SumEqual(), scope_of(Grid(1, 5), VALUES, range(3), (2,)), "named twice"),
]


def naive(values, case):
    first, *others = case.split(values)
    first, second = (first, *others) if others else (first[:-1], first[-1:])
    return sum(first) == sum(second)
