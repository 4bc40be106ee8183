"""GapsAreDifferences: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from itertools import pairwise

from rule_laws import Case, Example, Reason, Refusal, line

from gridlanes.kernels.rules.lines.gaps_are_differences import Gaps, gaps_are_differences
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import GapsAreDifferences
from gridlanes.rules.gaps_are_differences import GapOfOtherLength

DOMAIN_CONSISTENT = True
THREE, FROM_ZERO = Alphabet((1, 2, 3, 0)), Alphabet((0, 1, 2))

CASES = [
    Case(GapsAreDifferences(0), Grid(1, 5), THREE, [range(5)], "five"),
    Case(GapsAreDifferences(0), Grid(1, 6), FROM_ZERO, [range(6)], "six, empty first"),
    Case(GapsAreDifferences(0), Grid(2, 3), THREE, [(5, 0, 3, 1)], "shuffled"),
    Case(GapsAreDifferences(0), Grid(1, 2), THREE, [(1,)], "one coord"),
    Case(GapsAreDifferences(9), Grid(1, 4), Alphabet((9, 3, 4, 5, 6)), [range(4)], "another mark is empty"),
    Case(GapsAreDifferences(16), Grid(1, 3), Alphabet.counting(16), [(0, 2)], "sixteen marks"),
    Case(GapsAreDifferences(60), Grid(1, 3), Alphabet.counting(60), [(2, 0)], "sixty marks"),
    Case(GapsAreDifferences(0), Grid(1, 10), Alphabet((*range(1, 10), 0)), [range(10)], "ten"),
    Case(GapsAreDifferences(0), Grid(1, 20), Alphabet((*range(1, 6), 0)), [range(20)], "longer than the alphabet"),
]


GAPS = Gaps(3, 3)  # bits from the lowest: 1, 2, 3, empty
EXAMPLES = [
    Example("equal ones are side by side", gaps_are_differences, GAPS, [0b0010, 0b1010], [0b0010, 0b1010]),
    Example("a number beside another", gaps_are_differences, GAPS, [0b0010, 0b0111], [0b0010, 0b0010]),
    Example(
        "a gap of one", gaps_are_differences, GAPS, [0b0001, 0b1000, 0b1111, 0b1000], [0b0001, 0b1000, 0b1010, 0b1000]
    ),
    Example("no number fits", gaps_are_differences, GAPS, [0b0001, 0b1000, 0b0101], [0, 0, 0], True),
    Example(
        "a gap that does not fit has a number in it",
        gaps_are_differences,
        GAPS,
        [0b0010, 0b1010, 0b0010],
        [0b0010, 0b0010, 0b0010],
    ),
    Example("not inferred: from other lines", gaps_are_differences, GAPS, [0b1010, 0b1010], [0b1010, 0b1010]),
]
LINE = line((4, 1, 2, 0), THREE)
REASONS = [
    Reason(
        "the gap is named",
        GapsAreDifferences(0),
        LINE,
        [(0, 1), 3, 0, 1],
        GapOfOtherLength((1, 0), 3, 1, 1),
        "between 3 and 1, at the coords (1, 0), are 1 empty coords",
    ),
    Reason("one between may hold a number", GapsAreDifferences(0), LINE, [1, (0, 1), 0, 1]),
]
REFUSALS = [
    Refusal(GapsAreDifferences(2), line(range(3), THREE), "the empty mark 2 is neither the first nor the last"),
    Refusal(GapsAreDifferences(0), line(range(3), Alphabet((1, 3, 0))), "go up by one, found [1, 3]"),
]


def naive(values, case):
    held = [(place, value) for place, value in enumerate(values) if value != case.rule.empty]
    return all(after - place - 1 == abs(value - other) for (place, value), (after, other) in pairwise(held))
