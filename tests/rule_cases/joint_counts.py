"""JointCounts: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example

from gridlanes.kernels.rules.loops.joint_member import Member, joint_member
from gridlanes.kernels.rules.shared.joint_states import EVERY_STATE, HOLDING, states_of
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
TWO = states_of([2], range(4))
EITHER = "each loses what the other excludes"
EXAMPLES = [
    *(
        Example(EITHER, joint_member, Member(1, HOLDING[3]), before, after, 0 in after)
        for before, after in (
            ([0b11, TWO], [0b11, TWO]),
            ([0b10, TWO], [0b10, TWO & HOLDING[3]]),
            ([0b01, TWO], [0b01, TWO & ~HOLDING[3]]),
            ([0b11, TWO & HOLDING[3]], [0b10, TWO & HOLDING[3]]),
            ([0b11, TWO & ~HOLDING[3]], [0b01, TWO & ~HOLDING[3]]),
            ([0b10, TWO & ~HOLDING[3]], [0, 0]),
            ([0b11, 0], [0, 0]),
        )
    ),
    *(
        Example(
            "of several marks one counts, the others are all alike", joint_member, Member(2, HOLDING[0]), before, after
        )
        for before, after in (
            ([0b1110, HOLDING[0]], [0b0100, HOLDING[0]]),
            ([0b1010, EVERY_STATE], [0b1010, EVERY_STATE & ~HOLDING[0]]),
        )
    ),
]


def naive(values, case):
    return all(
        region.count(case.rule.mark) in counts
        for region, counts in zip(case.split(values), case.rule.counts, strict=True)
    )
