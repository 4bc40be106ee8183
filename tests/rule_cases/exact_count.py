"""ExactCount: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import ExactCount

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


def naive(values, case):
    return values.count(case.rule.mark) == case.rule.n
