"""NumbersJoined: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Reason, Refusal, scope_of

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules import NumbersJoined
from gridlanes.rules.numbers_joined import LinesAstray

DOMAIN_CONSISTENT = True
BINARY, THREE = Alphabet.binary(), Alphabet((4, 2, 7))
NO = NO_CLUE


def _grid(rows, cols):
    return Grid(rows, cols, layers=(Layer.EDGES_H, Layer.EDGES_V))


def _inner(grid):
    level, upright = grid.ids(Layer.EDGES_H)[1:-1], grid.ids(Layer.EDGES_V)[:, 1:-1]
    return [*level.ravel().tolist(), *upright.ravel().tolist()]


def _case(rows, cols, label, clues, numbers=None, **ways):
    rule = NumbersJoined(1, numbers or tuple(map(Clue, range(rows * cols))), **ways)
    return Case(rule, _grid(rows, cols), BINARY, [_inner(_grid(rows, cols))], label, clues)


_SIX = [
    (1, NO, 1, NO, NO, NO),
    (1, NO, 2, 2, NO, 1),
    (1, 2, NO, NO, 2, 1),
    (1, 1, 1, 1, NO, NO),
    (1, 1, 1, NO, NO, 1),
    (1, NO, NO, NO, NO, NO),
    (0, NO, 70_000, 0, NO, 99_999),
    (NO,) * 6,
]
_NINE = [
    (1, NO, NO, NO, NO, NO, NO, NO, 1),
    (1, NO, 2, NO, 1, NO, 3, 2, 3),
    (1, NO, 2, NO, NO, NO, 2, NO, 1),
    (NO, 1, NO, NO, NO, NO, NO, 1, NO),
    (2, NO, 2, NO, NO, NO, 2, NO, 2),
    (3, NO, 1, NO, NO, 3, NO, NO, 1),
]
CASES = [
    _case(1, 4, "one row", [(1, NO, NO, 1), (1, 1, 2, 2), (1, 2, 2, 1), (NO, 3, 3, NO)]),
    _case(2, 3, "six cells", _SIX),
    _case(2, 3, "six cells, all of them", _SIX, through_all=True),
    _case(2, 2, "two numbers told", [(1, NO), (NO, 5), (NO, NO)], (Clue(0), 5, NO, Clue(1))),
    _case(3, 3, "nine cells", _NINE),
    _case(3, 3, "nine cells, all of them", _NINE[:3], through_all=True),
    Case(NumbersJoined(2, (1, NO, NO, 1)), _grid(2, 2), THREE, [_inner(_grid(2, 2))], "three marks"),
    Case(NumbersJoined(1, (1, NO, NO, 1)), _grid(2, 2), BINARY, [_inner(_grid(2, 2))[:3]], "a link is not there"),
    _case(3, 4, "large", [(1, NO, 2, 3, NO, NO, NO, NO, 3, NO, 2, 1), (1, NO, NO, 2, NO, 3, NO, NO, 2, NO, 3, 1)]),
]


GRID = _grid(2, 2)
SCOPE = scope_of(GRID, BINARY, _inner(GRID))
LEFT, RIGHT, ABOVE, BELOW = _inner(GRID)
ONE_LINE = NumbersJoined(1, (1, 1, NO, NO))
REASONS = [
    Reason(
        "a line that goes on",
        ONE_LINE,
        SCOPE,
        [1, 1, 1, 1],
        LinesAstray((LEFT, RIGHT, ABOVE), "a line branches, or goes on at a number"),
        "the links are not lines between equal numbers: a line branches, or goes on at a number",
    ),
    Reason(
        "a loop",
        NumbersJoined(1, (NO, NO, NO, NO)),
        SCOPE,
        [1, 1, 1, 1],
        LinesAstray((LEFT, RIGHT, ABOVE, BELOW), "a line closes"),
        "the links are not lines between equal numbers: a line closes",
    ),
    Reason(
        "two numbers",
        NumbersJoined(1, (1, 2, NO, NO)),
        SCOPE,
        [0, 0, 1, 0],
        LinesAstray((LEFT, RIGHT, ABOVE), "different numbers are joined"),
        "the links are not lines between equal numbers: different numbers are joined",
    ),
    Reason(
        "a number alone",
        ONE_LINE,
        SCOPE,
        [0, 0, 0, (0, 1)],
        LinesAstray((LEFT, RIGHT, ABOVE), "a cell has too few ways to go on"),
        "the links are not lines between equal numbers: a cell has too few ways to go on",
    ),
    Reason("a line past itself", ONE_LINE, SCOPE, [1, 1, 0, 1]),
    Reason("not yet finished", ONE_LINE, SCOPE, [0, 0, (0, 1), 0]),
]
REFUSALS = [
    Refusal(NumbersJoined(1, (1, 2)), SCOPE, "one number for each of 4 cells, found 2"),
    Refusal(NumbersJoined(1, (-3, 2, 1, 1)), SCOPE, "a number must be 0 or more, found -3"),
    Refusal(NumbersJoined(1, (1, 2, 1, 1)), scope_of(GRID, BINARY, [0]), "which coord 0 is not"),
    Refusal(NumbersJoined(7, (1, 2, 1, 1)), SCOPE, "7 is not a mark"),
]


def naive(values, case):
    """From each number one walks link by link to the same number; nothing is linked that one does not come past."""
    cols, numbers = case.grid.cols, case.rule.numbers
    beside = {cell: [] for cell in range(len(numbers))}
    for coord, value in zip(case.scope.coords.tolist(), values, strict=True):
        layer, row, col = case.grid.place(coord)
        cell = row * cols + col
        pair = (cell - 1 if layer == Layer.EDGES_V else cell - cols, cell)
        if value == case.rule.mark:
            for one, other in (pair, pair[::-1]):
                beside[one].append(other)
    seen = set()
    for start, number in enumerate(numbers):
        if number == NO or start in seen:
            continue
        line = [start]
        while True:
            onward = [other for other in beside[line[-1]] if other not in line[-2:]]
            if len(onward) != 1 or onward[0] in line or len(beside[line[-1]]) != 1 + (len(line) > 1):
                return False
            line.append(onward[0])
            if numbers[line[-1]] != NO:
                break
        if numbers[line[-1]] != number or len(beside[line[-1]]) != 1:
            return False
        seen |= {*line}
    loose = beside.keys() - seen
    return not any(beside[cell] for cell in loose) and not (loose and case.rule.through_all)
