"""FilledFrom: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Reason, Refusal, line

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import FilledFrom
from gridlanes.rules.filled_from import FilledPast

DOMAIN_CONSISTENT = True
BINARY, THREE = Alphabet.binary(), Alphabet((7, 0, 3))

CASES = [
    Case(FilledFrom(1), Grid(1, 4), BINARY, [range(4)], "four"),
    Case(FilledFrom(0), Grid(2, 3), BINARY, [(5, 0, 3)], "the other mark, shuffled"),
    Case(FilledFrom(0), Grid(1, 4), THREE, [range(4)], "one of three marks"),
    Case(FilledFrom(1), Grid(1, 2), BINARY, [(1,)], "a single coord"),
    Case(FilledFrom(15), Grid(1, 3), Alphabet.counting(15), [(2, 0)], "the last of fifteen marks"),
    Case(FilledFrom(1), Grid(2, 6), BINARY, [range(12)], "twelve"),
]
LINE = line((4, 1, 2), THREE)
REASONS = [
    Reason(
        "what stands too far behind is named",
        FilledFrom(0),
        LINE,
        [0, (3, 7), 0],
        FilledPast((1, 2), (7, 3), (0,), 0),
        "0 stands behind 7 or 3, where 0 is to come first",
    ),
    Reason("it may be filled to the end", FilledFrom(0), LINE, [0, (3, 0), 0]),
]
REFUSALS = [
    Refusal(FilledFrom(5), LINE, "5 is not a mark"),
    Refusal(FilledFrom(1), line((0, 1), Alphabet.counting(16)), "16 marks, more than 15"),
]


def naive(values, case):
    filled = [value == case.rule.mark for value in values]
    return filled == sorted(filled, reverse=True)
