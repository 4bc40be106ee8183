"""Clone: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, scope_of

from gridlanes.kernels.rules.marks.clone import Alike, clone
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import Clone
from gridlanes.rules.clone import CloneBroken

DOMAIN_CONSISTENT = True
BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))

CASES = [
    Case(Clone(), Grid(2, 3), BINARY, [(0, 1, 2), (3, 4, 5)], "two of three"),
    Case(Clone(), Grid(2, 3), DIGITS, [(0, 1), (5, 2), (3, 4)], "three of two, shuffled"),
    Case(Clone(), Grid(2, 3), DIGITS, [(0, 1, 5)], "alone"),
    Case(Clone(), Grid(1, 4), DIGITS, [(0,), (1,), (2,), (3,)], "four single coords"),
    Case(Clone(), Grid(1, 2), Alphabet.counting(16), [(0,), (1,)], "sixteen marks"),
    Case(Clone(), Grid(1, 2), Alphabet.counting(60), [(1,), (0,)], "sixty marks"),
    Case(Clone(), Grid(4, 6), Alphabet.counting(9), [range(8), range(8, 16), range(16, 24)], "three of eight"),
]


KEPT, ABSENT = "each position keeps what all regions have", "a position without a common mark is a contradiction"
NOTHING = "not inferred: coords of one region say nothing of each other"
EXAMPLES = [
    Example(KEPT, clone, Alike(3), [0b0111, 0b1100, 0b0110, 0b0110, 0b1110, 0b0100], [0b0110, 0b0100] * 3),
    Example(ABSENT, clone, Alike(2), [0b01, 0b11, 0b10, 0b11], [0b00, 0b11, 0b00, 0b11], True),
    Example(NOTHING, clone, Alike(2), [0b01, 0b11, 0b01, 0b11], [0b01, 0b11, 0b01, 0b11]),
]
TWO = scope_of(Grid(2, 3), Alphabet.counting(3), (0, 1), (5, 2))
UNLIKE, WITHOUT = (scope_of(TWO.grid, TWO.alphabet, *regions) for regions in (((0, 1), (2, 3, 4)), ()))
SAID = "the regions must be equal, but at position 1 no mark is possible in all of them"
REASONS = [
    Reason(
        "the first position without a common mark is named",
        Clone(),
        TWO,
        [(1, 2), 1, (2, 3), (2, 3)],
        CloneBroken((1, 2), 1),
        SAID,
    ),
    Reason("each has a common mark", Clone(), TWO, [(1, 2), (1, 2), (2, 3), (2, 3)]),
]
REFUSALS = [
    Refusal(Clone(), UNLIKE, "of one length"),
    Refusal(Clone(), WITHOUT, "of one length"),
    Refusal(Clone(), scope_of(TWO.grid, TWO.alphabet, ()), "at least 1"),
]


def naive(values, case):
    return len(set(case.split(values))) == 1
