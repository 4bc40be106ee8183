"""MinDifference: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from itertools import pairwise

from rule_laws import Case

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import MinDifference

DOMAIN_CONSISTENT = True
NINE = Alphabet.counting(9)

CASES = [
    Case(MinDifference(5), Grid(1, 4), NINE, [(0, 1, 2)], "whispers of three"),
    Case(MinDifference(2), Grid(2, 3), Alphabet.counting(4), [(5, 2, 1, 0, 3)], "two of four"),
    Case(MinDifference(4), Grid(1, 4), Alphabet((3, 9, 0, 5)), [(3, 1, 2)], "holes, not ascending"),
    Case(MinDifference(0), Grid(1, 3), Alphabet((3, 4)), [(0, 1)], "zero"),
    Case(MinDifference(1), Grid(1, 3), Alphabet((0, 255)), [range(3)], "the ends of a byte"),
    Case(MinDifference(9), Grid(1, 2), NINE, [(0, 1)], "too far"),
    Case(MinDifference(99_999), Grid(1, 2), NINE, [(0, 1)], "more than a word holds"),
    Case(MinDifference(9), Grid(1, 2), NINE, [(1,)], "one coord"),
    Case(MinDifference(8), Grid(1, 2), Alphabet.counting(16), [(0, 1)], "sixteen marks"),
    Case(MinDifference(40), Grid(1, 2), Alphabet.counting(64), [(0, 1)], "sixty-four marks"),
    Case(MinDifference(5), Grid(3, 4), NINE, [(0, 1, 5, 9, 10, 6, 7)], "whispers of seven"),
    Case(MinDifference(Clue(0)), Grid(1, 3), NINE, [range(3)], "clue", [(0,), (5,), (8,), (300,), (NO_CLUE,)]),
]


def naive(values, case):
    return all(abs(a - b) >= case.rule.n for a, b in pairwise(values))
