"""AtMost: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, line

from gridlanes.kernels.rules.counts.at_most import at_most
from gridlanes.kernels.rules.counts.counting import MarkAndCount
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import AtMost
from gridlanes.rules.at_most import AtMostOver

DOMAIN_CONSISTENT = True
BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))

CASES = [
    Case(AtMost(1, 2), Grid(1, 5), BINARY, [range(5)], "two of five"),
    Case(AtMost(0, 1), Grid(2, 3), BINARY, [(5, 0, 3, 1)], "one empty, shuffled"),
    Case(AtMost(7, 1), Grid(1, 4), DIGITS, [(0, 1, 2)], "one 7"),
    Case(AtMost(3, 0), Grid(1, 4), DIGITS, [(3, 1)], "no 3"),
    Case(AtMost(1, 2), Grid(1, 2), BINARY, [(0, 1)], "as many as there are"),
    Case(AtMost(1, 70_000), Grid(1, 2), BINARY, [(0, 1)], "more than a word counts"),
    Case(AtMost(1, 0), Grid(1, 2), BINARY, [()], "an empty region"),
    Case(AtMost(16, 1), Grid(1, 3), Alphabet.counting(16), [(0, 2)], "the last of sixteen marks"),
    Case(AtMost(70, 1), Grid(1, 3), Alphabet.counting(70), [(0, 2)], "one of seventy marks"),
    Case(AtMost(1, Clue(0)), Grid(1, 6), BINARY, [range(6)], "clue", [(0,), (2,), (6,), (99_999,), (NO_CLUE,)]),
    Case(AtMost(1, Clue(0)), Grid(5, 5), BINARY, [range(25)], "clue of 25", [(0,), (12,), (25,), (NO_CLUE,)]),
    Case(AtMost(1, 12), Grid(5, 5), BINARY, [range(25)], "twelve of 25"),
]


ENOUGH = "the open ones lose the mark when there are enough"
EXAMPLES = [
    Example(ENOUGH, at_most, MarkAndCount(1, 1), "?#?", ".#."),
    Example(ENOUGH, at_most, MarkAndCount(1, 2), "?#?", "?#?"),
    Example(ENOUGH, at_most, MarkAndCount(1, 1), "##?", "##?", True),
    Example(ENOUGH, at_most, MarkAndCount(1, 0), "?.", ".."),
    Example(ENOUGH, at_most, MarkAndCount(1, 0xFFFF), "##", "##"),
    Example("not inferred: three pairs say nothing of the three", at_most, MarkAndCount(1, 1), "??", "??"),
]
OVER = "2 coords hold the mark, of which there may be at most 1"
REASONS = [
    Reason("two are not too many", AtMost(1, 2), line((4, 1, 2)), "#?#"),
    Reason("those that are too many are named", AtMost(1, 1), line((4, 1, 2)), "#?#", AtMostOver((4, 2), 2, 1), OVER),
]


def naive(values, case):
    return values.count(case.rule.mark) <= case.rule.n
