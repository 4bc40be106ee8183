"""Clone: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import Clone

DOMAIN_CONSISTENT = True
BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))

CASES = [
    Case(Clone(), Grid(2, 3), BINARY, [(0, 1, 2), (3, 4, 5)], "two of three"),
    Case(Clone(), Grid(2, 3), DIGITS, [(0, 1), (5, 2), (3, 4)], "three of two, shuffled"),
    Case(Clone(), Grid(2, 3), DIGITS, [(0, 1, 5)], "alone"),
    Case(Clone(), Grid(1, 4), DIGITS, [(0,), (1,), (2,), (3,)], "four single coords"),
    Case(Clone(), Grid(1, 2), Alphabet.counting(16), [(0,), (1,)], "sixteen marks"),
    Case(Clone(), Grid(1, 2), Alphabet.counting(60), [(1,), (0,)], "sixty marks"),
    Case(Clone(), Grid(4, 6), Alphabet.counting(9), [range(8), range(8, 16), range(16, 24)], "three of eight"),
]


def naive(values, case):
    return len(set(case.split(values))) == 1
