"""SumBetween: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, line

from gridlanes.kernels.rules.sums.sandwich_cage import CageBetween, sandwich_cage
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import SumBetween
from gridlanes.rules.decided import EmptyDomain
from gridlanes.rules.sum_between import BetweenApart, BetweenWrong

THREE, SIX = Alphabet((1, 2, 3, 0)), Alphabet((1, 2, 3, 4, 5, 6, 0))
CLUES = [(0,), (3,), (5,), (6,), (99,), (70_000,), (NO_CLUE,)]

CASES = [
    Case(SumBetween(0, 4), Grid(1, 5), THREE, [range(5)], "four between"),
    Case(SumBetween(0, 0), Grid(1, 5), THREE, [(4, 1, 0, 2)], "neighbours"),
    Case(SumBetween(0, 6), Grid(1, 5), THREE, [range(5)], "all between"),
    Case(SumBetween(0, 5), Grid(1, 4), SIX, [range(4)], "four of six"),
    Case(SumBetween(0, 0), Grid(1, 2), THREE, [(0, 1)], "two coords"),
    Case(SumBetween(0, 3), Grid(1, 6), THREE, [range(6)], "longer than its alphabet"),
    Case(SumBetween(9, 9), Grid(1, 4), Alphabet((4, 5, 6, 9)), [range(4)], "from 4 on"),
    Case(SumBetween(0, 17), Grid(1, 8), SIX, [range(8)], "a line of eight"),
    Case(SumBetween(0, 17), Grid(1, 11), Alphabet((*range(1, 10), 0)), [range(11)], "a line of eleven"),
    Case(SumBetween(0, Clue(0)), Grid(1, 5), THREE, [range(5)], "clue", CLUES),
]

BLACK = 0b1000
EXAMPLES = [
    Example(
        "each two places are tried",
        sandwich_cage,
        CageBetween(6, 3, 3, 1),
        [0b1111] * 5,
        [BLACK, 0b111, 0b111, 0b111, BLACK],
    ),
    Example(
        "neighbours have nothing between",
        sandwich_cage,
        CageBetween(0, 3, 3, 1),
        [BLACK, 0b1111, 0b1111],
        [BLACK, BLACK, 0b111],
    ),
    Example("what cannot be is broken", sandwich_cage, CageBetween(7, 3, 3, 1), [0b1111] * 5, [0] * 5, True),
]
LINE = line((4, 1, 2, 0), THREE)
REASONS = [
    Reason(
        "another sum is named",
        SumBetween(0, 3),
        LINE,
        [0, 2, 0, 1],
        BetweenApart((4, 1, 2, 0), 3, 2, 2),
        "the values between add up to 2 to 2, not to 3",
    ),
    Reason(
        "a wrong line is named",
        SumBetween(0, 3),
        LINE,
        [0, 2, 1, 3],
        BetweenWrong((4, 1, 2, 0), 0),
        "4 coords cannot hold 0 twice and other values once",
    ),
    Reason(
        "an empty coord is named",
        SumBetween(0, 3),
        LINE,
        [0, (), 0, 1],
        EmptyDomain((1,)),
        "no mark is left for coord 1",
    ),
    Reason("what is open may be right", SumBetween(0, 3), LINE, [0, (2, 3), 0, 1]),
]
REFUSALS = [
    Refusal(SumBetween(1, 3), LINE, "1 must be the last mark"),
    Refusal(SumBetween(0, 3), line((0, 1), Alphabet((1, 3, 0))), "up to 9 consecutive ones"),
]


def naive(values, case):
    mark, others = case.rule.mark, [value for value in values if value != case.rule.mark]
    if values.count(mark) != 2 or len({*others}) < len(others):
        return False
    first = values.index(mark)
    last = values.index(mark, first + 1)
    return case.rule.target in (NO_CLUE, sum(values[first + 1 : last]))
