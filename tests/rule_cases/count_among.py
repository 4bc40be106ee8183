"""CountAmong: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, line

from gridlanes.kernels.rules.counts.count_among import MarksAndCount, count_among
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import CountAmong
from gridlanes.rules.count_among import AmongMiscounted

DOMAIN_CONSISTENT = True
DIGITS = Alphabet((0, 3, 7, 4))

CASES = [
    Case(CountAmong((3, 4), 2), Grid(1, 4), DIGITS, [range(4)], "two of four"),
    Case(CountAmong((7,), 1), Grid(2, 3), DIGITS, [(5, 0, 3)], "one mark alone"),
    Case(CountAmong((0, 3, 7, 4), 2), Grid(1, 2), DIGITS, [(0, 1)], "all marks"),
    Case(CountAmong((), 0), Grid(1, 2), DIGITS, [(0, 1)], "no mark"),
    Case(CountAmong((3, 3), 1), Grid(1, 2), DIGITS, [(0, 1)], "a mark twice"),
    Case(CountAmong((3,), 0), Grid(1, 2), DIGITS, [()], "an empty region"),
    Case(CountAmong((16, 2), 1), Grid(1, 3), Alphabet.counting(16), [(0, 2)], "sixteen marks"),
    Case(CountAmong((1, 70), 1), Grid(1, 3), Alphabet.counting(70), [(0, 2)], "seventy marks"),
    Case(CountAmong((3, 7), 70_000), Grid(1, 2), DIGITS, [(0, 1)], "more than a word counts"),
    Case(CountAmong((3, 7), Clue(0)), Grid(1, 4), DIGITS, [range(4)], "clue", [(0,), (2,), (9,), (NO_CLUE,)]),
]


ENOUGH = "with enough of them the open ones lose the marks"
EXAMPLES = [
    Example(ENOUGH, count_among, MarksAndCount(1, [0, 1]), [0b011, 0b101, 0b110], [0b011, 0b100, 0b100]),
    Example("with too few all take them", count_among, MarksAndCount(2, [0, 1]), [0b111, 0b101], [0b011, 0b001]),
    Example(ENOUGH, count_among, MarksAndCount(0, [0, 1]), [0b011, 0b101], [0b011, 0b101], True),
    Example("not inferred: from others", count_among, MarksAndCount(1, [0]), [0b11, 0b11], [0b11, 0b11]),
]
LINE = line((4, 1, 2), DIGITS)
REASONS = [
    Reason(
        "those that are too many",
        CountAmong((3, 7), 1),
        LINE,
        [3, (3, 7), (0, 3)],
        AmongMiscounted((4, 1), 2, 3, 1),
        "2 to 3 coords can hold one of the marks, of which there must be 1",
    ),
    Reason(
        "too few",
        CountAmong((3, 7), 3),
        LINE,
        [3, (3, 7), 0],
        AmongMiscounted((4, 1, 2), 2, 2, 3),
        "2 to 2 coords can hold one of the marks, of which there must be 3",
    ),
    Reason("as many", CountAmong((3, 7), 2), LINE, [3, (3, 7), (0, 3)]),
]


def naive(values, case):
    return sum(value in case.rule.marks for value in values) == case.rule.count
