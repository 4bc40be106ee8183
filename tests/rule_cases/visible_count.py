"""VisibleCount: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import VisibleCount

DOMAIN_CONSISTENT = True
FOUR, HOLES = Alphabet.counting(4), Alphabet((7, 0, 3, 20))

CASES = [
    Case(VisibleCount(2), Grid(1, 5), FOUR, [range(5)], "two of five"),
    Case(VisibleCount(3), Grid(1, 5), HOLES, [(4, 1, 0, 2)], "not ascending, shuffled"),
    Case(VisibleCount(1), Grid(1, 3), FOUR, [(2,)], "one coord"),
    Case(VisibleCount(0), Grid(1, 3), FOUR, [range(3)], "none is seen"),
    Case(VisibleCount(5), Grid(1, 5), FOUR, [range(5)], "more than there are marks"),
    Case(VisibleCount(99_999), Grid(1, 5), FOUR, [range(5)], "more than a word holds"),
    Case(VisibleCount(2), Grid(1, 2), Alphabet.counting(16), [(0, 1)], "sixteen marks"),
    Case(VisibleCount(2), Grid(1, 2), Alphabet.counting(62), [(0, 1)], "sixty-two marks"),
    Case(VisibleCount(4), Grid(1, 9), Alphabet.counting(9), [range(9)], "nine of nine"),
    Case(VisibleCount(Clue(0)), Grid(1, 5), FOUR, [range(5)], "clue", [(0,), (1,), (4,), (70_000,), (NO_CLUE,)]),
]


def naive(values, case):
    return sum(value > max(values[:k], default=-1) for k, value in enumerate(values)) == case.rule.n
