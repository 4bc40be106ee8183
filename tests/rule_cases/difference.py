"""Difference: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, line

from gridlanes.kernels.rules.shared.values import Target
from gridlanes.kernels.rules.sums.difference import difference
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import Difference
from gridlanes.rules.difference import WrongDifference

DOMAIN_CONSISTENT = True
NINE = Alphabet.counting(9)

CASES = [
    Case(Difference(1), Grid(1, 3), NINE, [(2, 0)], "one"),
    Case(Difference(0), Grid(1, 3), NINE, [(0, 1)], "none"),
    Case(Difference(3), Grid(1, 3), Alphabet((3, 9, 0, 6)), [(0, 1)], "not ascending"),
    Case(Difference(9), Grid(1, 3), NINE, [(0, 1)], "too far"),
    Case(Difference(99_999), Grid(1, 3), NINE, [(0, 1)], "more than a word holds"),
    Case(Difference(7), Grid(1, 2), Alphabet.counting(16), [(0, 1)], "sixteen marks"),
    Case(Difference(7), Grid(1, 2), Alphabet.counting(64), [(0, 1)], "sixty-four marks"),
    Case(Difference(Clue(0)), Grid(1, 2), NINE, [(0, 1)], "clue", [(0,), (1,), (8,), (300,), (NO_CLUE,)]),
    Case(Difference(Clue(1)), Grid(1, 2), Alphabet((0, 5, 9)), [(1, 0)], "second clue", [(0, 4), (0, NO_CLUE), (1, 9)]),
]


NINE, ONES = 0b111111111, [9, 0, 1]
PARTNER = "a value needs a partner so far away"
EXAMPLES = [
    Example(PARTNER, difference, Target(3, ONES), [NINE, 0b1], [0b1000, 0b1]),
    Example(PARTNER, difference, Target(7, ONES), [NINE, NINE], [0b110000011, 0b110000011]),
    Example(PARTNER, difference, Target(0, ONES), [NINE, 0b1000], [0b1000, 0b1000]),
    Example(PARTNER, difference, Target(2, ONES), [0b1, 0b10], [0, 0], True),
    Example(PARTNER, difference, Target(65535, ONES), [NINE, NINE], [NINE, NINE]),
    Example("not inferred: with b = 2, a and c are 1 or 3 each", difference, Target(1, ONES), [5, 2], [5, 2]),
]
PAIR, LEFT = line((4, 1), Alphabet((4, 5, 9))), [4, (5, 9)]
WRONG = WrongDifference((4, 1), (4,), (5, 9), 3)
REASONS = [
    Reason("what is left is named", Difference(3), PAIR, LEFT, WRONG, "4 and 5 or 9 do not differ by 3"),
    Reason("either may be the larger", Difference(5), PAIR, [9, (4, 5)]),
    Reason("some values differ by 5", Difference(5), PAIR, LEFT),
]
REFUSALS = [Refusal(Difference(1), line((0,), Alphabet((4, 5, 9))), "needs a region of 2 coords, found 1")]


def naive(values, case):
    return abs(values[0] - values[1]) == case.rule.target
