"""Links of a loop are tried."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.jit import kernel, part
from gridlanes.kernels.rule_kernel import HAND_OVER, put, python_of, rule_kernel, word_of
from gridlanes.kernels.rules.loop_state import (
    N_QUEUE,
    N_TRAIL,
    OFF,
    ON,
    OPEN,
    LoopBoard,
    assign,
    loop_in,
    mark_of,
    n_counts_in,
    read_loop,
    room_for_loop,
    settle,
    settle_all,
    undo,
)


@kernel
def _n_open(state):
    n = 0
    for k in range(len(state.value)):
        n += np.int64(state.value[k] == OPEN)
    return n


@kernel
def _note(state, board, trials, first, stamp, epoch):
    """Notes what followed from an assumption. Returns how many variables got the same value from the other one."""
    n_vars, n_same = len(state.value), 0
    for k in range(state.notes[N_QUEUE]):
        variable = state.queue[k]
        value = state.value[variable]
        trials[2 * variable + value - 1] = epoch
        if first:
            trials[2 * n_vars + variable] = stamp + value
        elif trials[2 * n_vars + variable] == stamp + value:
            trials[3 * n_vars + n_same] = 4 * variable + value
            n_same += 1
    return n_same


@kernel
def try_all(state, board, trials, told):
    """Tries values of all open variables until none leads to a contradiction; whether there is one anyway. `trials`:
    room for 4 numbers a variable.
    """
    n_vars = len(state.value)
    for k in range(3 * n_vars):
        trials[k] = 0
    epoch, quiet, variable, stamp = 1, 0, -1, 0
    best, most = -1, -1
    while quiet < n_vars:
        variable = variable + 1 if variable + 1 < n_vars else 0
        quiet += 1
        if state.value[variable] != OPEN:
            continue
        stamp += 4
        n_tried, n_same, product = 0, 0, 1
        for value in range(ON, OFF + 1):
            if board.tries & 1 != 0 and trials[2 * variable + value - 1] == epoch:
                continue
            state.notes[N_TRAIL], state.notes[N_QUEUE] = 0, 0
            assign(state, variable, value)
            wrong = settle(state, board, 0)
            if not wrong:
                n_same = _note(state, board, trials, n_tried == 0, stamp, epoch)
                n_tried += 1
                product *= state.notes[N_QUEUE]
            told[2] += state.notes[N_QUEUE]
            undo(state, 0)
            if wrong:
                n_same = 1
                trials[3 * n_vars] = 4 * variable + ON + OFF - value
                break
        if product > most:
            best, most = variable, product
        if n_same > 0:
            state.notes[N_QUEUE] = 0
            for k in range(n_same):
                assign(state, trials[3 * n_vars + k] >> 2, trials[3 * n_vars + k] & 3)
            if settle(state, board, 0):
                return -2
            told[3] += 1
            epoch += 1
            quiet = 0
            best, most = -1, -1
    return best


def _scratch(size: int, parameters: LoopBoard) -> int:
    n_counts, n_entries = python_of(n_counts_in)(parameters.counts)
    n_vars = size - parameters.n_cells
    room = python_of(room_for_loop)(parameters.n_links, parameters.n_cells, n_vars, n_counts, n_entries)
    return int(room) + 4 * n_vars + HAND_OVER


@rule_kernel(LoopBoard, scratch=_scratch, columns=True, tries=True)
def loop_trials(tile, coords, parameters, scratch):
    """A board."""
    n_vars = len(coords) - parameters.n_cells
    n_counts, n_entries = n_counts_in(parameters.counts)
    room = part(scratch, HAND_OVER, len(scratch) - HAND_OVER)
    state = loop_in(room, parameters, n_vars, n_counts, n_entries)
    n_apply = read_loop(tile, coords, parameters, state)
    scratch[2], scratch[3] = 0, 0
    if _n_open(state) == scratch[0]:
        return 0, 0
    if settle_all(state, parameters, n_apply):
        return 0, 1
    at = room_for_loop(parameters.n_links, parameters.n_cells, n_vars, n_counts, n_entries)
    best = try_all(state, parameters, part(room, at, 4 * n_vars), scratch)
    if best < -1:
        return 0, 1
    scratch[0], scratch[1] = _n_open(state), coords[best] if best >= 0 else -1
    changed = 0
    for k in range(n_vars):
        if state.value[k] != OPEN:
            word = word_of(tile, coords[k])
            mark = np.int64(1) << mark_of(parameters, k)
            if word & mark != 0 and word & ~mark != 0:
                put(tile, coords[k], mark if state.value[k] == ON else word & ~mark)
                changed = 1
    return changed, 0
