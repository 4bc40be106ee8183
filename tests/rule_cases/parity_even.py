"""ParityEven: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, line

from gridlanes.kernels.rules.counts.counting import OneMark
from gridlanes.kernels.rules.counts.parity_even import parity_even
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import ParityEven
from gridlanes.rules.parity_even import ParityOdd

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


LAST = "the last open coord makes the number even"
PAIR = "not inferred: two regions with the same open pair say nothing together"
EXAMPLES = [
    Example(LAST, parity_even, OneMark(1), "#?.", "##."),
    Example(LAST, parity_even, OneMark(1), "#?#", "#.#"),
    Example(LAST, parity_even, OneMark(1), "#..", "#..", True),
    Example(LAST, parity_even, OneMark(1), "", ""),
    Example(PAIR, parity_even, OneMark(1), "??#", "??#"),
    Example(PAIR, parity_even, OneMark(1), "???", "???"),
]
ODD = "1 coords hold the mark, which must be an even number"
REASONS = [
    Reason("one is open", ParityEven(1), line((4, 1, 2)), "#?."),
    Reason(
        "an odd number is named when nothing is open", ParityEven(1), line((4, 1, 2)), "#..", ParityOdd((4,), 1), ODD
    ),
]


def naive(values, case):
    return sum(1 for value in values if value == case.rule.mark) in (0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24)
