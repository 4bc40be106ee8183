"""AreasOfSize: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from divided import areas, board, edges_between
from rule_laws import Case, Reason, Refusal, scope_of

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import AreasOfSize
from gridlanes.rules.areas_of_size import AreaTooLarge, AreaTooSmall, HoleJoined
from gridlanes.rules.shared.divided import LineEnds

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))


NONE = NO_CLUE


def _case(rule, rows, cols, label, alphabet=BINARY, clues=((),)):
    grid = board(rows, cols)
    return Case(rule, grid, alphabet, [edges_between(grid)], label, clues)


CASES = [
    _case(AreasOfSize(1, 2), 2, 2, "dominoes"),
    _case(AreasOfSize(1, 3), 2, 3, "two threes"),
    _case(AreasOfSize(1, 3), 3, 3, "three threes"),
    _case(AreasOfSize(1, 4), 3, 3, "four does not divide nine"),
    _case(AreasOfSize(1, 9), 3, 3, "all in one"),
    _case(AreasOfSize(1, 1), 2, 2, "lines all over"),
    _case(AreasOfSize(1, 2), 1, 8, "one row"),
    _case(AreasOfSize(0, 3), 6, 1, "one column of zeros"),
    _case(AreasOfSize(1, 1), 1, 1, "no edge"),
    _case(AreasOfSize(1, 2), 1, 1, "no edge, too few cells"),
    _case(AreasOfSize(7, 2), 2, 2, "7s", alphabet=DIGITS),
    _case(AreasOfSize(16, 2), 1, 2, "the last of sixteen marks", alphabet=Alphabet.counting(16)),
    _case(AreasOfSize(1, 2), 1, 2, "sixty marks", alphabet=Alphabet.counting(60)),
    _case(AreasOfSize(1, 2, (NONE, 4, NONE, 2, NONE, NONE)), 2, 3, "a hole at the side, and no room for a pair"),
    _case(AreasOfSize(1, 4, (*[NONE] * 4, 4, *[NONE] * 4)), 3, 3, "a hole in the middle"),
    _case(AreasOfSize(0, 2, (3, 4, 4, 0)), 1, 4, "holes beside each other"),
    _case(AreasOfSize(1, 1, (4, 0)), 1, 2, "areas of one cell, and a hole"),
    _case(
        AreasOfSize(1, 2, tuple(map(Clue, range(6)))),
        2,
        3,
        "clues",
        clues=[(4, NONE, NONE, NONE, NONE, 4), (NONE,) * 6, (2, 3, 0, 4, 70_000, 5), (4,) * 6],
    ),
    _case(AreasOfSize(1, 4, (*[NONE] * 7, 4, *[NONE] * 9, 4, 2, 4, 4)), 3, 7, "large, with holes"),
    _case(AreasOfSize(1, 4), 4, 5, "large"),
    _case(AreasOfSize(1, 5), 5, 6, "larger"),
]


TWO = scope_of(board(2, 2), BINARY, edges_between(board(2, 2)))
RULE = AreasOfSize(1, 2)
REASONS = [
    Reason(
        "too large",
        RULE,
        TWO,
        [0, 0, (0, 1), 0],
        AreaTooLarge((), 4, 2, 0),
        "the area with cell 0 has 4 cells or more, it must have 2",
    ),
    Reason(
        "no room",
        RULE,
        TWO,
        [1, (0, 1), 1, (0, 1)],
        AreaTooSmall((2, 7), 1, 2, 0),
        "the area with cell 0 has room for 1 cells, it must have 2",
    ),
    Reason(
        "a line that ends",
        AreasOfSize(1, 4),
        TWO,
        [1, 0, 0, 0],
        LineEnds((2,)),
        "the line at coord 2 has the same area on both sides",
    ),
    Reason(
        "a hole that is joined",
        AreasOfSize(1, 3, (NONE, NONE, 4, NONE)),
        TWO,
        [0, (0, 1), (0, 1), (0, 1)],
        HoleJoined((7, 10), 2),
        "the hole at cell 2 is joined to another cell",
    ),
    Reason("all is open", RULE, TWO, [(0, 1)] * 4),
]
REFUSALS = [
    Refusal(AreasOfSize(1, 0), TWO, "one cell or more, found 0"),
    Refusal(AreasOfSize(1, 2, (4,)), TWO, "one number for each of 4 cells, found 1"),
    Refusal(RULE, scope_of(board(2, 2), BINARY, range(4)), "all edges between two cells"),
    Refusal(RULE, scope_of(Grid(2, 2), BINARY, range(4)), "all edges between two cells"),
]


def naive(values, case):
    """Each area has the size, or is a hole, and no line has one area on both sides."""
    found, is_fine = areas(values, case)
    holes = {cell for cell, count in enumerate(case.rule.counts) if count == 4}
    return is_fine and all(len(area) == (1 if area & holes else case.rule.size) for area in found)
