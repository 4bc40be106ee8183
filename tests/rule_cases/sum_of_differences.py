"""SumOfDifferences: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, line

from gridlanes.kernels.rules.sums.sum_of_differences import Differences, sum_of_differences
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import SumOfDifferences
from gridlanes.rules.sum_of_differences import DifferencesApart

DOMAIN_CONSISTENT = True
FOUR, FROM_ZERO = Alphabet((1, 2, 3, 4, 0)), Alphabet((0, 1, 2, 9))
FIFTEEN, SIXTY = Alphabet((*range(1, 16), 0)), Alphabet((*range(1, 61), 0))

CASES = [
    Case(SumOfDifferences(0), Grid(1, 3), FOUR, [range(3)], "two beside it"),
    Case(SumOfDifferences(0), Grid(1, 4), FOUR, [(2, 0, 3, 1)], "three beside it"),
    Case(SumOfDifferences(0), Grid(1, 5), FOUR, [range(5)], "four beside it"),
    Case(SumOfDifferences(9), Grid(1, 4), FROM_ZERO, [range(4)], "from 0 on"),
    Case(SumOfDifferences(0), Grid(1, 2), FOUR, [(1,)], "none beside it"),
    Case(SumOfDifferences(0), Grid(1, 3), FIFTEEN, [range(3)], "sixteen marks"),
    Case(SumOfDifferences(0), Grid(1, 2), SIXTY, [range(2)], "sixty-one marks"),
]

ANY = 0b11111
EXAMPLES = [
    Example("of two beside a 3", sum_of_differences, Differences(1, 4), [4, 1, ANY], [4, 1, 0b01010]),
    Example("half of the only other", sum_of_differences, Differences(1, 4), [ANY, 2], [0b10001, 2]),
    Example("too small", sum_of_differences, Differences(1, 4), [8, 8, 4], [0, 0, 0], True),
    Example("beside no number", sum_of_differences, Differences(1, 4), [16, ANY, 3], [16, ANY, 3]),
    Example("not inferred: the other is not half of it", sum_of_differences, Differences(1, 4), [3, 3], [1, 2]),
]
LOOK = line((4, 1, 2), FOUR)
REASONS = [
    Reason(
        "a number too small",
        SumOfDifferences(0),
        LOOK,
        [1, 3, 3],
        DifferencesApart((4, 1, 2), 4, 4),
        "the differences of coord 4 from those beside it add up to 4 to 4, not to its number",
    ),
    Reason("they add up to it", SumOfDifferences(0), LOOK, [3, 1, 4]),
]
REFUSALS = [
    Refusal(SumOfDifferences(1), LOOK, "the empty mark 1 is not the last"),
    Refusal(SumOfDifferences(0), line((1, 2), Alphabet((2, 3, 0))), "go up by one from 0 or 1"),
    Refusal(SumOfDifferences(0), line((1, 1), FOUR), "a coord is named twice"),
]


def naive(values, case):
    first, *others = values
    empty = case.rule.empty
    return first == empty or first == sum(abs(first - other) for other in others if other != empty)
