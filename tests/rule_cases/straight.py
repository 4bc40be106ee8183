"""Straight: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, digits, line

from gridlanes.kernels.rules.sums.cage import STRAIGHT, Cage, cage
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import Straight
from gridlanes.rules.decided import EmptyDomain
from gridlanes.rules.straight import BlockInStraight, StraightGap, StraightRepeat

FOUR, NINE, BLOCKED = Alphabet.counting(4), Alphabet.counting(9), Alphabet((1, 2, 3, 4, 0))

CASES = [
    Case(Straight(), Grid(1, 3), FOUR, [(0, 2)], "two of four"),
    Case(Straight(), Grid(2, 3), FOUR, [(5, 0, 3, 1)], "all of four"),
    Case(Straight(), Grid(1, 3), NINE, [(2, 0, 1)], "three of nine"),
    Case(Straight(), Grid(1, 2), FOUR, [(1,)], "a single coord"),
    Case(Straight(), Grid(1, 5), FOUR, [range(5)], "longer than its alphabet"),
    Case(Straight(), Grid(1, 5), Alphabet((3, 4, 5, 6, 7)), [range(4)], "from 3 on"),
    Case(Straight(), Grid(1, 9), NINE, [range(7)], "seven of nine"),
    Case(Straight(0), Grid(1, 4), BLOCKED, [(0, 1, 3)], "three among blocks"),
    Case(Straight(0), Grid(1, 5), BLOCKED, [range(4)], "four among blocks"),
    Case(Straight(0), Grid(1, 5), BLOCKED, [range(5)], "too long among blocks"),
    Case(Straight(0), Grid(1, 9), Alphabet((*range(1, 10), 0)), [range(9)], "nine among blocks"),
]

ALL = digits(*range(1, 10))
TRIED, CANNOT = "straights are tried", "what cannot be is broken"
KEPT = [digits(1, 2), digits(1, 2), digits(1, 2, 3), digits(3, 4, 5), digits(3, 4, 5)]
EXAMPLES = [
    Example(TRIED, cage, Cage(9, STRAIGHT), [digits(5), ALL], [digits(5), digits(4, 6)]),
    Example(TRIED, cage, Cage(9, STRAIGHT), [digits(1), ALL, ALL], [digits(1), digits(2, 3), digits(2, 3)]),
    Example(TRIED, cage, Cage(6, STRAIGHT), [digits(1, 6), ALL], [digits(1, 6), digits(2, 5)]),
    Example(CANNOT, cage, Cage(4, STRAIGHT), [digits(1), digits(3)], [0, 0], True),
    Example(CANNOT, cage, Cage(2, STRAIGHT), [3] * 3, [3] * 3, True),
    Example("not inferred: a pair in a straight of five", cage, Cage(9, STRAIGHT), KEPT, KEPT),
]
LINE = line((4, 1, 2), BLOCKED)
TWICE, BARE = StraightRepeat((4, 2), 3), BlockInStraight((1,))
APART = "3 coords cannot be a straight: one has at least 4, one at most 1"
REASONS = [
    Reason(
        "a repeat is named",
        Straight(),
        line((4, 1, 2), FOUR),
        [3, (2, 4), 3],
        TWICE,
        "2 coords of a straight hold 3",
    ),
    Reason("a gap is named", Straight(0), LINE, [1, (2, 3), 4], StraightGap((4, 1, 2), 1, 4), APART),
    Reason("a block is named", Straight(0), LINE, [1, 0, 3], BARE, "1 coords of a straight can only be blocks"),
    Reason("an empty coord is named", Straight(0), LINE, [1, (), 3], EmptyDomain((1,)), "no mark is left for coord 1"),
    Reason("it may yet be one", Straight(0), LINE, [1, (2, 4), 3]),
]
REFUSALS = [
    Refusal(Straight(1), LINE, "1 must be the last mark"),
    Refusal(Straight(), line((0, 1), Alphabet((1, 2, 4))), "at most 9 consecutive values"),
    Refusal(Straight(), line((0, 1), Alphabet.counting(10)), "at most 9 consecutive values"),
]


def naive(values, case):
    if case.rule.block in values:
        return False
    return sorted(values) == list(range(min(values), min(values) + len(values)))
