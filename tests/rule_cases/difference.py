"""Difference: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import Difference

DOMAIN_CONSISTENT = True
NINE = Alphabet.counting(9)

CASES = [
    Case(Difference(1), Grid(1, 3), NINE, [(2, 0)], "one"),
    Case(Difference(0), Grid(1, 3), NINE, [(0, 1)], "none"),
    Case(Difference(3), Grid(1, 3), Alphabet((3, 9, 0, 6)), [(0, 1)], "not ascending"),
    Case(Difference(9), Grid(1, 3), NINE, [(0, 1)], "too far"),
    Case(Difference(99_999), Grid(1, 3), NINE, [(0, 1)], "more than a word holds"),
    Case(Difference(7), Grid(1, 2), Alphabet.counting(16), [(0, 1)], "sixteen marks"),
    Case(Difference(7), Grid(1, 2), Alphabet.counting(64), [(0, 1)], "sixty-four marks"),
    Case(Difference(Clue(0)), Grid(1, 2), NINE, [(0, 1)], "clue", [(0,), (1,), (8,), (300,), (NO_CLUE,)]),
    Case(Difference(Clue(1)), Grid(1, 2), Alphabet((0, 5, 9)), [(1, 0)], "second clue", [(0, 4), (0, NO_CLUE), (1, 9)]),
]


def naive(values, case):
    return abs(values[0] - values[1]) == case.rule.target
