"""SymmetricAreas: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from divided import areas, board, edges_between
from rule_laws import Case, Reason, Refusal, scope_of

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import SymmetricAreas
from gridlanes.rules.shared.divided import LineEnds
from gridlanes.rules.symmetric_areas import AreaAskew, AreaDotted, LineOverDot

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))
NO = NO_CLUE


def _dots(*rows):
    """Points as they are drawn: a digit for a dot."""
    return tuple(NO if point == "." else int(point) for row in rows for point in row)


def _case(rule, rows, cols, label, clues=((),), alphabet=BINARY):
    grid = board(rows, cols)
    return Case(rule, grid, alphabet, [edges_between(grid)], label, clues)


def _clues(rows, cols):
    return SymmetricAreas(1, tuple(map(Clue, range((2 * rows - 1) * (2 * cols - 1)))))


CASES = [
    _case(SymmetricAreas(1, _dots("..1", "...", "1..")), 2, 2, "corners opposite of each other"),
    _case(SymmetricAreas(1, _dots("...", ".0.", "...")), 2, 2, "one area"),
    _case(
        _clues(2, 3),
        2,
        3,
        "clues",
        [
            _dots(".1...", ".....", ".1..1"),
            _dots("..1..", ".....", "..1.."),
            _dots(".....", "..2..", "....."),
            _dots("1....", "....1", ".2..."),
            _dots("1..1.", ".....", "1..1."),
        ],
    ),
    _case(
        _clues(3, 3),
        3,
        3,
        "nine cells",
        [
            _dots("..1..", ".....", "1.1.1", ".....", "..1.."),
            _dots(".....", ".....", "..1..", ".....", "....."),
            _dots("1...1", ".....", "..2..", ".....", "1...1"),
            _dots(".1...", "....1", "..1..", "1....", "...1."),
            _dots("..1..", ".....", ".....", ".1...", "....1"),
            _dots("11...", ".....", "..1..", ".....", "....."),
        ],
    ),
    _case(
        SymmetricAreas(1, (Clue(0), *[NO] * 4, Clue(1), 1, NO, NO, Clue(2), Clue(3))),
        1,
        6,
        "one row",
        [(1, NO, 1, NO), (NO, 1, NO, 1), (NO,) * 4],
    ),
    _case(SymmetricAreas(0, (NO, Clue(0), NO, NO, 2)), 3, 1, "one column of zeros", [(1,), (2,), (NO,)]),
    _case(SymmetricAreas(1, (1,)), 1, 1, "no edge"),
    _case(SymmetricAreas(1, (NO,)), 1, 1, "no edge and no dot"),
    _case(SymmetricAreas(7, _dots("...", "1.1", "...")), 2, 2, "7s", alphabet=DIGITS),
    _case(SymmetricAreas(16, (NO, 1, NO)), 1, 2, "the last of sixteen marks", alphabet=Alphabet.counting(16)),
    _case(SymmetricAreas(1, (1, NO, 1)), 1, 2, "sixty marks", alphabet=Alphabet.counting(60)),
    _case(
        _clues(4, 5),
        4,
        5,
        "large",
        [_dots("...1.....", "1........", "......1..", "..1......", "......1.1", ".....1...", "1.1......")],
    ),
]


TWO = scope_of(board(2, 2), BINARY, edges_between(board(2, 2)))
RULE = SymmetricAreas(1, _dots("..1", "...", "1.."))
REASONS = [
    Reason(
        "a line over a dot",
        SymmetricAreas(1, _dots(".1.", "...", ".1.")),
        TWO,
        [(0, 1), (0, 1), 1, (0, 1)],
        LineOverDot((7,)),
        "the line at coord 7 runs through a dot",
    ),
    Reason(
        "a line that ends",
        SymmetricAreas(1, _dots("...", "...", "1..")),
        TWO,
        [1, 0, 0, 0],
        LineEnds((2,)),
        "the line at coord 2 has the same area on both sides",
    ),
    Reason("two dots may still be parted", RULE, TWO, [(0, 1), (0, 1), (0, 1), 0]),
    Reason(
        "two dots in one area",
        RULE,
        TWO,
        [(0, 1), 0, (0, 1), 0],
        AreaDotted((2, 7), 2, 1),
        "the area with cell 1 has 2 dots, it must have one",
    ),
    Reason(
        "no dot",
        RULE,
        TWO,
        [1, (0, 1), 1, (0, 1)],
        AreaDotted((2, 7), 0, 0),
        "the area with cell 0 has 0 dots, it must have one",
    ),
    Reason(
        "askew",
        SymmetricAreas(1, _dots("..1", "...", "1.1")),
        TWO,
        [0, 1, 1, 1],
        AreaAskew((7, 10), 0),
        "the area with cell 0 is not symmetric about its dot",
    ),
]
REFUSALS = [
    Refusal(SymmetricAreas(1, (1, 2)), TWO, "one number for each of 9 points, found 2"),
    Refusal(SymmetricAreas(1, (-3, *[1] * 8)), TWO, "a dot must be 0 or more, found -3"),
    Refusal(RULE, scope_of(board(2, 2), BINARY, range(4)), "all edges between two cells"),
    Refusal(RULE, scope_of(Grid(2, 2), BINARY, range(4)), "all edges between two cells"),
]


def naive(values, case):
    """Each area has one dot, no part of which is outside of it, and is where half a turn about the dot takes it."""
    cols, wide = case.grid.cols, 2 * case.grid.cols - 1
    found, is_fine = areas(values, case)
    if not is_fine:
        return False
    dots = [divmod(at, wide) for at, dot in enumerate(case.rule.dots) if dot != NO]
    for area in found:
        cells = {divmod(cell, cols) for cell in area}
        near = [dot for dot in dots if any(abs(dot[0] - 2 * r) <= 1 and abs(dot[1] - 2 * c) <= 1 for r, c in cells)]
        if len(near) != 1:
            return False
        (down, right) = near[0]
        if {(down - row, right - col) for row, col in cells} != cells:
            return False
    return True
