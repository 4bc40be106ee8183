"""Distinct: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import Distinct

DIGITS = Alphabet((0, 3, 7))

CASES = [
    Case(Distinct(), Grid(1, 2), Alphabet.binary(), [(0, 1)], "two binary marks"),
    Case(Distinct(), Grid(2, 2), DIGITS, [(3, 0, 1)], "as many as there are marks"),
    Case(Distinct(), Grid(2, 2), Alphabet.counting(4), [range(4)], "four of four"),
    Case(Distinct(), Grid(2, 3), Alphabet.counting(6), [(0, 5, 2)], "three of six"),
    Case(Distinct(), Grid(1, 4), DIGITS, [range(4)], "more than there are marks"),
    Case(Distinct(), Grid(1, 2), DIGITS, [(1,)], "one coord"),
    Case(Distinct(), Grid(1, 3), Alphabet.counting(16), [(0, 2)], "two of sixteen"),
    Case(Distinct(), Grid(1, 3), Alphabet.counting(60), [(2, 0)], "two of sixty"),
    Case(Distinct(), Grid(4, 4), Alphabet.counting(16), [range(16)], "sixteen of sixteen"),
    Case(Distinct(), Grid(5, 5), Alphabet.counting(25), [range(20)], "twenty of 25"),
]


def naive(values, case):
    return all(values.count(value) == 1 for value in values)
