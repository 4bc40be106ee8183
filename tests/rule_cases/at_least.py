"""AtLeast: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, line

from gridlanes.kernels.rules.counts.at_least import at_least
from gridlanes.kernels.rules.counts.counting import MarkAndCount
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import AtLeast
from gridlanes.rules.at_least import AtLeastStarved

DOMAIN_CONSISTENT = True
BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))

CASES = [
    Case(AtLeast(1, 1), Grid(1, 5), BINARY, [range(5)], "one of five"),
    Case(AtLeast(0, 3), Grid(2, 3), BINARY, [(5, 0, 3, 1)], "three empty, shuffled"),
    Case(AtLeast(7, 2), Grid(1, 4), DIGITS, [(0, 1, 2)], "two 7s"),
    Case(AtLeast(3, 0), Grid(1, 4), DIGITS, [(3, 1)], "any number of 3s"),
    Case(AtLeast(1, 3), Grid(1, 2), BINARY, [(0, 1)], "more than there are"),
    Case(AtLeast(1, 70_000), Grid(1, 2), BINARY, [(0, 1)], "more than a word counts"),
    Case(AtLeast(1, 1), Grid(1, 2), BINARY, [()], "an empty region"),
    Case(AtLeast(16, 1), Grid(1, 3), Alphabet.counting(16), [(0, 2)], "the last of sixteen marks"),
    Case(AtLeast(70, 1), Grid(1, 3), Alphabet.counting(70), [(0, 2)], "one of seventy marks"),
    Case(AtLeast(1, Clue(0)), Grid(1, 6), BINARY, [range(6)], "clue", [(0,), (2,), (6,), (99_999,), (NO_CLUE,)]),
    Case(AtLeast(1, Clue(0)), Grid(5, 5), BINARY, [range(25)], "clue of 25", [(0,), (12,), (25,), (NO_CLUE,)]),
    Case(AtLeast(1, 20), Grid(5, 5), BINARY, [range(25)], "twenty of 25"),
]


LAST = "the last contributors are forced"
EXAMPLES = [
    Example(LAST, at_least, MarkAndCount(1, 2), "?#.", "##."),
    Example(LAST, at_least, MarkAndCount(1, 2), "?#?", "?#?"),
    Example(LAST, at_least, MarkAndCount(1, 2), ".#.", ".#.", True),
    Example(LAST, at_least, MarkAndCount(1, 0), "?.", "?."),
    Example(LAST, at_least, MarkAndCount(1, 1), "", "", True),
]
STARVED = "only 2 coords of the region can hold the mark, and at least 3 must"
REACH = line((4, 1, 0))
REASONS = [
    Reason("there are places enough", AtLeast(1, 2), REACH, ".?#"),
    Reason(
        "a reach with too few places is named", AtLeast(1, 3), REACH, ".?#", AtLeastStarved((4, 1, 0), 2, 3), STARVED
    ),
]


def naive(values, case):
    return values.count(case.rule.mark) >= case.rule.min
