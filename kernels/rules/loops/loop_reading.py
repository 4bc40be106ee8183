"""Reading a board with a loop (loop_state.py) from a column: variables, joint states, the counts that apply."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import number_of, word_of
from gridlanes.kernels.rules.loops.loop_state import (
    HEAD,
    LAST,
    N_NEEDED,
    N_QUEUE,
    N_TRAIL,
    OFF,
    ON,
    OPEN,
    SIDES,
    holding,
    join,
    mark_of,
    narrow,
    settle,
    settle_cell,
    settle_count,
    special,
)


@kernel
def n_counts_in(counts):
    """The number of counts in a list, and of their variables."""
    n, n_entries, at = 0, 0, 0
    while at < len(counts):
        n += 1
        n_entries += counts[at + 4]
        at += HEAD + 2 * counts[at + 4]
    return n, n_entries


@kernel
def read_loop(column, coords, board, state):
    """Reads the state of a column; returns the number of counts that apply and still matter, -1 for an empty word."""
    n_cells, n_vars, is_empty = board.n_cells, len(state.value), False
    n_coords = n_vars - board.n_more
    for k in range(n_vars):
        state.value[k] = OPEN
        state.begin[k] = 0
    for k in range(n_coords):
        word = word_of(column, coords[k])
        mark = np.int64(1) << mark_of(board, k)
        is_empty |= word == 0
        state.value[k] = ON if word == mark else OPEN if word & mark != 0 else OFF
    state.begin[n_vars] = 0
    for c in range(n_cells):
        state.states[c] = word_of(column, coords[n_coords + c])
        state.far[c] = c
        state.degree[c] = 0
    state.notes[N_TRAIL], state.notes[N_QUEUE] = 0, 0
    for k in range(LAST):
        state.now[special(state, k)] = 0
    state.now[special(state, LAST)] = -1
    n_counts = _read_counts(column, coords, board, state)
    return -1 if is_empty else n_counts


@kernel
def _read_counts(column, coords, board, state):
    """Reads the counts that apply; those that are satisfied whatever happens are left out. Returns their number."""
    counts, n_vars = board.counts, len(state.value)
    n_coords = n_vars - board.n_more
    n, at = 0, 0
    while at < len(counts):
        size = np.int64(counts[at + 4])
        least, most = number_of(column, counts[at + 2]), number_of(column, counts[at + 3])
        end = at + HEAD + 2 * size
        if number_of(column, counts[at]) == counts[at + 1] and least <= size:
            true, free = 0, 0
            for k in range(at + HEAD, end, 2):
                if counts[k] >= n_coords:
                    free += 1
                    state.begin[counts[k] + 1] += 1
                    continue
                word, mark = word_of(column, coords[counts[k]]), np.int64(1) << np.int64(counts[k + 1])
                if word == mark:
                    true += 1
                elif word & mark != 0:
                    free += 1
                    state.begin[counts[k] + 1] += 1
            if free > 0 or true < least or true > most:
                state.true[n], state.free[n], state.first[n] = true, free, at + HEAD
                state.least[n], state.most[n] = least, most
                n += 1
        at = end
    for k in range(n_vars):
        state.begin[k + 1] += state.begin[k]
    for k in range(n_vars):
        state.queue[k] = state.begin[k]
    for count in range(n):
        at = state.first[count]
        for k in range(at, at + 2 * counts[at - 1], 2):
            variable = counts[k]
            if state.value[variable] == OPEN:
                mark = mark_of(board, variable)
                state.of[state.queue[variable]] = 4 * count + (ON if counts[k + 1] == mark else OFF)
                state.queue[variable] += 1
    return n


@kernel
def settle_all(state, board, n_counts):
    """Draws all consequences of a state that was read; whether there is a contradiction."""
    for cell in range(board.n_cells):
        states = state.states[cell]
        if states == 0:
            return True
        if states & 1 == 0:
            state.now[special(state, N_NEEDED)] += 1
    for link in range(board.n_links):
        if state.value[link] == ON and join(state, board, link):
            return True
    for cell in range(board.n_cells):
        left = state.states[cell]
        for place in range(SIDES):
            link = board.sides[SIDES * cell + place]
            if link < board.n_links and state.value[link] != OPEN:
                held = holding(place)
                left &= held if state.value[link] == ON else ~held
        if board.holding != 0 and state.value[board.n_links + cell] != OPEN:
            left &= board.holding if state.value[board.n_links + cell] == ON else ~board.holding
        if left != state.states[cell]:
            if narrow(state, board, cell, left):
                return True
        elif settle_cell(state, board, cell, left, board.n_links):
            return True
    for count in range(n_counts):
        if settle_count(state, board, count):
            return True
    return settle(state, board, 0)
