"""MinDifference: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from itertools import pairwise

from rule_laws import Case, Example, Reason, line

from gridlanes.kernels.rules.shared.values import Target
from gridlanes.kernels.rules.sums.min_difference import min_difference
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import MinDifference
from gridlanes.rules.min_difference import TooClose

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


NINE, WHISPERS, HOLES = 0b111111111, Target(5, [9, 0, 1]), Target(4, [3, 1, 7, 0, 3])
WITHOUT_FIVE, FAR = NINE & ~(1 << 4), "a value needs a partner far enough away"
EXAMPLES = [
    Example(FAR, min_difference, WHISPERS, [NINE, NINE], [WITHOUT_FIVE] * 2),
    Example(FAR, min_difference, WHISPERS, [NINE, 0b1000, NINE], [1 << 8, 0b1000, 1 << 8]),
    Example(FAR, min_difference, WHISPERS, [0b1000, 0b10000000], [0, 0], True),
    Example(FAR, min_difference, HOLES, [0b111, 0b111], [0b111, 0b111]),
    Example(FAR, min_difference, HOLES, [0b110, 0b111], [0b110, 0b001]),
    Example(FAR, min_difference, Target(65535, [9, 0, 1]), [0b1, 0b1], [0b1, 0b1]),
    Example("not inferred: how many fit", min_difference, WHISPERS, [WITHOUT_FIVE] * 9, [WITHOUT_FIVE] * 9),
]
PATH, LEFT = line((4, 1, 2), Alphabet((4, 5, 9))), [4, 9, (5, 9)]
CLOSE = TooClose((1, 2), (9,), (5, 9), 5)
REASONS = [
    Reason(
        "the pair that is too close is named", MinDifference(5), PATH, LEFT, CLOSE, "9 and 5 or 9 differ by less than 5"
    ),
    Reason("it may be far enough", MinDifference(4), PATH, LEFT),
]


def naive(values, case):
    return all(abs(a - b) >= case.rule.n for a, b in pairwise(values))
