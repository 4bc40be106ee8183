"""AtMostInSight: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, line, scope_of

from gridlanes.kernels.rules.lines.at_most_in_sight import InSight, at_most_in_sight
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import AtMostInSight
from gridlanes.rules.at_most_in_sight import NothingLeftInSight, TooManyInSight

MARKS, BINARY, DIGITS = Alphabet((0, 1, 2)), Alphabet.binary(), Alphabet((2, 5, 8, 9))

CASES = [
    Case(AtMostInSight(1, 2), Grid(1, 7), MARKS, [range(7)], "one of seven"),
    Case(AtMostInSight(1, 2), Grid(2, 3), MARKS, [(5, 2, 1, 0, 3)], "one, shuffled"),
    Case(AtMostInSight(1, 2, 2), Grid(1, 6), MARKS, [range(6)], "two of six"),
    Case(AtMostInSight(0, 2, 0), Grid(1, 5), MARKS, [range(5)], "none"),
    Case(AtMostInSight(1, 0), Grid(1, 10), BINARY, [range(10)], "two marks only"),
    Case(AtMostInSight(5, 9), Grid(1, 5), DIGITS, [range(5)], "of four marks"),
    Case(AtMostInSight(1, 2, 99), Grid(1, 3), MARKS, [range(3)], "more than there are"),
    Case(AtMostInSight(1, 2), Grid(1, 3), MARKS, [()], "an empty line"),
    Case(AtMostInSight(16, 1), Grid(1, 3), Alphabet.counting(16), [(0, 1, 2)], "the last of sixteen marks"),
    Case(AtMostInSight(1, 2), Grid(1, 30), MARKS, [range(30)], "a line of thirty"),
]


EMPTY, BULB, WALL, WHITE, ANY = 0b001, 0b010, 0b100, 0b011, 0b111
NO_BULB, ONE, TWO = EMPTY | WALL, InSight(1, 2, 1), InSight(1, 2, 2)
STRETCH = "one mark a stretch"
EXAMPLES = [
    Example(STRETCH, at_most_in_sight, ONE, [WHITE, BULB, WHITE, WALL, WHITE], [EMPTY, BULB, EMPTY, WALL, WHITE]),
    Example(STRETCH, at_most_in_sight, ONE, [BULB, EMPTY, BULB], [BULB, EMPTY, 0], True),
    Example(STRETCH, at_most_in_sight, ONE, [BULB, WALL, BULB], [BULB, WALL, BULB]),
    Example("only a wall keeps them apart", at_most_in_sight, ONE, [BULB, ANY, BULB], [BULB, WALL, BULB]),
    Example("what may block ends certainty", at_most_in_sight, ONE, [BULB, ANY, WHITE], [BULB, NO_BULB, WHITE]),
    Example("two a stretch", at_most_in_sight, TWO, [BULB, WHITE, BULB, WHITE], [BULB, EMPTY, BULB, EMPTY]),
    Example("two a stretch", at_most_in_sight, TWO, [BULB, WHITE, WHITE], [BULB, WHITE, WHITE]),
    Example(
        "not inferred: which of two that may block must",
        at_most_in_sight,
        ONE,
        [BULB, ANY, ANY, BULB],
        [BULB, NO_BULB, NO_BULB, BULB],
    ),
]
SIX = line((5, 4, 3, 2, 1, 0), Alphabet((0, 1, 2)), 6)
APART = AtMostInSight(1, 2)
MANY = "2 coords that hold the mark see each other, of which at most 1 may"
BARE = "coord 5 of the line has no mark left"
REASONS = [
    Reason(
        "marks that see each other are named",
        APART,
        SIX,
        [1, (0, 1), 0, 1, (0, 1), (0, 1)],
        TooManyInSight((5, 2), 1),
        MANY,
    ),
    Reason("those beyond a wall are not", APART, SIX, [1, 2, (0, 1), 1, 0, 1], TooManyInSight((2, 0), 1), MANY),
    Reason("what may block keeps them apart", APART, SIX, [1, (0, 1), (0, 1, 2), 1, (0, 1), (0, 1)]),
    Reason("a coord without a mark is named", APART, SIX, [(), *[(0, 1)] * 5], NothingLeftInSight((5,)), BARE),
]
REFUSALS = [
    Refusal(AtMostInSight(1, 1), SIX, "found 1 for both"),
    Refusal(AtMostInSight(1, 2, -1), SIX, "0 or more"),
    Refusal(AtMostInSight(1, 3), SIX, "3 is not a mark"),
    Refusal(APART, scope_of(SIX.grid, SIX.alphabet, range(3), range(3, 6)), "needs 1 region, found 2"),
    Refusal(APART, line((0, 1, 0), SIX.alphabet), "named twice"),
]


def naive(values, case):
    rule, n = case.rule, 0
    for value in values:
        n = 0 if value == rule.block else n + (value == rule.mark)
        if n > rule.n:
            return False
    return True
