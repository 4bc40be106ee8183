"""A board with a loop from cell to cell of which a part is decided, and what follows from that (see loop_trials.py).

The variables are links between cells, cells if their marks say how the loop goes through them, hidden coords, and
some that are no coords at all and only counted; each is open, on (it holds its mark) or off. A cell has joint states
of its links (joint_states.py). Counts say how many of some variables are on, or off. Changes are recorded, so that
they can be undone.

A variable that is decided is put in a queue. Its cells lose joint states, its counts are looked at, and a link that is
on joins two chains. Of a chain only the two ends are known. The link between them loses its mark if there is another
chain, or a cell without links that the loop must go through.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import Numbers

OPEN, ON, OFF = 0, 1, 2
SIDES = 4
"""links of a cell"""
HEAD = 5
"""numbers of a count before its variables"""
N_ENDS, N_NEEDED, CLOSED, LAST = range(4)
"""the last entries of `LoopState.now`: cells with one link that is on; cells with none that the loop must go through;
whether the loop is closed; the link that would close the only chain, -1 for none"""
N_TRAIL, N_QUEUE = range(2)
"""the entries of `LoopState.notes`: how many the trail has, and the queue"""


class LoopBoard(NamedTuple):
    """`link`: the number of the mark of links, and of hidden coords; `cell_mark`: that of the mark of cells; `holding`:
    the joint states in which a cell holds it, 0 if cells are no variables. `bounded`, `whole`: see loop_trials.py.
    `n_more`: how many variables are no coords; they come last, are open at first, and hold `link` or the next mark.
    `ends`: for each link its two cells, and its place in their joint states. `sides`: for each cell the links by their
    places in its joint state, `n_links` for none. `arms`: for each cell with arms their clue, as `OfArms.clue` (see
    loop_arms.py), the number of links of each, and these links, from the cell on; trials do not know of them.
    `counts`: for each count `HEAD` numbers: two that must be equal, otherwise the count does not apply; the least and
    the greatest number of variables that hold a mark; how many variables are listed; and then each of these, and the
    number of its mark.
    """

    link: int
    cell_mark: int
    holding: int
    bounded: int
    whole: int
    n_more: int
    n_links: int
    n_cells: int
    ends: Numbers
    sides: Numbers
    arms: Numbers
    counts: Numbers


class LoopState(NamedTuple):
    """Parts of scratch, ``int64`` each. `now`: everything that changes and can be undone, with the next six in it."""

    now: Any
    value: Any
    """of each variable: OPEN, ON or OFF"""
    states: Any
    """of each cell, the joint states that are left"""
    far: Any
    """of each cell at an end of a chain, the other end"""
    degree: Any
    """of each cell, its links that are on"""
    true: Any
    """of each count, its variables that hold the mark"""
    free: Any
    """and those that are open"""
    least: Any
    most: Any
    first: Any
    """where the variables of each count begin in `counts`"""
    begin: Any
    """where each variable's entries in `of` begin"""
    of: Any
    """counts of each variable, times 4, and the value in which that holds its mark"""
    trail: Any
    queue: Any
    notes: Any


@kernel(inline=True)
def _lengths(n_links, n_cells, n_vars, n_counts, n_entries):
    """Entries of `LoopState.now` and of the trail, which has two for each change: a variable changes once, the joint
    states of a cell at most 15 times, a count twice for each of its variables, and to join chains takes 9 changes.
    """
    n_changes = n_vars + 16 * n_cells + 9 * n_links + 2 * n_entries
    return n_vars + 3 * n_cells + 2 * n_counts + 4, 2 * n_changes


@kernel(inline=True)
def scratch_for_loop(n_links, n_cells, n_vars, n_counts, n_entries):
    """Entries of scratch that a state takes."""
    n_now, n_trail = _lengths(n_links, n_cells, n_vars, n_counts, n_entries)
    return n_now + 3 * n_counts + n_vars + 1 + n_entries + n_trail + n_vars + 2


