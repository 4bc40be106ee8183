"""AtMostInSight: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import AtMostInSight

MARKS, BINARY, DIGITS = Alphabet((0, 1, 2)), Alphabet.binary(), Alphabet((2, 5, 8, 9))

CASES = [
    Case(AtMostInSight(1, 2), Grid(1, 7), MARKS, [range(7)], "one of seven"),
    Case(AtMostInSight(1, 2), Grid(2, 3), MARKS, [(5, 2, 1, 0, 3)], "one, shuffled"),
    Case(AtMostInSight(1, 2, 2), Grid(1, 6), MARKS, [range(6)], "two of six"),
    Case(AtMostInSight(0, 2, 0), Grid(1, 5), MARKS, [range(5)], "none"),
    Case(AtMostInSight(1, 0), Grid(1, 10), BINARY, [range(10)], "two marks only"),
    Case(AtMostInSight(5, 9), Grid(1, 5), DIGITS, [range(5)], "of four marks"),
    Case(AtMostInSight(1, 2, 99), Grid(1, 3), MARKS, [range(3)], "more than there are"),
    Case(AtMostInSight(1, 2), Grid(1, 3), MARKS, [()], "an empty line"),
    Case(AtMostInSight(16, 1), Grid(1, 3), Alphabet.counting(16), [(0, 1, 2)], "the last of sixteen marks"),
    Case(AtMostInSight(1, 2), Grid(1, 30), MARKS, [range(30)], "a line of thirty"),
]


def naive(values, case):
    rule, n = case.rule, 0
    for value in values:
        n = 0 if value == rule.block else n + (value == rule.mark)
        if n > rule.n:
            return False
    return True
