"""The clauses allow the boards whose white areas are rectangles, and no others."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.clauses.clause_state import clauses_in, room_before_memory
from gridlanes.kernels.clauses.solving import FOUND, NONE, exclude_found, solve
from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import python_of
from gridlanes.kernels.rules.shapes.quarter_clauses import (
    N_KINDS,
    OF_CELL,
    encode_cell,
    encode_number,
    encode_points,
    kind_of,
)
from gridlanes.kernels.rules.shapes.quarters_learned import boards_naive

ALL = (1 << N_KINDS) - 1
MANY = 1 << 40


@kernel
def _encode(scratch, rows, cols, kinds, numbers):
    state, fine = clauses_in(scratch, len(scratch), OF_CELL * rows * cols, 1, 0), True
    fine &= encode_points(state, rows, cols)
    for cell in range(rows * cols):
        fine &= encode_cell(state, cell, kinds[cell])
        if numbers[cell] >= 0:
            fine &= encode_number(state, rows, cols, cell, numbers[cell])
    return state, fine


@kernel
def _all_boards(scratch, rows, cols, kinds, numbers, boards):
    """All boards that the clauses allow, one after another, and how many they are; -1 if something failed."""
    state, fine = _encode(scratch, rows, cols, kinds, numbers)
    for found in range(len(boards)):
        said = solve(state, -1, MANY)
        if said == NONE and fine:
            return found
        if said != FOUND:
            return -1
        for cell in range(rows * cols):
            boards[found, cell] = kind_of(state, cell)
        if not exclude_found(state):
            return -1
    return -1


@kernel
def _fits(scratch, rows, cols, kinds, numbers):
    return _encode(scratch, rows, cols, kinds, numbers)[1]


def _found(rows, cols, kinds, numbers=None):
    n = rows * cols
    scratch = np.zeros(python_of(room_before_memory)(OF_CELL * n) + 400_000, np.int64)
    boards = np.zeros((3_000, n), np.int64)
    words = np.array([sum(1 << k for k in some) for some in kinds])
    n_found = _all_boards(scratch, rows, cols, words, np.array(numbers or [-1] * n), boards)
    assert n_found >= 0
    return sorted(map(tuple, boards[:n_found].tolist()))


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 4), (2, 2), (2, 3), (3, 2)])
def test_the_boards_are_those_whose_white_areas_are_rectangles(rows, cols):
    kinds = tuple([tuple(range(N_KINDS))] * (rows * cols))
    found = _found(rows, cols, kinds)
    assert len(found) == len({*found}) > 1
    assert found == sorted(boards_naive(rows, cols, kinds))


def test_cells_are_of_the_kinds_that_are_left():
    kinds = ((0, 2), (1, 3, 4), (0, 5), (2, 4), (0, 1), (1, 2, 3, 4, 5))
    assert _found(2, 3, kinds) == sorted(boards_naive(2, 3, kinds))
    assert _found(1, 2, ((0,), ())) == []


@pytest.mark.parametrize("number", range(5))
def test_a_number_counts_half_black_cells_beside_it(number):
    kinds = tuple([tuple(range(N_KINDS))] * 6)
    boards = [board for board in boards_naive(2, 3, kinds) if sum(board[k] >= 2 for k in (0, 2, 4)) == number]
    assert _found(2, 3, kinds, [-1, number, -1, -1, -1, -1]) == sorted(boards)
    assert (number, bool(boards)) not in [(0, False), (4, True)]


def test_a_board_without_room_is_said_to_have_none():
    scratch = np.zeros(python_of(room_before_memory)(OF_CELL * 6) + 200, np.int64)
    assert not _fits(scratch, 2, 3, np.full(6, ALL), np.full(6, -1))
