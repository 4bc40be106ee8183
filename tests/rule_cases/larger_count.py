"""LargerCount: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, line

from gridlanes.kernels.rules.counting import MarkAndCount
from gridlanes.kernels.rules.larger_count import larger_count
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import LargerCount
from gridlanes.rules.larger_count import LargerMiscounted

DOMAIN_CONSISTENT = True
BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))

CASES = [
    Case(LargerCount(1, 3), Grid(1, 5), BINARY, [range(5)], "three of five"),
    Case(LargerCount(0, 2), Grid(2, 2), BINARY, [(3, 0, 1, 2)], "half of four, shuffled"),
    Case(LargerCount(1, 4), Grid(1, 4), BINARY, [range(4)], "all or none"),
    Case(LargerCount(1, 1), Grid(1, 4), BINARY, [range(4)], "less than half"),
    Case(LargerCount(1, 9), Grid(1, 3), BINARY, [range(3)], "more than there are"),
    Case(LargerCount(7, 2), Grid(1, 3), DIGITS, [range(3)], "three marks"),
    Case(LargerCount(1, 0), Grid(1, 2), BINARY, [()], "an empty region"),
    Case(LargerCount(16, 2), Grid(1, 3), Alphabet.counting(16), [(0, 2)], "sixteen marks"),
    Case(LargerCount(70, 1), Grid(1, 3), Alphabet.counting(70), [(0, 2)], "seventy marks"),
    Case(LargerCount(1, Clue(0)), Grid(1, 5), BINARY, [range(5)], "clue", [(2,), (3,), (5,), (70_000,), (NO_CLUE,)]),
]


SETTLED = "the open ones are settled where one number is left"
EXAMPLES = [
    Example(SETTLED, larger_count, MarkAndCount(1, 3), "###?", "###."),
    Example(SETTLED, larger_count, MarkAndCount(1, 3), "#..?", "#..."),
    Example(SETTLED, larger_count, MarkAndCount(1, 3), "##..", "##..", True),
    Example("not inferred: which is the larger part", larger_count, MarkAndCount(1, 3), "#??.", "#??."),
]
REASONS = [
    Reason(
        "neither part can be so large",
        LargerCount(1, 3),
        line((4, 1, 2, 0)),
        "##..",
        LargerMiscounted((4, 1, 2, 0), 2, 2, 3),
        "2 to 2 of 4 coords can hold the mark, and the larger part must be 3",
    ),
    Reason("one can", LargerCount(1, 3), line((4, 1, 2, 0)), "##.?"),
]


def naive(values, case):
    held = values.count(case.rule.mark)
    return max(held, len(values) - held) == case.rule.n
