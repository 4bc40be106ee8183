"""ExactCount: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, line

from gridlanes.kernels.rules.counts.counting import MarkAndCount
from gridlanes.kernels.rules.counts.exact_count import exact_count
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import ExactCount
from gridlanes.rules.exact_count import ExactCountOver, ExactCountUnder

DOMAIN_CONSISTENT = True
BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))

CASES = [
    Case(ExactCount(1, 2), Grid(1, 5), BINARY, [range(5)], "two of five"),
    Case(ExactCount(0, 3), Grid(2, 3), BINARY, [(5, 0, 3, 1)], "three empty, shuffled"),
    Case(ExactCount(7, 1), Grid(1, 4), DIGITS, [(0, 1, 2)], "one 7"),
    Case(ExactCount(3, 0), Grid(1, 4), DIGITS, [(3, 1)], "no 3"),
    Case(ExactCount(1, 9), Grid(1, 2), BINARY, [(0, 1)], "more than there are"),
    Case(ExactCount(1, 70_000), Grid(1, 2), BINARY, [(0, 1)], "more than a word counts"),
    Case(ExactCount(1, 0), Grid(1, 2), BINARY, [()], "nothing of an empty region"),
    Case(ExactCount(1, 1), Grid(1, 2), BINARY, [()], "one of an empty region"),
    Case(ExactCount(16, 1), Grid(1, 3), Alphabet.counting(16), [(0, 2)], "the last of sixteen marks"),
    Case(ExactCount(40, 1), Grid(1, 3), Alphabet.counting(40), [(0, 2)], "the last of forty marks"),
    Case(ExactCount(1, Clue(0)), Grid(1, 6), BINARY, [range(6)], "clue", [(0,), (2,), (6,), (9,), (NO_CLUE,)]),
    Case(ExactCount(3, Clue(1)), Grid(2, 2), DIGITS, [range(4)], "second clue", [(9, 2), (9, NO_CLUE), (9, 99_999)]),
    Case(ExactCount(1, Clue(0)), Grid(5, 5), BINARY, [range(25)], "clue of 25", [(0,), (12,), (25,), (NO_CLUE,)]),
    Case(ExactCount(1, 12), Grid(5, 5), BINARY, [range(25)], "twelve of 25"),
]


REST = "the rest follows when the count is reached"
PAIR = "not inferred: two regions that overlap say nothing together"
EXAMPLES = [
    Example(REST, exact_count, MarkAndCount(1, 1), "?#?", ".#."),
    Example(REST, exact_count, MarkAndCount(1, 2), "?.?", "#.#"),
    Example(REST, exact_count, MarkAndCount(1, 2), "???", "???"),
    Example(REST, exact_count, MarkAndCount(1, 1), "##?", "##?", True),
    Example(REST, exact_count, MarkAndCount(1, 2), "..?", "..?", True),
    Example(REST, exact_count, MarkAndCount(1, 0), "??", ".."),
    Example(REST, exact_count, MarkAndCount(1, 0xFFFF), "?#", "?#"),
    Example("a mark among others counts", exact_count, MarkAndCount(2, 2), [14, 6, 8], [4, 4, 8]),
    Example(PAIR, exact_count, MarkAndCount(1, 1), "??", "??"),
    Example(PAIR, exact_count, MarkAndCount(1, 1), "???", "???"),
]
LINE = line((4, 1, 2), Alphabet((4, 5, 9)))
MANY, FEW = [9, (4, 5, 9), 9], [(4, 5), (4, 5, 9), 5]
OVER = "2 coords hold the mark, of which there must be exactly 1"
UNDER = "1 coords can hold the mark, of which there must be exactly 2"
REASONS = [
    Reason("too many are named", ExactCount(9, 1), LINE, MANY, ExactCountOver((4, 2), 2, 1), OVER),
    Reason("two are not too many", ExactCount(9, 2), LINE, MANY),
    Reason("too few places are counted", ExactCount(9, 2), LINE, FEW, ExactCountUnder((4, 1, 2), 1, 2), UNDER),
    Reason("one place is not too few", ExactCount(9, 1), LINE, FEW),
]


def naive(values, case):
    return values.count(case.rule.mark) == case.rule.n
