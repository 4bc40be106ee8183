"""CountBeside: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import CountBeside

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))
NO = NO_CLUE
SIX = tuple(map(Clue, range(6)))
ROWS = [(0, 1, NO, NO, NO, 1), (NO, NO, NO, NO, 3, NO), (1, NO, 2, NO, NO, NO), (NO,) * 6, (7, NO, NO, NO, NO, NO)]

CASES = [
    Case(CountBeside(1, (1, NO, 2, NO, 1, NO)), Grid(2, 3), BINARY, [range(6)], "two rows"),
    Case(CountBeside(1, SIX), Grid(2, 3), BINARY, [range(6)], "clues", ROWS),
    Case(CountBeside(1, SIX, True), Grid(2, 3), BINARY, [range(6)], "clues, apart", ROWS),
    Case(
        CountBeside(0, (2, NO, NO, Clue(0), NO, NO)),
        Grid(3, 2),
        DIGITS,
        [range(6)],
        "of three marks",
        [(0,), (2,), (NO,)],
    ),
    Case(CountBeside(1, (NO, NO, NO, NO, 3, NO, NO, 1, NO), True), Grid(3, 3), BINARY, [range(9)], "apart"),
    Case(CountBeside(1, (NO, NO, NO, NO, 4, NO, NO, NO, 0)), Grid(3, 3), BINARY, [range(9)], "all four"),
    Case(CountBeside(1, (1, 1, NO, 1)), Grid(3, 3), BINARY, [(4, 5, 7, 8)], "a rectangle in the corner"),
    Case(CountBeside(1, (NO, 2, NO, NO), True), Grid(1, 4), BINARY, [range(4)], "one row"),
    Case(CountBeside(16, (1, NO)), Grid(1, 2), Alphabet.counting(16), [range(2)], "the last of sixteen marks"),
    Case(CountBeside(1, tuple(map(Clue, range(24)))), Grid(4, 6), BINARY, [range(24)], "large", [(NO, 2, NO, 1) * 6]),
]


def naive(values, case):
    rule, coords = case.rule, case.scope.coords.tolist()
    held = {coord: value == rule.mark for coord, value in zip(coords, values, strict=True)}
    for coord, count in zip(coords, rule.counts, strict=True):
        beside = [held[other] for other in case.grid.adjacent(coord) if other in held]
        if count != NO and sum(beside) != count:
            return False
        if rule.apart and held[coord] and any(beside):
            return False
    return True
