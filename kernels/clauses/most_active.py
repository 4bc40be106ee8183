"""Which variable is decided next: the open one that took part in most conflicts, the latest of which count most.

Activities are integers, so that they are the same on every machine; open variables stand in a binary heap.
"""

from __future__ import annotations

from gridlanes.kernels.clauses.clause_state import GAIN, HEAP, OPEN
from gridlanes.kernels.compiling.jit import kernel

_GAINS_BY = 20
"""what a conflict adds grows by one part in so many, conflict by conflict"""
_MAX_ACTIVITY, _LESS = 1 << 58, 36
"""an activity that is too large, and the bits that all lose then"""


@kernel(inline=True)
def _goes_before(state, one, other):
    more = state.activity[one] - state.activity[other]
    return more > 0 or (more == 0 and one < other)


@kernel
def _rise(state, at):
    var = state.heap[at]
    while at > 0 and _goes_before(state, var, state.heap[(at - 1) >> 1]):
        above = state.heap[(at - 1) >> 1]
        state.heap[at] = above
        state.place[above] = at
        at = (at - 1) >> 1
    state.heap[at] = var
    state.place[var] = at


@kernel
def _sink(state, at):
    var, n = state.heap[at], state.now[HEAP]
    while 2 * at + 1 < n:
        child = 2 * at + 1
        if child + 1 < n and _goes_before(state, state.heap[child + 1], state.heap[child]):
            child += 1
        below = state.heap[child]
        if not _goes_before(state, below, var):
            break
        state.heap[at] = below
        state.place[below] = at
        at = child
    state.heap[at] = var
    state.place[var] = at


@kernel
def put_back(state, var):
    """A variable is open again."""
    if state.place[var] < 0:
        state.heap[state.now[HEAP]] = var
        state.now[HEAP] += 1
        _rise(state, state.now[HEAP] - 1)


@kernel
def take_most_active(state):
    """The most active open variable, taken off the heap with those before it; -1 if none is open."""
    while state.now[HEAP] > 0:
        var = state.heap[0]
        state.now[HEAP] -= 1
        state.place[var] = -1
        if state.now[HEAP] > 0:
            state.heap[0] = state.heap[state.now[HEAP]]
            _sink(state, 0)
        if state.truth[2 * var] == OPEN:
            return var
    return -1


@kernel
def add_activity(state, var):
    """A variable took part in a conflict."""
    state.activity[var] += state.now[GAIN]
    if state.activity[var] > _MAX_ACTIVITY:
        for other in range(state.n_vars):
            state.activity[other] >>= _LESS
        state.now[GAIN] = max(state.now[GAIN] >> _LESS, 1 << 16)
        for at in range(state.now[HEAP] - 1, -1, -1):  # equal ones may have to change places
            _sink(state, at)
    if state.place[var] >= 0:
        _rise(state, state.place[var])


@kernel
def next_conflict(state):
    """Later conflicts count more."""
    state.now[GAIN] += state.now[GAIN] // _GAINS_BY
