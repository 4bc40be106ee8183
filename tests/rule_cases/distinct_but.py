"""DistinctBut: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, line

from gridlanes.kernels.rules.marks.distinct_but import MarksBut, distinct_but
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import DistinctBut
from gridlanes.rules.distinct_but import RepeatBut, RepeatMiscounted, TooFewMarks

FOUR, DIGITS = Alphabet((0, 1, 2, 3)), Alphabet((7, 0, 3))

CASES = [
    Case(DistinctBut(0, 2), Grid(1, 5), FOUR, [range(5)], "all others once"),
    Case(DistinctBut(0, 1), Grid(1, 3), FOUR, [(2, 0, 1)], "some others once"),
    Case(DistinctBut(0, 1), Grid(1, 5), FOUR, [range(5)], "more coords than there are marks for"),
    Case(DistinctBut(0), Grid(1, 5), FOUR, [range(5)], "any number"),
    Case(DistinctBut(0, 0), Grid(1, 3), FOUR, [range(3)], "none"),
    Case(DistinctBut(0, 4), Grid(1, 3), FOUR, [range(3)], "more than there are coords"),
    Case(DistinctBut(0, 99_999), Grid(1, 3), FOUR, [range(3)], "more than a word holds"),
    Case(DistinctBut(3, 1), Grid(1, 3), DIGITS, [range(3)], "not ascending"),
    Case(DistinctBut(7), Grid(1, 4), DIGITS, [(3, 0, 2)], "the first mark"),
    Case(DistinctBut(1, 1), Grid(1, 4), Alphabet.binary(), [range(2)], "binary marks"),
    Case(DistinctBut(0, 0), Grid(1, 2), FOUR, [()], "an empty region"),
    Case(DistinctBut(16, 1), Grid(1, 3), Alphabet.counting(16), [(0, 2)], "the last of sixteen marks"),
    Case(DistinctBut(1), Grid(1, 3), Alphabet.counting(60), [(0, 2)], "sixty marks"),
    Case(DistinctBut(0, 2), Grid(1, 9), Alphabet((0, 1, 2, 3, 4, 5, 6, 7)), [range(9)], "a line of nine"),
]


NAKED_PAIR = [0b0110, 0b0110, 0b1111, 0b1111, 0b1111]
EXAMPLES = [
    Example(
        "a mark with one place left is there",
        distinct_but,
        MarksBut(4, 0, [2]),
        [0b0111, 0b0111, 0b1111, 0b0111, 0b0111],
        [0b0111, 0b0111, 0b1000, 0b0111, 0b0111],
    ),
    Example("not all need be there", distinct_but, MarksBut(4, 0, []), [0b0111, 0b1111], [0b0111, 0b1111]),
    Example("a decided mark leaves the others", distinct_but, MarksBut(4, 0, []), [2, 0b0111], [2, 0b0101]),
    Example("the one that repeats does not", distinct_but, MarksBut(4, 0, []), [1, 0b0111], [1, 0b0111]),
    Example("enough of it", distinct_but, MarksBut(4, 0, [1]), [1, 0b0111, 0b1111], [1, 0b0110, 0b1110]),
    Example("all of it needed", distinct_but, MarksBut(4, 0, [2]), [0b0011, 0b0110, 0b1111], [1, 0b0110, 1]),
    Example("twice is a contradiction", distinct_but, MarksBut(4, 0, []), [2, 2], [2, 2], True),
    Example("not inferred: a naked pair", distinct_but, MarksBut(4, 0, [2]), NAKED_PAIR, NAKED_PAIR),
]
LOOK = line((4, 5, 6), FOUR, 7)
REASONS = [
    Reason("two that repeat are named", DistinctBut(0), LOOK, [1, 2, 1], RepeatBut((4, 6), 1), "2 coords hold 1"),
    Reason(
        "a wrong count is named",
        DistinctBut(0, 1),
        LOOK,
        [0, (1, 2), 0],
        RepeatMiscounted((4, 6), 2, 2, 1),
        "2 to 2 coords can hold the mark that repeats, of which there must be exactly 1",
    ),
    Reason(
        "too few marks are named",
        DistinctBut(0, 0),
        LOOK,
        [(1, 2), (1, 2), (1, 2)],
        TooFewMarks((4, 5, 6), 2),
        "2 different marks are left for 3 coords, which is too few",
    ),
    Reason("the one that repeats may", DistinctBut(0), LOOK, [0, 0, 0]),
]
REFUSALS = [
    Refusal(DistinctBut(5), LOOK, "5 is not a mark"),
    Refusal(DistinctBut(0, -1), LOOK, "count must be 0 or more, found -1"),
]


def naive(values, case):
    others = [value for value in values if value != case.rule.mark]
    count = len(values) - len(others)
    return len({*others}) == len(others) and case.rule.count in (None, count)
