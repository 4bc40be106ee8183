"""A board with a loop: what follows from a link, and that nothing of it is left once it is undone."""

from __future__ import annotations

import numpy as np
import pytest
from rule_cases.loop_trials import board_of, states_on

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import one_column
from gridlanes.kernels.rule_kernel import python_of
from gridlanes.kernels.rules.loops.loop_reading import n_counts_in, read_loop, settle_all
from gridlanes.kernels.rules.loops.loop_state import (
    N_QUEUE,
    N_TRAIL,
    OFF,
    ON,
    OPEN,
    LoopBoard,
    assign,
    loop_in,
    scratch_for_loop,
    settle,
    undo,
)
from gridlanes.model.grid import Grid, Layer

GRID = Grid(2, 4, layers=(Layer.CELLS, Layer.EDGES_H, Layer.EDGES_V))
N_LINKS, LANE = 10, 5
# One of the first two links across the middle is off; at most two of the three in the first row are on.
COUNTS = [0, 0, 1, 2, 2, 0, 0, 1, 0, 0, 0, 0, 2, 3, 4, 1, 5, 1, 6, 1]


@kernel
def tried(tile, coords, board, scratch, variable, value, now):
    n_counts, n_held = n_counts_in(board.counts)
    state = loop_in(scratch, board, board.n_links, n_counts, n_held)
    n_apply = read_loop(one_column(tile, 5), coords, board, state)
    if settle_all(state, board, n_apply):
        return -1
    state.notes[N_TRAIL], state.notes[N_QUEUE] = 0, 0
    for k in range(len(state.now)):
        now[0, k] = state.now[k]
    assign(state, variable, value)
    wrong = settle(state, board, 0)
    for k in range(board.n_links):
        now[1, k] = state.value[k]
    undo(state, 0)
    for k in range(len(state.now)):
        now[2, k] = state.now[k]
    return 1 if wrong else 0


def _tried(variable, value, links):
    """Whether it is wrong, and the values of links before, with the assumption, and when it is undone."""
    states = states_on(GRID)
    board = board_of(GRID, 1, range(8)).board
    lists = [np.array(entries, np.int32) for entries in (board.ends, board.sides, [], COUNTS)]
    told = LoopBoard(*board[:-4], *lists)
    tile = np.zeros((N_LINKS + 8, 32), np.uint16)
    tile[:, LANE] = [*links, *states]
    scratch = np.full(python_of(scratch_for_loop)(N_LINKS, 8, N_LINKS, 2, 5), -7, np.int64)
    now = np.zeros((3, N_LINKS + 3 * 8 + 2 * 2 + 4), np.int64)
    wrong = tried(tile, np.arange(len(tile), dtype=np.int32), told, scratch, variable, value, now)
    return wrong, now


OPEN_LINKS = [3] * N_LINKS


@pytest.mark.parametrize("variable", range(N_LINKS))
@pytest.mark.parametrize("value", [ON, OFF])
def test_what_is_undone_leaves_nothing(variable, value):
    _, now = _tried(variable, value, OPEN_LINKS)
    assert now[0].tolist() == now[2].tolist()
    assert now[0, :N_LINKS].tolist() == [OPEN] * N_LINKS


@pytest.mark.parametrize(
    ("variable", "value", "wrong", "after"),
    [
        (0, ON, 0, {0: ON, 4: ON, 7: ON, 1: OFF, 5: ON, 8: ON, 6: OFF, 9: OFF, 3: OFF, 2: ON}),
        (0, OFF, 0, {0: OFF, 4: OFF, 7: OFF}),
        (1, OFF, 0, {1: OFF}),
    ],
)
def test_what_follows_from_a_link(variable, value, wrong, after):
    found, now = _tried(variable, value, OPEN_LINKS)
    assert found == wrong
    assert {k: v for k, v in enumerate(now[1, :N_LINKS].tolist()) if v != OPEN} == after
