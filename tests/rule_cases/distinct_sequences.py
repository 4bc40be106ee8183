"""DistinctSequences: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from itertools import combinations

from rule_laws import Case

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import DistinctSequences

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))

CASES = [
    Case(DistinctSequences(), Grid(2, 3), BINARY, [(0, 1, 2), (3, 4, 5)], "two of three"),
    Case(DistinctSequences(), Grid(2, 3), DIGITS, [(0, 1), (5, 2)], "two of two, shuffled"),
    Case(DistinctSequences(), Grid(1, 2), Alphabet.counting(16), [(0,), (1,)], "single coords, sixteen marks"),
    Case(DistinctSequences(), Grid(1, 2), Alphabet.counting(60), [(1,), (0,)], "single coords, sixty marks"),
    Case(DistinctSequences(), Grid(2, 3), DIGITS, [(0, 1, 5)], "alone"),
    Case(DistinctSequences(), Grid(4, 3), BINARY, [(0, 1, 2), (3, 4, 5), (6, 7, 8), (9, 10, 11)], "four of three"),
    Case(DistinctSequences(), Grid(1, 4), BINARY, [(0,), (1,), (2,)], "more than there can be"),
    Case(DistinctSequences(), Grid(2, 2), DIGITS, [(0, 1), (2, 3), (0, 2), (1, 3)], "rows and columns"),
    Case(DistinctSequences(), Grid(4, 10), BINARY, [range(10 * r, 10 * r + 10) for r in range(4)], "four of ten"),
]


def naive(values, case):
    return not any(one == other for one, other in combinations(case.split(values), 2))
