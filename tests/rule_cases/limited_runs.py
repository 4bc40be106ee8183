"""LimitedRuns: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from itertools import groupby

from rule_laws import Case

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import LimitedRuns

DOMAIN_CONSISTENT = True
BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))

CASES = [
    Case(LimitedRuns(1, 4, 2), Grid(1, 8), BINARY, [range(8)], "takuzu"),
    Case(LimitedRuns(0, 5, 3), Grid(2, 5), BINARY, [(9, 8, 7, 6, 5, 0, 1, 2, 3, 4)], "five of ten, shuffled"),
    Case(LimitedRuns(1, 3, 1), Grid(1, 6), BINARY, [range(6)], "alternating"),
    Case(LimitedRuns(1, 2, 2), Grid(1, 8), BINARY, [range(8)], "two of eight"),
    Case(LimitedRuns(1, 1, 3), Grid(1, 8), BINARY, [range(8)], "too few to part eight"),
    Case(LimitedRuns(1, 2, 9), Grid(1, 5), BINARY, [range(5)], "runs of any length"),
    Case(LimitedRuns(1, 4, 4), Grid(1, 4), BINARY, [range(4)], "all"),
    Case(LimitedRuns(7, 3, 2), Grid(1, 6), DIGITS, [range(6)], "sevens and others"),
    Case(LimitedRuns(0, 2, 1), Grid(2, 2), DIGITS, [(0, 3, 2)], "zeros and others"),
    Case(LimitedRuns(1, 0, 1), Grid(1, 2), BINARY, [()], "an empty region"),
    Case(LimitedRuns(16, 1, 1), Grid(1, 3), Alphabet.counting(16), [(0, 2)], "the last of sixteen marks"),
    Case(LimitedRuns(1, 10, 2), Grid(1, 20), BINARY, [range(20)], "a line of twenty"),
    Case(LimitedRuns(1, 16, 2), Grid(1, 32), BINARY, [range(32)], "a line of 32, counts wider than 16 bits"),
]


def naive(values, case):
    rule = case.rule
    sides = [value == rule.mark for value in values]
    return sum(sides) == rule.count and all(len(list(run)) <= rule.longest for _, run in groupby(sides))
