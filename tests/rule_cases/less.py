"""Less: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import Less

DOMAIN_CONSISTENT = True

CASES = [
    Case(Less(), Grid(1, 3), Alphabet.counting(5), [(2, 0)], "five"),
    Case(Less(), Grid(1, 3), Alphabet((0, 7)), [(0, 1)], "two marks that are not binary"),
    Case(Less(), Grid(1, 3), Alphabet((3, 9, 0, 4)), [(0, 1)], "marks not ascending"),
    Case(Less(), Grid(1, 3), Alphabet((4,)), [(0, 1)], "one mark"),
    Case(Less(), Grid(1, 3), Alphabet.counting(16), [(1, 2)], "sixteen marks"),
    Case(Less(), Grid(1, 2), Alphabet.counting(64), [(0, 1)], "sixty-four marks"),
]


def naive(values, case):
    return values[0] < values[1]
