"""Loops as clauses: on small boards all of them are found, each once, with the counts that are allowed."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from gridlanes.kernels.clauses.assuming import contradict
from gridlanes.kernels.clauses.clause_state import HEAD, TRUE, begin_clause, clauses_in
from gridlanes.kernels.clauses.solving import FOUND
from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rules.loops.edge_loop_clauses import (
    LoopCells,
    around,
    board_in,
    encode_count,
    encode_loop,
    n_edges,
    next_loop,
    room_of_board,
)
from gridlanes.kernels.rules.loops.edge_loop_learned import _counts_fit_naive, _edges_naive, _is_loop_naive
from gridlanes.kernels.rules.shared.neighbours import beside

ANY = 0b11111


@kernel
def all_loops(scratch, rows, cols, allowed, assumed, found):
    """Writes all loops to `found` ``(n, C)``; returns how many there are, -1 without room."""
    size, at = n_edges(rows, cols), room_of_board(rows, cols)
    board = board_in(scratch, 0, rows, cols)
    state = clauses_in(part(scratch, at, len(scratch) - at), len(scratch) - at, size + rows * cols, 1, 0)
    fine, n = encode_loop(state, board), 0
    for cell in range(rows * cols):
        fine &= encode_count(state, board, cell, allowed[cell], -1)
    while fine and next_loop(state, board, assumed, 0, 1 << 40) == FOUND:
        clause = begin_clause(state, size)
        for edge in range(size):
            found[n, edge] = 1 if state.truth[2 * edge] == TRUE else 0
            state.memory[clause + HEAD + edge] = 2 * edge + found[n, edge]
        n += 1
        fine = contradict(state, clause)
    return n if fine else -1


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 4), (3, 3), (3, 4)])
def test_all_loops_are_found_with_the_numbers_that_are_allowed(rows, cols):
    rng = np.random.default_rng(rows * cols)
    sides = map(list, product((0, 1), repeat=rows * cols))
    loops = [edges for some in sides if _is_loop_naive(edges := _edges_naive(some, rows, cols), rows, cols)]
    for share in (0, 0.3, 0.6):
        allowed = np.where(rng.random(rows * cols) < share, rng.integers(1, 32, rows * cols), ANY)
        words = [sum(1 << s for s in range(16) if bits >> s.bit_count() & 1) for bits in allowed.tolist()]
        right = {tuple(edges) for edges in loops if _counts_fit_naive(edges, rows, cols, words)}
        found = np.zeros((len(loops) + 1, n_edges(rows, cols)), np.int64)
        n = all_loops(np.zeros(300_000, np.int64), rows, cols, allowed, np.zeros(1, np.int64), found)
        assert n == len(right)
        assert {*map(tuple, found[:n].tolist())} == right


def test_edges_stand_around_cells_and_cells_beside_them():
    board = LoopCells(2, 3, *(np.zeros(6, np.int64) for _ in range(4)))
    assert [around(board, 4, side) for side in range(4)] == [4, 7, 14, 15]
    assert [beside(board, 4, side) for side in range(4)] == [1, -1, 3, 5]
    assert [beside(board, 2, side) for side in range(4)] == [-1, 5, 1, -1]
