"""SandwichSum: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, digits, line

from gridlanes.kernels.rules.sums.sandwich_cage import CageBetween, sandwich_cage
from gridlanes.kernels.rules.sums.sandwich_sum import Between, sandwich_sum
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import SandwichSum
from gridlanes.rules.sandwich_sum import SandwichApart, SandwichEnd, SandwichRepeat

FOUR, NINE, HOLES = Alphabet.counting(4), Alphabet.counting(9), Alphabet((7, 0, 3, 20))

CASES = [
    Case(SandwichSum(5), Grid(1, 5), FOUR, [range(5)], "five"),
    Case(SandwichSum(0), Grid(1, 5), FOUR, [(4, 1, 0)], "neighbours"),
    Case(SandwichSum(4, 2, 3), Grid(1, 6), FOUR, [range(6)], "between 2 and 3"),
    Case(SandwichSum(7, high=3), Grid(1, 5), HOLES, [range(5)], "between 0 and 3, not ascending"),
    Case(SandwichSum(7), Grid(1, 4), NINE, [(0, 2, 3)], "three of nine"),
    Case(SandwichSum(3), Grid(1, 3), FOUR, [(0, 2)], "two coords have nothing between"),
    Case(SandwichSum(0), Grid(1, 3), Alphabet((5, 3)), [(0, 2)], "two marks"),
    Case(SandwichSum(99_999), Grid(1, 3), FOUR, [range(3)], "more than a word holds"),
    Case(SandwichSum(255), Grid(1, 6), Alphabet((0, 90, 165, 255)), [range(6)], "far sums"),
    Case(SandwichSum(0, 3, 9), Grid(1, 2), Alphabet.counting(16), [(0, 1)], "sixteen marks"),
    Case(SandwichSum(0, 62, 61), Grid(1, 2), Alphabet.counting(62), [(0, 1)], "sixty-two marks"),
    Case(SandwichSum(15), Grid(1, 9), NINE, [range(9)], "nine of nine"),
    Case(SandwichSum(5, distinct=True), Grid(1, 4), FOUR, [range(4)], "a line of all marks"),
    Case(SandwichSum(4, distinct=True), Grid(1, 4), NINE, [(2, 0, 3)], "a line of three of nine"),
    Case(SandwichSum(0, distinct=True), Grid(1, 4), Alphabet.counting(5), [range(4)], "different neighbours"),
    Case(
        SandwichSum(3, 4, 2, True), Grid(1, 5), Alphabet((0, 1, 2, 3, 4)), [range(5)], "a line from 0, between 4 and 2"
    ),
    Case(SandwichSum(6, distinct=True), Grid(1, 5), FOUR, [range(5)], "a line longer than its alphabet"),
    Case(SandwichSum(7, high=3, distinct=True), Grid(1, 5), HOLES, [range(4)], "a line with holes"),
    Case(SandwichSum(9, distinct=True), Grid(1, 3), Alphabet.counting(12), [range(3)], "a line of twelve marks"),
    Case(SandwichSum(18, distinct=True), Grid(1, 9), NINE, [range(9)], "a row"),
    Case(
        SandwichSum(Clue(0), distinct=True),
        Grid(1, 4),
        FOUR,
        [range(4)],
        "a line with a clue",
        [(0,), (2,), (5,), (9,), (70_000,), (NO_CLUE,)],
    ),
    Case(SandwichSum(Clue(0)), Grid(1, 5), FOUR, [range(5)], "clue", [(0,), (2,), (9,), (10,), (70_000,), (NO_CLUE,)]),
]


ALL, ENDS = digits(*range(1, 10)), digits(1, 9)
INNER, PAIR = ALL & ~ENDS, digits(2, 3)
EVERY, SIDES, MIDDLE, ONES = 0b1111, 0b1001, 0b0110, [4, 0, 1]
TRIED, CANNOT, PLACES = (
    "combinations between each two places are tried",
    "what cannot be is broken",
    "each two places of the ends are tried",
)
CLOSE = [ENDS, PAIR, PAIR, digits(2, 3, 4), ENDS]
EXAMPLES = [
    Example(TRIED, sandwich_cage, CageBetween(35, 0, 8, 1), [ALL] * 9, [ENDS, *[INNER] * 7, ENDS]),
    Example(TRIED, sandwich_cage, CageBetween(5, 0, 8, 1), [ENDS, ALL, ALL, ENDS], [ENDS, PAIR, PAIR, ENDS]),
    Example(TRIED, sandwich_cage, CageBetween(2, 0, 8, 1), [ENDS, ALL, ENDS, ALL], [ENDS, 2, ENDS, INNER & ~2]),
    Example(TRIED, sandwich_cage, CageBetween(0, 0, 8, 1), [1, ALL, ALL], [1, digits(9), INNER]),
    Example(TRIED, sandwich_cage, CageBetween(65535, 0, 8, 1), [ALL] * 9, [ALL] * 9),
    Example(CANNOT, sandwich_cage, CageBetween(6, 0, 8, 1), [ENDS, 4, 4, ENDS], [ENDS, 0, 0, ENDS], True),
    Example(CANNOT, sandwich_cage, CageBetween(1, 0, 8, 1), [ENDS, ALL, ENDS], [0] * 3, True),
    Example(CANNOT, sandwich_cage, CageBetween(0, 0, 8, 1), [INNER, INNER, ALL], [0] * 3, True),
    Example(CANNOT, sandwich_cage, CageBetween(5, 0, 8, 1), [ENDS, 0, ENDS], [ENDS, 0, ENDS], True),
    Example("not inferred: pairs within a combination", sandwich_cage, CageBetween(9, 0, 8, 1), CLOSE, CLOSE),
    Example(PLACES, sandwich_sum, Between(0, 0, 3, ONES), [EVERY] * 3, [EVERY, SIDES, EVERY]),
    Example(PLACES, sandwich_sum, Between(2, 0, 3, ONES), [EVERY] * 3, [SIDES, 0b0010, SIDES]),
    Example(PLACES, sandwich_sum, Between(3, 0, 3, ONES), [0b0001, EVERY, EVERY], [0b0001, 0b0100, 0b1000]),
    Example(PLACES, sandwich_sum, Between(9, 0, 3, ONES), [EVERY] * 4, [0] * 4, True),
    Example(PLACES, sandwich_sum, Between(0, 0, 3, ONES), [0b0001, 0b0001, 0b1000], [0] * 3, True),
    Example(PLACES, sandwich_sum, Between(0, 0, 3, ONES), [MIDDLE, MIDDLE, EVERY], [0] * 3, True),
    Example(
        PLACES, sandwich_sum, Between(5, 0, 3, ONES), [EVERY, MIDDLE, MIDDLE, EVERY], [SIDES, MIDDLE, MIDDLE, SIDES]
    ),
    Example(PLACES, sandwich_sum, Between(65535, 0, 3, ONES), [EVERY, EVERY], [EVERY, EVERY]),
    Example(
        "not inferred: that 2 and 2 repeat",
        sandwich_sum,
        Between(4, 0, 3, ONES),
        [SIDES, MIDDLE, MIDDLE, SIDES],
        [SIDES, 2, 2, SIDES],
    ),
]
LINE = line((4, 1, 2, 0), Alphabet((9, 5, 4)))
TWICE, ABSENT = SandwichEnd((4, 2), 9, 2, 3), SandwichEnd((4, 1, 2, 0), 4, 0, 0)
DIFFERENT = SandwichSum(10, distinct=True)
REASONS = [
    Reason(
        "an end that stands twice is named",
        SandwichSum(5),
        LINE,
        [9, 5, 9, (4, 5, 9)],
        TWICE,
        "2 coords of the line hold 9, which stands there once",
    ),
    Reason(
        "an end that stands nowhere is named",
        SandwichSum(5),
        LINE,
        [9, 5, 5, (9, 5)],
        ABSENT,
        "0 coords of the line can hold 4, which stands there once",
    ),
    Reason(
        "a repeat is named where values differ",
        DIFFERENT,
        LINE,
        [9, 5, 5, 4],
        SandwichRepeat((1, 2), 5),
        "2 coords of the line hold 5",
    ),
    Reason("a repeat is right where they do not", SandwichSum(10), LINE, [9, 5, 5, 4]),
    Reason(
        "another sum is named",
        SandwichSum(9),
        LINE,
        [9, (5, 4), 5, 4],
        SandwichApart((4, 1, 2, 0), 9, 10, 10),
        "the sandwich adds up to 10 to 10, and not to 9",
    ),
    Reason("the sum may be right", SandwichSum(10), LINE, [9, (5, 4), 5, 4]),
]
REFUSALS = [
    Refusal(SandwichSum(3, low=9), LINE, "found 9 twice"),
    Refusal(SandwichSum(3, low=7), LINE, "7 is not a mark"),
]


def naive(values, case):
    rule = case.rule
    low = min(case.alphabet.values) if rule.low is None else rule.low
    high = max(case.alphabet.values) if rule.high is None else rule.high
    if values.count(low) != 1 or values.count(high) != 1:
        return False
    if rule.distinct and len(set(values)) < len(values):
        return False
    first, last = sorted((values.index(low), values.index(high)))
    return sum(values[first + 1 : last]) == rule.target
