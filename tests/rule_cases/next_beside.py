"""NextBeside: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, line

from gridlanes.kernels.rules.marks.next_beside import MarkSteps, next_beside
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import NextBeside
from gridlanes.rules.next_beside import NoNext

FIVE, FROM_ZERO = Alphabet.counting(5), Alphabet((0, 1, 2))

CASES = [
    Case(NextBeside(), Grid(1, 4), FIVE, [range(4)], "both"),
    Case(NextBeside(down=False), Grid(2, 2), FIVE, [(3, 0, 1)], "the next one, shuffled"),
    Case(NextBeside(up=False), Grid(1, 3), FROM_ZERO, [range(3)], "the one before"),
    Case(NextBeside(False, False), Grid(1, 2), FROM_ZERO, [range(2)], "neither"),
    Case(NextBeside(), Grid(1, 2), FIVE, [(1,)], "alone"),
    Case(NextBeside(), Grid(1, 1), Alphabet.counting(1), [(0,)], "alone with one mark"),
    Case(NextBeside(), Grid(1, 3), Alphabet.counting(16), [(0, 2, 1)], "sixteen marks"),
    Case(NextBeside(), Grid(1, 3), Alphabet.counting(60), [(0, 1)], "sixty marks"),
    Case(NextBeside(), Grid(3, 3), Alphabet.counting(9), [range(9)], "nine of nine"),
]


KEPT = "what has its neighbours is kept"
EXAMPLES = [
    Example(KEPT, next_beside, MarkSteps(5, 1, 1), [0b11111, 0b00110, 0b01000], [0b10101, 0b00110, 0b01000]),
    Example(KEPT, next_beside, MarkSteps(5, 1, 0), [0b11111, 0b00110, 0b01000], [0b10111, 0b00110, 0b01000]),
    Example(KEPT, next_beside, MarkSteps(5, 0, 1), [0b11110, 0b00001], [0b00010, 0b00001]),
    Example(KEPT, next_beside, MarkSteps(5, 1, 1), [0b01110, 0b10001], [0, 0b10001], True),
    Example("not inferred: the only place", next_beside, MarkSteps(5, 1, 0), [1, 0b11, 0b101], [1, 0b11, 0b101]),
]
LINE = line((4, 1, 2), FIVE)
REASONS = [
    Reason(
        "the coord without its neighbour is named",
        NextBeside(),
        LINE,
        [(2, 3), 5, (1, 4)],
        NoNext((4, 1, 2), (2, 3)),
        "coord 4 holds 2 or 3, and the others not what comes next to that",
    ),
    Reason("both are there", NextBeside(), LINE, [3, 2, 4]),
    Reason("the last has none that follows", NextBeside(), LINE, [5, 2, 4]),
]
REFUSALS = [Refusal(NextBeside(), line(range(2), Alphabet((1, 3))), "the values are not consecutive: (1, 3)")]


def naive(values, case):
    first, *others = values
    low, high = min(case.alphabet.values), max(case.alphabet.values)
    up = not case.rule.up or first == high or first + 1 in others
    return up and (not case.rule.down or first == low or first - 1 in others)
