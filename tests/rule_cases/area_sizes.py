"""AreaSizes: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from divided import areas, board, edges_between
from rule_laws import Case, Reason, Refusal, scope_of

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import AreaSizes
from gridlanes.rules.area_sizes import AreaBeyond, AreasAlike
from gridlanes.rules.areas_of_size import AreaTooLarge, AreaTooSmall
from gridlanes.rules.shared.divided import LineEnds

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))
NONE, ANY = NO_CLUE, 0


def _case(rows, cols, sizes, label, *, mark=1, largest=0, alphabet=BINARY, clues=((),)):
    grid = board(rows, cols)
    return Case(AreaSizes(mark, largest, sizes), grid, alphabet, [edges_between(grid)], label, clues)


def _clues(n):
    return tuple(map(Clue, range(n)))


CASES = [
    _case(2, 2, (NONE,) * 4, "nothing is said"),
    _case(2, 3, (2, NONE, NONE, NONE, NONE, ANY), "a two"),
    _case(3, 3, (3, *[NONE] * 7, 3), "two threes"),
    _case(3, 3, (NONE, 1, NONE, NONE, 5, *[NONE] * 4), "a five"),
    _case(3, 3, (NONE,) * 9, "threes at most", largest=3),
    _case(3, 3, (1, NONE, 2, *[NONE] * 6), "pairs at most", largest=2),
    _case(1, 8, (NONE, 4, *[NONE] * 5, 2), "one row"),
    _case(6, 1, (NONE, NONE, 3, NONE, NONE, NONE), "one column of zeros", mark=0),
    _case(2, 2, (NONE, 5, NONE, NONE), "more than there are cells"),
    _case(1, 1, (NONE,), "no edge"),
    _case(1, 1, (2,), "no edge, too few cells"),
    _case(2, 2, (3, NONE, NONE, NONE), "7s", mark=7, alphabet=DIGITS),
    _case(1, 2, (NONE, 1), "the last of sixteen marks", mark=16, alphabet=Alphabet.counting(16)),
    _case(1, 2, (2, NONE), "sixty marks", mark=16, alphabet=Alphabet.counting(60)),
    _case(
        2, 3, _clues(6), "clues", clues=[(2, *[NONE] * 5), (NONE, 4, ANY, NONE, NONE, 1), (NONE,) * 6, (70_000,) * 6]
    ),
    _case(4, 5, (NONE, 4, *[NONE] * 6, 3, 5, *[NONE] * 9, 4), "large"),
    _case(5, 5, (*[NONE] * 7, 6, NONE, NONE, 17, *[NONE] * 14), "larger than its notes tell apart"),
]


TWO = scope_of(board(2, 2), BINARY, edges_between(board(2, 2)))
FOUR = AreaSizes(1, 0, (NONE, NONE, 3, NONE))
FREE = AreaSizes(1, 0, (NONE,) * 4)
REASONS = [
    Reason(
        "too large",
        FOUR,
        TWO,
        [0, 0, (0, 1), 0],
        AreaTooLarge((), 4, 3, 2),
        "the area with cell 2 has 4 cells or more, it must have 3",
    ),
    Reason(
        "no room",
        FOUR,
        TWO,
        [1, 1, (0, 1), (0, 1)],
        AreaTooSmall((2, 3), 2, 3, 2),
        "the area with cell 2 has room for 2 cells, it must have 3",
    ),
    Reason(
        "beyond the largest",
        AreaSizes(1, 2, (NONE,) * 4),
        TWO,
        [0, 0, 0, (0, 1)],
        AreaBeyond((), 4, 2, 0),
        "the area with cell 0 has 4 cells or more, at most 2 are allowed",
    ),
    Reason(
        "a line that ends",
        FREE,
        TWO,
        [1, 0, 0, 0],
        LineEnds((2,)),
        "the line at coord 2 has the same area on both sides",
    ),
    Reason(
        "two of one size",
        FREE,
        TWO,
        [1, 1, 0, 0],
        AreasAlike((2,), 2),
        "on both sides of the line at coord 2 are areas of 2 cells",
    ),
    Reason("all is open", FREE, TWO, [(0, 1)] * 4),
]
REFUSALS = [
    Refusal(AreaSizes(1, -1, (NONE,) * 4), TWO, "0 or more, found -1"),
    Refusal(AreaSizes(1, 0, (NONE,) * 3), TWO, "one number for each of 4 cells, found 3"),
    Refusal(FREE, scope_of(board(2, 2), BINARY, range(4)), "all edges between two cells"),
    Refusal(FREE, scope_of(Grid(2, 2), BINARY, range(4)), "all edges between two cells"),
]


def naive(values, case):
    """Numbers are sizes; no line has areas of one size, or one area, on its sides."""
    found, is_fine = areas(values, case)
    area_of = {cell: area for area in found for cell in area}
    grid, rule = case.grid, case.rule
    told = dict(enumerate(rule.sizes))
    if not is_fine or any(len(area) > (rule.largest or len(area)) for area in found):
        return False
    cells = range(grid.rows * grid.cols)
    pairs = [(a, b) for a in cells for b in cells if b - a == grid.cols or (b - a == 1 and b % grid.cols)]
    alike = any(area_of[a] != area_of[b] and len(area_of[a]) == len(area_of[b]) for a, b in pairs)
    return not alike and all(told[cell] in (NONE, ANY, len(area_of[cell])) for cell in cells)
