"""Quotient: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import Quotient

DOMAIN_CONSISTENT = True
NINE = Alphabet.counting(9)

CASES = [
    Case(Quotient(2), Grid(1, 3), NINE, [(2, 0)], "twice"),
    Case(Quotient(1), Grid(1, 3), NINE, [(0, 1)], "once"),
    Case(Quotient(3), Grid(1, 3), Alphabet((3, 9, 0, 27)), [(0, 1)], "with 0, not ascending"),
    Case(Quotient(0), Grid(1, 3), Alphabet((0, 1, 2)), [(0, 1)], "no times"),
    Case(Quotient(99_999), Grid(1, 3), NINE, [(0, 1)], "more than a word holds"),
    Case(Quotient(255), Grid(1, 3), Alphabet((1, 2, 255)), [(0, 1)], "a byte"),
    Case(Quotient(4), Grid(1, 2), Alphabet.counting(16), [(0, 1)], "sixteen marks"),
    Case(Quotient(4), Grid(1, 2), Alphabet.counting(64), [(0, 1)], "sixty-four marks"),
    Case(Quotient(Clue(0)), Grid(1, 2), NINE, [(0, 1)], "clue", [(0,), (1,), (4,), (300,), (NO_CLUE,)]),
]


def naive(values, case):
    small, large = sorted(values)
    return small > 0 and large == small * case.rule.target
