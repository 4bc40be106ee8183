"""Pin: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import Pin

CASES = [
    Case(Pin(1), Grid(1, 2), Alphabet.binary(), [(1,)], "a binary mark"),
    Case(Pin(7), Grid(2, 2), Alphabet((0, 3, 7)), [(0,)], "a digit"),
    Case(Pin(60), Grid(1, 1), Alphabet.counting(60), [(0,)], "the last of sixty"),
]


def naive(values, case):
    return values == [case.rule.mark]
