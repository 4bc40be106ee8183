"""SizesBetween: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from divided import areas, board, edges_between
from rule_laws import Case, Reason, Refusal, scope_of

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import SizesBetween
from gridlanes.rules.shared.divided import LineEnds
from gridlanes.rules.sizes_between import AreaNotBetween, AreaPaired

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))
NONE = NO_CLUE


def _case(rows, cols, numbers, label, *, mark=1, alphabet=BINARY, clues=((),)):
    grid = board(rows, cols)
    return Case(SizesBetween(mark, numbers), grid, alphabet, [edges_between(grid)], label, clues)


CASES = [
    _case(2, 2, (1, 3, 4, 1), "two pairs"),
    _case(2, 3, (1, NONE, NONE, NONE, NONE, 7), "one pair"),
    _case(2, 3, (1, NONE, 4, 1, NONE, 4), "two areas of any sizes"),
    _case(3, 3, (1, 1, NONE, NONE, NONE, NONE, NONE, 5, 9), "two areas of nine cells"),
    _case(3, 3, (2, NONE, NONE, NONE, 4, NONE, 1, 1, 8), "four numbers of three areas"),
    _case(3, 3, (NONE,) * 9, "no number"),
    _case(2, 2, (3, NONE, NONE, 3), "equal numbers"),
    _case(1, 8, (NONE, 2, NONE, 4, 5, 3, NONE, NONE), "one row"),
    _case(6, 1, (0, 4, NONE, 1, NONE, 9), "one column of zeros", mark=0),
    _case(1, 1, (2,), "no edge, one number"),
    _case(1, 1, (NONE,), "no edge"),
    _case(2, 2, (0, 3, NONE, 70_000), "7s", mark=7, alphabet=DIGITS),
    _case(1, 2, (0, 3), "the last of sixteen marks", mark=16, alphabet=Alphabet.counting(16)),
    _case(1, 2, (1, 3), "sixty marks", mark=16, alphabet=Alphabet.counting(60)),
    _case(
        2,
        3,
        (*map(Clue, range(5)), 4),
        "clues",
        clues=[(1, NONE, NONE, NONE, NONE), (2, 4, NONE, 1, NONE), (NONE,) * 5, (70_000, 1, 1, 5, NONE)],
    ),
    _case(4, 4, (2, NONE, 1, NONE, NONE, 6, NONE, 7, 8, NONE, NONE, NONE, 3, NONE, 4, 5), "large"),
    _case(4, 5, (1, NONE, 5, NONE, 3, NONE, 7, NONE, 1, NONE, NONE, 6, NONE, 2, NONE, 9, NONE, 4, NONE, 8), "larger"),
]


TWO = scope_of(board(2, 2), BINARY, edges_between(board(2, 2)))
RULE = SizesBetween(1, (1, 3, 1, 3))
ONE = SizesBetween(1, (1, NONE, NONE, 4))
REASONS = [
    Reason(
        "too many numbers",
        RULE,
        TWO,
        [0, (0, 1), 0, (0, 1)],
        AreaPaired((3, 10), 3, 0),
        "the area with cell 0 has 3 numbers, it must have two",
    ),
    Reason(
        "too few numbers",
        RULE,
        TWO,
        [1, (0, 1), 1, (0, 1)],
        AreaPaired((2, 7), 1, 0),
        "the area with cell 0 has 1 numbers, it must have two",
    ),
    Reason(
        "too many cells",
        ONE,
        TWO,
        [0, 0, (0, 1), 0],
        AreaNotBetween((), 4, 1, 4, 0),
        "the area with cell 0 comes to 4 cells, they must be more than 1 and fewer than 4",
    ),
    Reason(
        "too few cells",
        SizesBetween(1, (3, 5, 1, 3)),
        TWO,
        [1, 1, 0, (0, 1)],
        AreaNotBetween((2, 3), 2, 3, 5, 0),
        "the area with cell 0 comes to 2 cells, they must be more than 3 and fewer than 5",
    ),
    Reason(
        "a line that ends",
        SizesBetween(1, (1, NONE, NONE, 5)),
        TWO,
        [1, 0, 0, 0],
        LineEnds((2,)),
        "the line at coord 2 has the same area on both sides",
    ),
    Reason("all is open", RULE, TWO, [(0, 1)] * 4),
]
REFUSALS = [
    Refusal(SizesBetween(1, (1, 2)), TWO, "one number for each of 4 cells, found 2"),
    Refusal(RULE, scope_of(Grid(2, 2), BINARY, range(4)), "all edges between two cells"),
]


def naive(values, case):
    """Each area has two numbers, and its size lies between them; no line has one area on both sides."""
    found, is_fine = areas(values, case)
    pairs = [sorted(case.rule.numbers[cell] for cell in area if case.rule.numbers[cell] != NONE) for area in found]
    return is_fine and all(
        len(two) == 2 and two[0] < len(area) < two[1] for area, two in zip(found, pairs, strict=True)
    )
