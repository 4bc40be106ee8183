"""Pieces of boards: the kernel for boards, and a walk where they are too wide for it, say the same."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.api.calls import solve
from gridlanes.compile.structure import Structure
from gridlanes.kernels.rules.shading.chained_walls import MAX_COLUMNS, BoardPiece
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import AllOf
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import Connected
from gridlanes.rules.shared.board_piece import lower_board_piece


@pytest.mark.parametrize(("cols", "kernel"), [(MAX_COLUMNS, "connected_board"), (MAX_COLUMNS + 1, "connected")])
def test_wide_boards_have_a_walk(cols, kernel):
    program = Program(Grid(2, cols), Alphabet.binary())
    lower_board_piece(program, range(2 * cols), BoardPiece(cols, 1))
    assert [each.name for each in program.tables] == [kernel]


@pytest.mark.parametrize("cols", [MAX_COLUMNS, MAX_COLUMNS + 1])
@pytest.mark.parametrize("flags", [{}, {"others": True}, {"outside": True}, {"around": True}])
def test_both_say_what_is_between_two_ends_of_a_narrow_board(cols, flags):
    """Row by row: both ends of the first row are of the piece, and the second row is not, but for its first cell."""
    structure = Structure(Grid(2, cols), Alphabet.binary(), [Constraint(Connected(1, **flags), AllOf())])
    inside = 2 - ("others" in flags)
    givens = np.full(2 * cols, 3 - inside, np.uint8)
    givens[1 : cols - 1] = 0
    givens[[0, cols - 1, cols]] = inside
    found = solve(structure.puzzle(givens))
    if "outside" in flags:
        assert found.n_solutions[0] > 1
    else:
        assert found.n_solutions[0] == 1
        assert (found.solutions.ravel()[:cols] == inside - 1).all()
