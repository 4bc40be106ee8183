"""Less: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Reason, Refusal, line

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import Less
from gridlanes.rules.less import NotLess

DOMAIN_CONSISTENT = True

CASES = [
    Case(Less(), Grid(1, 3), Alphabet.counting(5), [(2, 0)], "five"),
    Case(Less(), Grid(1, 3), Alphabet((0, 7)), [(0, 1)], "two marks that are not binary"),
    Case(Less(), Grid(1, 3), Alphabet((3, 9, 0, 4)), [(0, 1)], "marks not ascending"),
    Case(Less(), Grid(1, 3), Alphabet((4,)), [(0, 1)], "one mark"),
    Case(Less(), Grid(1, 3), Alphabet.counting(16), [(1, 2)], "sixteen marks"),
    Case(Less(), Grid(1, 2), Alphabet.counting(64), [(0, 1)], "sixty-four marks"),
]


PAIR = line((4, 1), Alphabet((4, 5, 9)))
NOT = NotLess((4, 1), (5, 9), (4, 5))
REASONS = [
    Reason("what is left is named", Less(), PAIR, [(5, 9), (4, 5)], NOT, "5 or 9 is not less than 4 or 5"),
    Reason("one is less", Less(), PAIR, [(4, 9), (4, 5)]),
]
REFUSALS = [Refusal(Less(), line(range(3), Alphabet((4, 5, 9))), "needs a region of 2 coords, found 3")]


def naive(values, case):
    return values[0] < values[1]
