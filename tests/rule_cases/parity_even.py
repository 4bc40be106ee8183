"""ParityEven: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import ParityEven

DOMAIN_CONSISTENT = True
BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))

CASES = [
    Case(ParityEven(1), Grid(1, 5), BINARY, [range(5)], "of five"),
    Case(ParityEven(0), Grid(2, 3), BINARY, [(5, 0, 3, 1)], "of empty ones, shuffled"),
    Case(ParityEven(7), Grid(1, 4), DIGITS, [(0, 1, 2)], "of 7s"),
    Case(ParityEven(3), Grid(1, 4), DIGITS, [(3,)], "one coord"),
    Case(ParityEven(1), Grid(1, 2), BINARY, [()], "an empty region"),
    Case(ParityEven(16), Grid(1, 3), Alphabet.counting(16), [(0, 2)], "the last of sixteen marks"),
    Case(ParityEven(40), Grid(1, 3), Alphabet.counting(40), [(0, 2)], "the last of forty marks"),
    Case(ParityEven(1), Grid(5, 5), BINARY, [range(25)], "of 25"),
]


def naive(values, case):
    return sum(1 for value in values if value == case.rule.mark) in (0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24)