@kernel
def loop_in(scratch, board, n_vars, n_counts, n_entries):
    """Where a state is in scratch."""
    n_cells = board.n_cells
    n_now, n_trail = _lengths(board.n_links, n_cells, n_vars, n_counts, n_entries)
    a = n_vars
    b = a + 3 * n_cells
    c = n_now
    d = c + 3 * n_counts
    e = d + n_vars + 1 + n_entries
    return LoopState(
        part(scratch, 0, n_now),
        part(scratch, 0, n_vars),
        part(scratch, a, n_cells),
        part(scratch, a + n_cells, n_cells),
        part(scratch, a + 2 * n_cells, n_cells),
        part(scratch, b, n_counts),
        part(scratch, b + n_counts, n_counts),
        part(scratch, c, n_counts),
        part(scratch, c + n_counts, n_counts),
        part(scratch, c + 2 * n_counts, n_counts),
        part(scratch, d, n_vars + 1),
        part(scratch, d + n_vars + 1, n_entries),
        part(scratch, e, n_trail),
        part(scratch, e + n_trail, n_vars),
        part(scratch, e + n_trail + n_vars, 2),
    )


@kernel(inline=True)
def _put(state, at, value):
    """Changes an entry of `now`, so that it can be undone."""
    n = state.notes[N_TRAIL]
    state.trail[n] = at
    state.trail[n + 1] = state.now[at]
    state.notes[N_TRAIL] = n + 2
    state.now[at] = value


@kernel
def undo(state, n_trail):
    """Undoes all changes but the first ones, which take so many entries of the trail."""
    n = state.notes[N_TRAIL]
    while n > n_trail:
        n -= 2
        state.now[state.trail[n]] = state.trail[n + 1]
    state.notes[N_TRAIL] = n


@kernel(inline=True)
def special(state, which):
    """Where N_ENDS, N_NEEDED, CLOSED or LAST is in `now`."""
    return len(state.now) - 4 + which


@kernel(inline=True)
def mark_of(board, variable):
    """The number of the mark that a variable holds if it is on."""
    is_cell = board.n_links <= variable < board.n_links + board.n_cells and board.holding != 0
    return np.int64(board.cell_mark if is_cell else board.link)


@kernel(inline=True)
def holding(place):
    """The joint states with a link at a place."""
    return 0xAAAA if place == 0 else 0xCCCC if place == 1 else 0xF0F0 if place == 2 else 0xFF00


@kernel(inline=True)
def assign(state, variable, value):
    """Gives a variable a value; whether it has the other one."""
    has = state.value[variable]
    if has == OPEN:
        _put(state, variable, value)
        state.queue[state.notes[N_QUEUE]] = variable
        state.notes[N_QUEUE] += 1
        return False
    return has != value


@kernel
def narrow(state, board, cell, left):
    """Leaves a cell these joint states; whether there is a contradiction."""
    n_links = board.n_links
    states, a = state.states[cell], len(state.value)
    if left == 0:
        return True
    if left & 1 == 0 and states & 1 != 0 and state.degree[cell] == 0:
        if state.now[special(state, CLOSED)] != 0:
            return True
        _put(state, special(state, N_NEEDED), state.now[special(state, N_NEEDED)] + 1)
    _put(state, a + cell, left)
    return settle_cell(state, board, cell, left, n_links)


@kernel(inline=True)
def settle_cell(state, board, cell, left, n_links):
    """Decides the variables of a cell that are the same in all joint states that are left."""
    wrong = False
    for place in range(SIDES):
        link = board.sides[SIDES * cell + place]
        if link < board.n_links and state.value[link] == OPEN:
            held = left & holding(place)
            if held == 0:
                wrong |= assign(state, link, OFF)
            elif held == left:
                wrong |= assign(state, link, ON)
    if board.holding != 0 and state.value[n_links + cell] == OPEN:
        held = left & board.holding
        if held == 0:
            wrong |= assign(state, n_links + cell, OFF)
        elif held == left:
            wrong |= assign(state, n_links + cell, ON)
    return wrong


@kernel(inline=True)
def between(board, one, other):
    """The link between two cells; -1 for none."""
    found = -1
    for place in range(SIDES):
        link = board.sides[SIDES * one + place]
        if link < board.n_links and board.ends[3 * link] + board.ends[3 * link + 1] == one + other:
            found = link
    return found


