"""A search that learns clauses, for tests: its state in arrays of its own, as `clauses_in` leaves it."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.clauses.clause_state import ALIGNED, END, GAIN, HEAP, N_NOW, ROOM, Clauses


def empty_clauses(n_vars, group=1, n_grouped=0, room=400):
    """A state without clauses; `room`: the entries of its memory."""
    sizes = [N_NOW, 2 * n_vars, *[n_vars] * 8, n_vars + 2, 3 * n_vars + 65, room]
    state = Clauses(n_vars, group, n_grouped, *(np.zeros(size, np.int64) for size in sizes))
    state.heap[:] = state.place[:] = np.arange(n_vars)
    state.now[HEAP] = n_vars
    state.now[GAIN] = 1 << 20
    state.now[END] = -(-(2 * n_vars + 1) // ALIGNED) * ALIGNED
    state.now[ROOM] = room
    return state
