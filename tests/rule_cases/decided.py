"""Decided: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Reason, line

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import Decided
from gridlanes.rules.decided import EmptyDomain

DOMAIN_CONSISTENT = True
BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))

CASES = [
    Case(Decided(), Grid(2, 3), BINARY, [range(6)], "six binary marks"),
    Case(Decided(), Grid(1, 4), DIGITS, [(2, 0, 3)], "three digits"),
    Case(Decided(), Grid(1, 1), Alphabet.counting(40), [(0,)], "one of forty marks"),
]


REASONS = [
    Reason("one is open", Decided(), line((4, 1)), "#?"),
    Reason("an empty coord is named", Decided(), line((4, 1)), "?!", EmptyDomain((1,)), "no mark is left for coord 1"),
]


def naive(values, case):
    return True
