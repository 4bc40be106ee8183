"""Sign: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, line

from gridlanes.kernels.rules.sums.sign import NO_SIGN, SignBetween, sign
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import Sign
from gridlanes.rules.sign import AgainstSign

DOMAIN_CONSISTENT = True
NINE, HOLES = Alphabet.counting(9), Alphabet((7, 0, 3, 20))

CASES = [
    Case(Sign(1), Grid(1, 3), NINE, [(2, 0)], "less"),
    Case(Sign(2), Grid(1, 2), HOLES, [(0, 1)], "greater, not ascending"),
    Case(Sign(1, True), Grid(1, 2), Alphabet((3, 4, 5, 6)), [(0, 1)], "neighbours"),
    Case(Sign(2, True), Grid(1, 2), NINE, [(0, 1)], "no neighbours"),
    Case(Sign(7), Grid(1, 2), NINE, [(0, 1)], "no sign at all"),
    Case(Sign(1), Grid(1, 2), Alphabet.counting(16), [(0, 1)], "sixteen marks"),
    Case(Sign(2, True), Grid(1, 2), Alphabet.counting(16), [(1, 0)], "sixteen marks, no neighbours"),
    Case(Sign(2), Grid(1, 2), Alphabet.counting(60), [(0, 1)], "sixty marks"),
    Case(Sign(Clue(0)), Grid(1, 2), NINE, [(0, 1)], "clue", [(1,), (2,), (0,), (70_000,), (NO_CLUE,)]),
    Case(Sign(Clue(1), True), Grid(1, 2), NINE, [(0, 1)], "second clue", [(0, 1), (1, 2), (1, NO_CLUE)]),
]


ALL = 0b111111111
EXAMPLES = [
    Example("the ends go", sign, SignBetween(1, 0, 9, []), [ALL, ALL], [0b011111111, 0b111111110]),
    Example("what is greater is above", sign, SignBetween(2, 0, 9, []), [ALL, 0b1000], [0b111110000, 0b1000]),
    Example("neighbours of what is left stay", sign, SignBetween(1, 1, 9, []), [ALL, 0b1000], [0b10100, 0b1000]),
    Example("neighbours of all that is left go", sign, SignBetween(2, 1, 9, []), [ALL, 0b101], [ALL - 2, 0b101]),
    Example("no sign says nothing", sign, SignBetween(NO_SIGN, 0, 9, []), [1, 1], [1, 1]),
    Example("none left is a contradiction", sign, SignBetween(1, 0, 9, []), [1 << 8, ALL], [0, 0], True),
]
PAIR = line((4, 1), Alphabet((4, 5, 9)))
WRONG = AgainstSign((4, 1), (9,), (4, 5), 1)
REASONS = [
    Reason(
        "what is left is named",
        Sign(1),
        PAIR,
        [9, (4, 5)],
        WRONG,
        "9 and 4 or 5 contradict the sign 1 between them",
    ),
    Reason("some values are right", Sign(1), PAIR, [(5, 9), (4, 9)]),
]
REFUSALS = [
    Refusal(Sign(1), line((0,), Alphabet((4, 5, 9))), "needs a region of 2 coords, found 1"),
    Refusal(Sign(1, True), PAIR, "the sign of neighbours needs consecutive values"),
]


def naive(values, case):
    first, second = values
    if case.rule.beside:
        return {1: abs(first - second) == 1, 2: abs(first - second) != 1}.get(case.rule.sign, False)
    return {1: first < second, 2: first > second}.get(case.rule.sign, False)