@kernel(inline=True)
def _grow(state, cell, by_degree):
    """A cell has one more link that is on; `by_degree`: where degrees begin in `now`."""
    degree = state.degree[cell]
    if degree == 0 and state.states[cell] & 1 == 0:
        _put(state, special(state, N_NEEDED), state.now[special(state, N_NEEDED)] - 1)
    _put(state, special(state, N_ENDS), state.now[special(state, N_ENDS)] + (1 if degree == 0 else -1))
    _put(state, by_degree + cell, degree + 1)


@kernel
def join(state, board, link):
    """A link is on: its chains are one. Returns whether there is a contradiction. Its cells are known not to have a
    third one.
    """
    n_cells, n_vars = board.n_cells, len(state.value)
    far_at, degree_at = n_vars + n_cells, n_vars + 2 * n_cells
    one, other = board.ends[3 * link], board.ends[3 * link + 1]
    if state.now[special(state, CLOSED)] != 0 or state.degree[one] > 1 or state.degree[other] > 1:
        return True
    _grow(state, one, degree_at)
    _grow(state, other, degree_at)
    a, b = state.far[one], state.far[other]
    if a == other:
        _put(state, special(state, CLOSED), 1)
        return state.now[special(state, N_ENDS)] > 0 or state.now[special(state, N_NEEDED)] > 0
    _put(state, far_at + a, b)
    _put(state, far_at + b, a)
    closing = between(board, a, b)
    if closing >= 0 and state.value[closing] == OPEN:
        if state.now[special(state, N_ENDS)] > 2 or state.now[special(state, N_NEEDED)] > 0:
            return assign(state, closing, OFF)
        _put(state, special(state, LAST), closing)
    return False


@kernel(inline=True)
def _still_closing(state, board):
    """The link that would close a chain beside which there is something else to visit, and was not known to; -1."""
    link = state.now[special(state, LAST)]
    if link >= 0 and (state.now[special(state, N_ENDS)] > 2 or state.now[special(state, N_NEEDED)] > 0):
        one, other = board.ends[3 * link], board.ends[3 * link + 1]
        if state.value[link] == OPEN and state.degree[one] == 1 and state.far[one] == other:
            return link
    return -1


@kernel
def settle_count(state, board, count):
    """Decides the open variables of a count that is full, or that needs them all; whether there is a contradiction."""
    true, free = state.true[count], state.free[count]
    if true > state.most[count] or true + free < state.least[count]:
        return True
    if free == 0:
        return False
    is_full = true == state.most[count]
    if not is_full and true + free > state.least[count]:
        return False
    wrong = False
    at = state.first[count]
    for k in range(at, at + 2 * board.counts[at - 1], 2):
        variable = board.counts[k]
        if state.value[variable] == OPEN:
            mark = mark_of(board, variable)
            is_on = (board.counts[k + 1] == mark) != is_full
            wrong |= assign(state, variable, ON if is_on else OFF)
    return wrong


@kernel
def settle(state, board, head):
    """Draws the consequences of the variables in the queue from number `head` on; whether there is a contradiction."""
    n_links, n_vars = board.n_links, len(state.value)
    n_cell_variables = board.n_cells if board.holding != 0 else 0
    true_at = n_vars + 3 * board.n_cells
    free_at = true_at + len(state.true)
    while True:
        if head == state.notes[N_QUEUE]:
            link = _still_closing(state, board)
            if link < 0:
                return False
            assign(state, link, OFF)
        variable = state.queue[head]
        head += 1
        value = state.value[variable]
        if variable < n_links:
            held = holding(board.ends[3 * variable + 2])
            for k in range(2):
                cell = board.ends[3 * variable + k]
                states = state.states[cell]
                left = states & held if value == ON else states & ~held
                if left != states and narrow(state, board, cell, left):
                    return True
            if value == ON and join(state, board, variable):
                return True
        elif variable < n_links + n_cell_variables:
            cell = variable - n_links
            states = state.states[cell]
            left = states & board.holding if value == ON else states & ~board.holding
            if left != states and narrow(state, board, cell, left):
                return True
        for k in range(state.begin[variable], state.begin[variable + 1]):
            count, held = state.of[k] >> 2, state.of[k] & 3
            if held == value:
                _put(state, true_at + count, state.true[count] + 1)
            _put(state, free_at + count, state.free[count] - 1)
        for k in range(state.begin[variable], state.begin[variable + 1]):
            if settle_count(state, board, state.of[k] >> 2):
                return True
