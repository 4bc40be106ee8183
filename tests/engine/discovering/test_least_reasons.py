"""The least reasons: nothing of them can be left out."""

from __future__ import annotations

import numpy as np

from gridlanes.compile.structure import Structure
from gridlanes.discovering.least_reasons import Absent, least_absent, least_statements, statements_used
from gridlanes.discovering.statements import Statements
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Col, Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.game import Eliminate
from gridlanes.rules import Distinct

STRUCTURE = Structure(
    Grid(4, 4), Alphabet.counting(4), [Constraint(Distinct(), line(i)) for line in (Row, Col) for i in range(4)]
)
STATEMENTS = Statements(STRUCTURE.puzzle(), STRUCTURE)


def state(**cells: int) -> np.ndarray:
    found = np.full(16, 15, np.uint64)
    for name, word in cells.items():
        found[4 * int(name[1]) + int(name[2])] = word
    return found


def test_marks_that_need_not_be_gone_are_not_named() -> None:
    """Two cells of row 1 hold 1 or 2; what else is known does not matter."""
    here, move = state(r00=3, r01=3, r03=7, r22=8), Eliminate(2, 1)
    used = statements_used(STATEMENTS, here, move)
    assert used is not None
    needed = least_statements(STATEMENTS, here, move, used)
    assert needed == (0,)
    gone = (Absent(0, 2), Absent(0, 3), Absent(1, 2), Absent(1, 3))
    assert least_absent(STATEMENTS, here, move, needed) == gone


def test_a_wing_names_its_four_lines_and_three_cells() -> None:
    """r1c1 is 1 or 2, r1c3 1 or 3, r3c1 2 or 3: r3c3 is not 3."""
    here, move = state(r00=3, r02=5, r20=6), Eliminate(10, 3)
    used = statements_used(STATEMENTS, here, move)
    assert used is not None
    needed = least_statements(STATEMENTS, here, move, used)
    assert needed == (0, 2, 4, 6)
    found = least_absent(STATEMENTS, here, move, needed)
    assert found == tuple(map(Absent, (0, 0, 2, 2, 8, 8), (2, 3, 1, 3, 0, 3)))


def test_what_does_not_follow_has_no_reason() -> None:
    assert statements_used(STATEMENTS, state(), Eliminate(2, 1)) is None
