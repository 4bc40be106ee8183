"""What searches of rooms share: pairs of cells, pieces and blocks, and the room in memory. Which boards they find is in
test_shapes_learned.py and test_own_counts_learned.py.
"""

from __future__ import annotations

import numpy as np
import pytest
from rule_cases.own_counts_learned import TWO, told

from gridlanes.kernels.clauses.clause_state import (
    FALSE,
    NO_CONFLICT,
    OPEN,
    TRUE,
    clauses_in,
    hold,
    room_before_memory,
)
from gridlanes.kernels.clauses.consequences import propagate
from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import python_of
from gridlanes.kernels.rules.rooms.rooms_by_clauses import (
    are_joined_plainly,
    encode_apart,
    room_of_plainly,
    scratch_for,
)

N_VARS = 4


@kernel
def _fill(scratch, layout, cell, truth):
    """What follows from the pairs that are apart once a cell is filled."""
    clauses = clauses_in(scratch, len(scratch), N_VARS, 1, 0)
    fits = encode_apart(layout, clauses)
    hold(clauses, 2 * cell)
    fine = propagate(clauses) == NO_CONFLICT
    for lit in range(2 * N_VARS):
        truth[lit] = clauses.truth[lit]
    return fits and fine


def test_of_cells_that_are_apart_one_is_filled():
    _, layout = told(1, 4, TWO, ((0, 1), (2, 3)), (), ((0, 1), (1, 2)))
    scratch, truth = np.zeros(python_of(room_before_memory)(N_VARS) + 500, np.int64), np.zeros(2 * N_VARS, np.int64)
    lists = (np.array(entry, np.int32) if isinstance(entry, list) else entry for entry in layout)
    assert _fill(scratch, type(layout)(*lists), 1, truth)
    assert tuple(truth[::2]) == (FALSE, TRUE, FALSE, OPEN)


@pytest.mark.parametrize(
    ("board", "are_joined"),
    [((0, 0, 2, 2, 0, 2), True), ((0, 2, 2, 2, 0, 2), False), ((0, 0, 0, 0, 2, 2), False), ((2, 2, 2, 2, 0, 0), False)],
    ids=["one piece", "two pieces", "a block", "a pair that is apart"],
)
def test_filled_cells_are_one_piece_without_a_block(board, are_joined):
    _, layout = told(2, 3, TWO, ((0, 1, 3, 4), (2, 5)), (), ((2, 5),))
    assert room_of_plainly(layout) == [0, 0, 0, 0, 1, 1]
    assert are_joined_plainly(board, layout) == are_joined


def test_more_variables_take_more_room():
    assert scratch_for(9, 3, 9, 100) < scratch_for(9, 3, 9, 200) < scratch_for(100, 10, 100, 200)
