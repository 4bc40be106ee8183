"""Rectangles: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from divided import areas, board, edges_between
from rule_laws import Case, Reason, Refusal, scope_of

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules import Rectangles
from gridlanes.rules.rectangles import AreaBent, AreaMissized, AreaNumbered
from gridlanes.rules.shared.divided import LineEnds

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))
NO = NO_CLUE


def _case(rule, rows, cols, label, clues=((),), alphabet=BINARY):
    grid = board(rows, cols)
    return Case(rule, grid, alphabet, [edges_between(grid)], label, clues)


def _clues(n):
    return Rectangles(1, tuple(map(Clue, range(n))))


CASES = [
    _case(Rectangles(1, (NO, 2, NO, 2)), 2, 2, "two dominoes"),
    _case(
        _clues(6),
        2,
        3,
        "clues",
        [(NO,) * 6, (2, NO, NO, NO, NO, 4), (NO, 2, NO, 2, NO, 2), (0, NO, NO, 0, NO, NO), (6, NO, NO, NO, NO, NO)],
    ),
    _case(
        _clues(9),
        3,
        3,
        "nine cells",
        [
            (NO, NO, 3, 4, NO, NO, NO, 2, NO),
            (0, NO, NO, NO, 0, NO, NO, NO, 0),
            (NO, NO, 2, NO, 4, NO, 0, NO, 1),
            (9, NO, NO, NO, 99_999, NO, NO, NO, NO),
            (2, NO, 2, NO, 1, NO, 2, NO, 2),
        ],
    ),
    _case(Rectangles(1, (Clue(0), NO, NO, 0, NO, Clue(1))), 1, 6, "one row", [(3, 1), (NO, 2), (0, NO), (2, 2)]),
    _case(Rectangles(0, (NO, Clue(0), 2)), 3, 1, "one column of zeros", [(1,), (2,), (NO,)]),
    _case(Rectangles(1, (1,)), 1, 1, "no edge"),
    _case(Rectangles(1, (2,)), 1, 1, "no edge, too many"),
    _case(Rectangles(7, (NO, 0, 2, NO)), 2, 2, "7s", alphabet=DIGITS),
    _case(Rectangles(16, (NO, 1)), 1, 2, "the last of sixteen marks", alphabet=Alphabet.counting(16)),
    _case(Rectangles(1, (NO, 1)), 1, 2, "sixty marks", alphabet=Alphabet.counting(60)),
    _case(_clues(20), 4, 5, "large", [(NO, 4, NO, NO, NO, NO, NO, 2, 6, NO, 0, NO, NO, NO, NO, 3, NO, 1, NO, NO)]),
    _case(_clues(20), 5, 4, "large, clues anywhere", [(NO, NO, 2, NO, 6, NO, NO, NO, NO, 8, *[NO] * 9, 4)]),
]


TWO = scope_of(board(2, 2), BINARY, edges_between(board(2, 2)))
RULE = Rectangles(1, (NO, 2, NO, 2))
REASONS = [
    Reason(
        "a line that ends",
        Rectangles(1, (NO, NO, NO, 4)),
        TWO,
        [1, 0, 0, 0],
        LineEnds((2,)),
        "the line at coord 2 has the same area on both sides",
    ),
    Reason("two numbers may still be parted", RULE, TWO, [(0, 1), (0, 1), (0, 1), 0]),
    Reason(
        "two numbers in one area",
        RULE,
        TWO,
        [(0, 1), 0, (0, 1), 0],
        AreaNumbered((2, 7), 2, 1),
        "the area with cell 1 has 2 numbers, it must have one",
    ),
    Reason(
        "no number",
        RULE,
        TWO,
        [1, (0, 1), 1, (0, 1)],
        AreaNumbered((2, 7), 0, 0),
        "the area with cell 0 has 0 numbers, it must have one",
    ),
    Reason(
        "too small",
        RULE,
        TWO,
        [(0, 1), 1, 1, (0, 1)],
        AreaMissized((3, 7), 1, 2, 1),
        "the area with cell 1 comes to 1 cells, its number is 2",
    ),
    Reason(
        "bent",
        Rectangles(1, (0, NO, NO, 0)),
        TWO,
        [0, 1, 0, 1],
        AreaBent((3, 10), 0),
        "the area with cell 0 is no rectangle",
    ),
]
REFUSALS = [
    Refusal(Rectangles(1, (1, 2)), TWO, "one number for each of 4 cells, found 2"),
    Refusal(Rectangles(1, (-3, 2, 1, 1)), TWO, "a number must be 0 or more, found -3"),
    Refusal(RULE, scope_of(board(2, 2), BINARY, range(4)), "all edges between two cells"),
    Refusal(RULE, scope_of(Grid(2, 2), BINARY, range(4)), "all edges between two cells"),
    Refusal(RULE, scope_of(Grid(2, 2, layers=(Layer.EDGES_H,)), BINARY, (2, 3)), "all edges between two cells"),
]


def naive(values, case):
    """Each area is all of the rectangle around it, with one number; and no line has one area on both sides."""
    cols, rule = case.grid.cols, case.rule
    found, is_fine = areas(values, case)
    if not is_fine:
        return False
    for area in found:
        rows, columns = {cell // cols for cell in area}, {cell % cols for cell in area}
        numbers = [rule.sizes[cell] for cell in area if rule.sizes[cell] != NO]
        around = (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)
        if around != len(area) or len(numbers) != 1 or numbers[0] not in (0, len(area)):
            return False
    return True
