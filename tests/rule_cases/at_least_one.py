"""AtLeastOne: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, line

from gridlanes.kernels.rules.counts.at_least_one import at_least_one
from gridlanes.kernels.rules.counts.counting import OneMark
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import AtLeastOne
from gridlanes.rules.at_least_one import AtLeastOneStarved

DOMAIN_CONSISTENT = True
BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))

CASES = [
    Case(AtLeastOne(1), Grid(1, 5), BINARY, [range(5)], "one of five"),
    Case(AtLeastOne(0), Grid(2, 3), BINARY, [(5, 0, 3, 1)], "one empty, shuffled"),
    Case(AtLeastOne(7), Grid(1, 4), DIGITS, [(0, 1, 2)], "a 7"),
    Case(AtLeastOne(3), Grid(1, 4), DIGITS, [(3,)], "one coord"),
    Case(AtLeastOne(1), Grid(1, 2), BINARY, [()], "an empty region"),
    Case(AtLeastOne(16), Grid(1, 3), Alphabet.counting(16), [(0, 2)], "the last of sixteen marks"),
    Case(AtLeastOne(40), Grid(1, 3), Alphabet.counting(40), [(0, 2)], "the last of forty marks"),
    Case(AtLeastOne(1), Grid(5, 5), BINARY, [range(25)], "one of 25"),
]


LAST = "the last witness takes the mark"
EXAMPLES = [
    Example(LAST, at_least_one, OneMark(2), [0b1011, 0b1100, 0b1011], [0b1011, 0b0100, 0b1011]),
    Example(LAST, at_least_one, OneMark(2), [0b1111, 0b1100, 0b1011], [0b1111, 0b1100, 0b1011]),
    Example(LAST, at_least_one, OneMark(2), [0b1011, 0b0100, 0b1011], [0b1011, 0b0100, 0b1011]),
    Example(LAST, at_least_one, OneMark(2), [0b1011, 0b1000, 0b1011], [0b1011, 0b1000, 0b1011], True),
    Example(LAST, at_least_one, OneMark(2), [], [], True),
]
STARVED = "none of 2 coords can hold the mark, of which there must be one"
REASONS = [
    Reason("one place is left", AtLeastOne(1), line((4, 1)), ".?"),
    Reason("a region without a place is named", AtLeastOne(1), line((4, 1)), "..", AtLeastOneStarved((4, 1)), STARVED),
]


def naive(values, case):
    return case.rule.mark in values
