"""ShapedRectangles: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from divided import areas, board, edges_between
from rule_laws import Case, Reason, Refusal, scope_of

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import ShapedRectangles
from gridlanes.rules.rectangles import AreaBent, AreaNumbered
from gridlanes.rules.shaped_rectangles import ANY, SQUARE, TALL, WIDE, AreaMisshapen
from gridlanes.rules.shared.divided import LineEnds

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))
NO = NO_CLUE


def _case(rule, rows, cols, label, clues=((),), alphabet=BINARY):
    grid = board(rows, cols)
    return Case(rule, grid, alphabet, [edges_between(grid)], label, clues)


def _clues(n):
    return ShapedRectangles(1, tuple(map(Clue, range(n))))


CASES = [
    _case(ShapedRectangles(1, (NO, TALL, NO, TALL)), 2, 2, "a column, and another with its sign elsewhere"),
    _case(
        _clues(6),
        2,
        3,
        "clues",
        [(NO,) * 6, (TALL, NO, NO, NO, NO, SQUARE), (NO, WIDE, NO, WIDE, NO, NO), (ANY, NO, NO, ANY, NO, NO)],
    ),
    _case(
        _clues(9),
        3,
        3,
        "nine cells",
        [
            (SQUARE, *[NO] * 8),
            (NO, NO, TALL, NO, SQUARE, NO, WIDE, NO, NO),
            (ANY, NO, NO, NO, TALL, NO, NO, NO, ANY),
            (WIDE, NO, NO, SQUARE, WIDE, NO, NO, NO, WIDE),
        ],
    ),
    _case(ShapedRectangles(1, (Clue(0), NO, NO, ANY, NO, Clue(1))), 1, 6, "one row", [(WIDE, SQUARE), (NO, WIDE)]),
    _case(ShapedRectangles(0, (NO, Clue(0), SQUARE)), 3, 1, "one column of zeros", [(TALL,), (WIDE,), (NO,)]),
    _case(ShapedRectangles(1, (SQUARE,)), 1, 1, "no edge"),
    _case(ShapedRectangles(1, (TALL,)), 1, 1, "no edge, no column"),
    _case(ShapedRectangles(7, (NO, ANY, WIDE, NO)), 2, 2, "7s", alphabet=DIGITS),
    _case(ShapedRectangles(16, (NO, WIDE)), 1, 2, "the last of sixteen marks", alphabet=Alphabet.counting(16)),
    _case(ShapedRectangles(1, (NO, SQUARE)), 1, 2, "sixty marks", alphabet=Alphabet.counting(60)),
    _case(_clues(20), 4, 5, "large", [(NO, WIDE, *[NO] * 5, TALL, SQUARE, NO, ANY, *[NO] * 6, WIDE, NO, NO)]),
]


TWO = scope_of(board(2, 2), BINARY, edges_between(board(2, 2)))
RULE = ShapedRectangles(1, (NO, TALL, NO, TALL))
REASONS = [
    Reason(
        "a line that ends",
        ShapedRectangles(1, (NO, NO, NO, SQUARE)),
        TWO,
        [1, 0, 0, 0],
        LineEnds((2,)),
        "the line at coord 2 has the same area on both sides",
    ),
    Reason("a shape may still change", RULE, TWO, [(0, 1), 1, (0, 1), (0, 1)]),
    Reason(
        "two signs in one area",
        RULE,
        TWO,
        [(0, 1), 0, (0, 1), 0],
        AreaNumbered((2, 7), 2, 1),
        "the area with cell 1 has 2 numbers, it must have one",
    ),
    Reason(
        "no sign",
        RULE,
        TWO,
        [1, (0, 1), 1, (0, 1)],
        AreaNumbered((2, 7), 0, 0),
        "the area with cell 0 has 0 numbers, it must have one",
    ),
    Reason(
        "a square",
        RULE,
        TWO,
        [(0, 1), 1, 1, (0, 1)],
        AreaMisshapen((3, 7), "higher than wide", 1),
        "the area with cell 1 must be higher than wide",
    ),
    Reason(
        "bent",
        ShapedRectangles(1, (ANY, NO, NO, ANY)),
        TWO,
        [0, 1, 0, 1],
        AreaBent((3, 10), 0),
        "the area with cell 0 is no rectangle",
    ),
]
REFUSALS = [
    Refusal(ShapedRectangles(1, (1, 2)), TWO, "one number for each of 4 cells, found 2"),
    Refusal(ShapedRectangles(1, (4, 2, 1, 1)), TWO, "signs are 0 to 3, found 4"),
    Refusal(ShapedRectangles(1, (-3, 2, 1, 1)), TWO, "a sign must be 0 or more, found -3"),
    Refusal(RULE, scope_of(board(2, 2), BINARY, range(4)), "all edges between two cells"),
    Refusal(RULE, scope_of(Grid(2, 2), BINARY, range(4)), "all edges between two cells"),
]


def naive(values, case):
    """Each area is all of the rectangle around it, with one sign of its shape; no line has one area on both sides."""
    cols, rule = case.grid.cols, case.rule
    found, is_fine = areas(values, case)
    if not is_fine:
        return False
    for area in found:
        rows, columns = {cell // cols for cell in area}, {cell % cols for cell in area}
        signs = [rule.shapes[cell] for cell in area if rule.shapes[cell] != NO]
        shape = (SQUARE, TALL, WIDE)[(len(rows) > len(columns)) + 2 * (len(rows) < len(columns))]
        if len(rows) * len(columns) != len(area) or len(signs) != 1 or signs[0] not in (ANY, shape):
            return False
    return True
