"""JointCounts: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules import JointCounts

BINARY = Alphabet.binary()
EDGES = (Layer.EDGES_H, Layer.EDGES_V)
ONE, TWO, FOUR, WIDE = (
    Grid(1, 1, layers=EDGES),
    Grid(1, 2, layers=EDGES),
    Grid(2, 2, layers=EDGES),
    Grid(4, 5, layers=EDGES),
)


def _cells(grid):
    return [grid.edges_around(r, c) for r in range(grid.rows) for c in range(grid.cols)]


def _corners(grid):
    return [grid.edges_at(r, c) for r in range(grid.rows + 1) for c in range(grid.cols + 1)]


LOOP = (0, 2)
CASES = [
    Case(JointCounts(1, (Clue(0),)), ONE, BINARY, _cells(ONE), "a clue", clues=[(0,), (3,), (4,), (7,), (NO_CLUE,)]),
    Case(JointCounts(1, (*[LOOP] * 4, (2, 3, 4))), ONE, BINARY, _corners(ONE) + _cells(ONE), "a loop round a cell"),
    Case(
        JointCounts(1, (LOOP, (1, 3), Clue(0))),
        TWO,
        BINARY,
        [*_corners(TWO)[1:3], _cells(TWO)[1]],
        "parts",
        clues=[(2,)],
    ),
    Case(
        JointCounts(1, (*[LOOP] * 6, Clue(1), Clue(0))),
        TWO,
        BINARY,
        _corners(TWO) + _cells(TWO),
        "two cells",
        clues=[(3, 3), (0, 2), (3, NO_CLUE), (NO_CLUE, 2)],
    ),
    Case(JointCounts(1, ((5,),)), TWO, BINARY, [_cells(TWO)[0]], "more than there are"),
    Case(JointCounts(1, ((), (1,))), TWO, BINARY, [_corners(TWO)[0], _cells(TWO)[0]], "no count at a corner"),
    Case(JointCounts(0, ((1,), (0, 1))), TWO, BINARY, _cells(TWO), "edges without"),
    Case(JointCounts(7, ((1,),)), ONE, Alphabet((0, 3, 7)), _cells(ONE), "three marks"),
    Case(
        JointCounts(40, ((1, 2),)),
        ONE,
        Alphabet.counting(40),
        [_cells(ONE)[0][:2]],
        "two edges, the last of forty marks",
    ),
    Case(JointCounts(1, (*[LOOP] * 9, *[(2,)] * 4)), FOUR, BINARY, _corners(FOUR) + _cells(FOUR), "four cells"),
    Case(
        JointCounts(1, (*[LOOP] * 30, *map(Clue, range(20)))),
        WIDE,
        BINARY,
        _corners(WIDE) + _cells(WIDE),
        "twenty cells",
        clues=[(3, NO_CLUE, 2, 1) * 5, (NO_CLUE,) * 20, (0, 1, 2, 3, NO_CLUE) * 4],
    ),
]


def naive(values, case):
    return all(
        region.count(case.rule.mark) in counts
        for region, counts in zip(case.split(values), case.rule.counts, strict=True)
    )
