"""Increasing: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from itertools import pairwise

from rule_laws import Case

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import Increasing

DOMAIN_CONSISTENT = True

CASES = [
    Case(Increasing(), Grid(1, 5), Alphabet.counting(5), [range(5)], "as long as the alphabet"),
    Case(Increasing(), Grid(2, 3), Alphabet((0, 3, 7)), [(5, 0, 3)], "values with holes, shuffled"),
    Case(Increasing(), Grid(1, 4), Alphabet((3, 9, 0, 4, 1)), [(3, 2, 0, 1)], "marks not ascending"),
    Case(Increasing(), Grid(1, 3), Alphabet((5, 2)), [(0, 1)], "two marks, descending"),
    Case(Increasing(), Grid(1, 4), Alphabet.counting(3), [range(4)], "longer than the alphabet"),
    Case(Increasing(), Grid(1, 4), Alphabet.counting(3), [(2,)], "one coord"),
    Case(Increasing(), Grid(1, 3), Alphabet.counting(16), [(2, 0, 1)], "sixteen marks"),
    Case(Increasing(), Grid(1, 2), Alphabet.counting(64), [(0, 1)], "sixty-four marks"),
    Case(Increasing(), Grid(3, 4), Alphabet.counting(9), [(0, 1, 5, 9, 10, 6, 7)], "seven of nine"),
]


def naive(values, case):
    return all(a < b for a, b in pairwise(values))
