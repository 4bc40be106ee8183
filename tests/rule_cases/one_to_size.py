"""OneToSize: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, line

from gridlanes.kernels.rules.marks.one_to_size import Held, one_to_size
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import OneToSize
from gridlanes.rules.one_to_size import SizeExceeded, SizeMissing, SizeRepeat

FOUR, WALLED = Alphabet.counting(4), Alphabet((1, 2, 3, 0))

CASES = [
    Case(OneToSize(), Grid(1, 4), FOUR, [range(4)], "four of four"),
    Case(OneToSize(), Grid(2, 2), FOUR, [(3, 0, 1)], "three of four"),
    Case(OneToSize(), Grid(1, 2), FOUR, [(1,)], "one coord"),
    Case(OneToSize(), Grid(1, 3), WALLED, [(0, 2)], "two, and a mark 0"),
    Case(OneToSize(), Grid(1, 5), WALLED, [(3, 0, 2)], "three, and a mark 0"),
    Case(OneToSize(), Grid(1, 3), Alphabet.counting(20), [(0, 2)], "two of twenty"),
    Case(OneToSize(), Grid(1, 3), Alphabet((9, 2, 7, 1)), [(0, 1)], "two, not in order"),
    Case(OneToSize(), Grid(1, 2), Alphabet.counting(60), [(1, 0)], "two of sixty"),
    Case(OneToSize(), Grid(4, 4), Alphabet.counting(9), [range(9)], "nine of nine"),
    Case(OneToSize(), Grid(5, 5), Alphabet.counting(25), [range(20)], "twenty of 25"),
]


ONLY, HIDDEN = "marks beyond the size go", "a mark with one place is there"
EXAMPLES = [
    Example(ONLY, one_to_size, Held([0, 1]), [0b0111, 0b1011], [0b0011, 0b0011]),
    Example(ONLY, one_to_size, Held([0]), [0b0110], [0], True),
    Example(HIDDEN, one_to_size, Held([0, 1, 2]), [0b0011, 0b0011, 0b0111], [0b0011, 0b0011, 0b0100]),
    Example("a decided mark leaves the others", one_to_size, Held([0, 1, 2]), [1, 0b0111, 0b0111], [1, 0b0110, 0b0110]),
    Example(
        "not inferred: a naked pair",
        one_to_size,
        Held([0, 1, 2, 3]),
        [0b0011, 0b0011, 0b1111, 0b1111],
        [0b0011, 0b0011, 0b1111, 0b1111],
    ),
]
THREE = line((4, 5, 6), FOUR, 7)
REASONS = [
    Reason(
        "those that repeat are named",
        OneToSize(),
        THREE,
        [1, 2, 1],
        SizeRepeat((4, 6), 1),
        "2 coords hold 1, which the region holds once",
    ),
    Reason(
        "a value beyond the size is named",
        OneToSize(),
        THREE,
        [4, 2, (1, 3)],
        SizeExceeded((4,), 3),
        "coord 4 can hold none of 1 to 3",
    ),
    Reason(
        "a value without a place is named",
        OneToSize(),
        THREE,
        [(1, 2), (1, 2), (1, 2, 4)],
        SizeMissing((4, 5, 6), 3),
        "none of 3 coords can hold 3",
    ),
    Reason("all have a place", OneToSize(), THREE, [(1, 2), (1, 2), (1, 2, 3)]),
]
REFUSALS = [
    Refusal(OneToSize(), line(range(3), Alphabet((1, 2, 0))), "a region of 3 coords holds 3, which is not a mark")
]


def naive(values, case):
    return sorted(values) == list(range(1, len(values) + 1))
