"""AllEqual: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Reason, Refusal, line

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import AllEqual
from gridlanes.rules.all_equal import NotAllEqual

DOMAIN_CONSISTENT = True
BINARY, DIGITS = Alphabet.binary(), Alphabet((4, 0, 2))

CASES = [
    Case(AllEqual(), Grid(1, 6), BINARY, [range(6)], "six"),
    Case(AllEqual(), Grid(2, 4), DIGITS, [(0, 1, 5, 6)], "a crooked region, three marks"),
    Case(AllEqual(), Grid(1, 3), BINARY, [(1,)], "one coord"),
    Case(AllEqual(), Grid(1, 2), Alphabet.counting(16), [(0, 1)], "sixteen marks"),
    Case(AllEqual(), Grid(1, 2), Alphabet.counting(64), [(0, 1)], "sixty-four marks"),
    Case(AllEqual(), Grid(5, 5), BINARY, [range(25)], "twenty-five"),
]

WRONG = "no mark is possible at all coords of a region whose marks are the same"
REASONS = [
    Reason("two are different", AllEqual(), line((4, 1, 2)), "?.#", NotAllEqual((4, 1, 2)), WRONG),
    Reason("all can still be the same", AllEqual(), line((4, 1, 2)), "?.?"),
]
REFUSALS = [Refusal(AllEqual(), line((1, 1)), "a coord is named twice")]


def naive(values, case):
    return len(set(values)) <= 1
