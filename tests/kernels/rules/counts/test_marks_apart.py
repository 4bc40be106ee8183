"""A board of marks that keep apart: what follows from counts, and which unit is the most urgent one."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import python_of
from gridlanes.kernels.rules.counts.marks_apart import (
    FIRST_WEIGHT,
    lay_out,
    marks_in,
    most_urgent,
    put_mark,
    room_for_marks,
    settle_marks,
)
from gridlanes.kernels.rules.shared.cell_sets import BITS

ROWS = [3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12]
"""the rows of a board of four rows, as groups"""
SIZE, N_UNITS = 16, 12


@kernel
def _settled(scratch, groups, held, out, units, near, weights):
    """Puts marks into a board of 4 x 4 cells, one in each unit, of which `out` has the cells that can hold one."""
    board = marks_in(scratch, 16, 4, 4, 4, 1)
    lay_out(board, groups, 4, 4)
    board.can[0] = out[0]
    for k in range(len(held)):
        if put_mark(board, held[k]):
            out[2] = 1
    out[3] = 1 if settle_marks(board) else 0
    board.weight[5] += out[4]
    out[0], out[1], out[4] = board.can[0], board.held[0], most_urgent(board)
    for unit in range(len(units)):
        units[unit], weights[unit] = board.cells[unit], board.weight[unit]
    for cell in range(len(near)):
        near[cell] = board.near[cell]


class Settled(NamedTuple):
    can: set[int]
    held: set[int]
    are_beside: bool
    broken: bool
    urgent: int
    units: list[set[int]]
    near: list[set[int]]
    weights: list[int]


def settled(*held, without=(), more=0):
    """What becomes of an open board; `more`: is added to the weight of unit 5."""
    scratch = np.zeros(python_of(room_for_marks)(SIZE, 4, 4, 4, 1), np.int64)
    out = np.array([(1 << SIZE) - 1 - sum(1 << cell for cell in without), 0, 0, 0, more], np.int64)
    lists = [np.zeros(n, np.int64) for n in (N_UNITS, SIZE, N_UNITS)]
    _settled(scratch, np.array(ROWS, np.int32), np.array(held, np.int64), out, *lists)
    units, near = ([_cells(word) for word in words.tolist()] for words in lists[:2])
    can, holding, beside, broken, urgent = out.tolist()
    return Settled(_cells(can), _cells(holding), beside == 1, broken == 1, urgent, units, near, lists[2].tolist())


def _cells(word):
    return {cell for cell in range(BITS) if word >> cell & 1}


def test_cells_are_of_their_row_their_column_and_their_group():
    board = settled()
    rows, cols = [{*range(k, k + 4)} for k in range(0, 16, 4)], [{*range(k, 16, 4)} for k in range(4)]
    assert board.units == [*rows, *cols, *rows]
    assert board.near[5] == {0, 1, 2, 4, 6, 8, 9, 10}
    assert board.near[3] == {2, 6, 7}


def test_a_mark_clears_what_touches_it_and_units_take_what_they_need():
    board = settled(1)
    assert (board.broken, board.urgent) == (False, -1)
    assert board.held == board.can == {1, 7, 8, 14}


def test_a_unit_without_room_is_a_contradiction_and_weighs_more_from_then_on():
    board = settled(without=range(4, 8))
    assert board.broken
    assert board.weights == [FIRST_WEIGHT + (unit == 1) for unit in range(N_UNITS)]


def test_cells_that_touch_cannot_both_hold_the_mark():
    assert settled(5, 10).are_beside
    assert not settled(4, 10).are_beside


def test_the_unit_with_fewest_cells_for_what_it_lacks_is_the_most_urgent_but_for_contradictions():
    assert settled(without=[5]).urgent == 1
    assert settled(without=[5], more=1).urgent == 5
