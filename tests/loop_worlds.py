"""Small boards with a loop for tests of the search for loops (kernels/rules/loops/first_loops.py), and all loops on
them.
"""

from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np
from rule_cases.loop_trials import board_of, states_on

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import one_column
from gridlanes.kernels.rule_kernel import HAND_OVER, UNFINISHED, python_of
from gridlanes.kernels.rules.loops.first_loops import first_loops, room_for_loops
from gridlanes.kernels.rules.loops.loop_reading import n_counts_in, read_loop, settle_all
from gridlanes.kernels.rules.loops.loop_state import OFF, ON, LoopBoard, loop_in, scratch_for_loop
from gridlanes.model.grid import Grid, Layer

LAYERS = (Layer.CELLS, Layer.EDGES_H, Layer.EDGES_V)
ROWS, COLS = 3, 4
GRID = Grid(ROWS, COLS, layers=LAYERS)
N_CELLS, N_LINKS = ROWS * COLS, 17
N_PAUSES = HAND_OVER
"""the place behind what is handed over: how often the search paused"""


@kernel
def _left(tile, coords, board, scratch, wanted, room, told):
    column = one_column(tile, 0)
    n_counts, n_held = n_counts_in(board.counts)
    n_vars = len(coords) - board.n_cells
    state = loop_in(scratch, board, n_vars, n_counts, n_held)
    n_apply = read_loop(column, coords, board, state)
    if n_apply < 0 or settle_all(state, board, n_apply):
        return 0
    n = first_loops(column, state, board, n_apply, wanted, room, told)
    while told[UNFINISHED] != 0:
        told[N_PAUSES] += 1
        n = first_loops(column, state, board, n_apply, wanted, room, told)
    return n


def loops_left(grid=GRID, *, states=None, counts=(), arms=(), blocked=(), wanted=2, room=1.0):
    """How many loops the search finds on a board, and their links; its cells are variables. `states`: the joint states
    of the cells; `counts`, `arms`: as in `LoopBoard`, cells come after links; `blocked`: cells with a mark that stands
    for neither side, which the loop goes past; `room`: the share of scratch that is there.
    """
    found = board_of(grid, 1, range(grid.rows * grid.cols), told=1).board
    lists = [np.array(entries, np.int32) for entries in (found.ends, found.sides, arms, counts)]
    board = LoopBoard(*found[:-4], *lists)._replace(whole=1)
    n_vars = board.n_links + board.n_cells
    words = [*[3] * n_vars, *(states or states_on(grid))]
    for cell in blocked:
        words[board.n_links + cell] = 4
    tile = np.zeros((len(words), 32), np.uint16)
    tile[:, 0] = words
    n_counts, n_held = python_of(n_counts_in)(lists[-1])
    n_state = int(python_of(scratch_for_loop)(board.n_links, board.n_cells, n_vars, n_counts, n_held))
    scratch, room = np.zeros(n_state, np.int64), np.zeros(int(room * room_for_loops(board, n_vars)), np.int64)
    coords, told = np.arange(len(words), dtype=np.int32), np.zeros(N_PAUSES + 1, np.int64)
    n = _left(tile, coords, board, scratch, wanted, room, told)
    values = room[: max(n, 0) * n_vars].reshape(-1, n_vars)
    assert np.isin(values, (ON, OFF)).all()
    return n, [tuple((row[: board.n_links] == ON).tolist()) for row in values]


@cache
def all_loops(grid=GRID):
    """All loops on a board, link by link, each with the cells that it visits."""
    board = board_of(grid, 1, range(grid.rows * grid.cols)).board
    ends = [(board.ends[3 * k], board.ends[3 * k + 1]) for k in range(board.n_links)]
    bits = np.array([*product((False, True), repeat=board.n_links)])
    degree = np.zeros((len(bits), board.n_cells), np.int64)
    for k, pair in enumerate(ends):
        degree[:, pair] += bits[:, k, None]
    found = []
    for links in bits[np.isin(degree, (0, 2)).all(axis=1) & bits.any(axis=1)].tolist():
        on = [{*pair} for pair, held in zip(ends, links, strict=True) if held]
        reached = {*on[0]}
        for _ in on:
            reached |= {cell for pair in on if pair & reached for cell in pair}
        if all(pair <= reached for pair in on):
            found.append((tuple(links), frozenset(reached)))
    return found


def agree(grid, right, **told):
    """Whether the search finds as many loops as are `right`, two at most, and such as are."""
    n, found = loops_left(grid, **told)
    assert n == min(2, len(right))
    assert len({*found}) == n
    assert {*found} <= {*right}
    return n
