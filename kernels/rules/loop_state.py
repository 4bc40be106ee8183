"""A loop of links from cell to cell while some of it is decided, and what follows from that: for `loop_trials`.

Variables are the links, and the cells if these say how the loop goes through them; each is open, on or off. A cell has
the joint states of its links that are left (joint_states.py). The chains of links that are on are joined at their ends.
Counts say how many of some variables are on, or off. A change is noted, so that it can be undone.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gridlanes.kernels.jit import kernel, part
from gridlanes.kernels.rule_kernel import Number, Numbers, number_of, word_of

OPEN, ON, OFF = 0, 1, 2
SIDES = 4
"""links of a cell"""
HEAD = 5
"""numbers of a count before its variables"""
N_ENDS, N_NEEDED, CLOSED, LAST, N_TRAIL, N_QUEUE = range(6)
"""the notes: cells with one link; cells without a link that the loop must go through; whether the loop is closed; the
link that would close the only chain; changes that can be undone; variables to look at"""
N_NOTES = 6


class LoopBoard(NamedTuple):
    """The number of the mark of links; that of the mark of cells, and the joint states in which a cell holds it (0:
    cells are no variables); the numbers of links and cells. `ends`: the two cells of each link, and its place in their joint states. `sides`: the links of
    each cell, by their places in its joint state, -1 for none. `counts`: for each count five numbers and its n
    variables: it counts only if the first number is the second one; at least so many, and at most so many (more than
    n: as many as there are) of n variables hold the mark; and then each variable and the number of this mark.
    """

    link: int
    told: int
    holding: int
    tries: int
    n_links: int
    n_cells: int
    ends: Numbers
    sides: Numbers
    counts: Numbers


class LoopState(NamedTuple):
    """``int64`` each, parts of scratch. `now`: all that changes and can be undone; the others but `notes` are within."""

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


@kernel
def n_counts_in(counts):
    """The number of counts in a list, and of their variables."""
    n, n_entries, at = 0, 0, 0
    while at < len(counts):
        n += 1
        n_entries += counts[at + 4]
        at += HEAD + 2 * counts[at + 4]
    return n, n_entries


@kernel(inline=True)
def room_for_loop(n_links, n_cells, n_vars, n_counts, n_entries):
    """Entries of scratch that a state takes."""
    n_now = n_vars + 3 * n_cells + 2 * n_counts + 4
    n_trail = 2 * (n_vars + 16 * n_cells + 8 * n_links + 2 * n_entries + 8 * n_links + 64)
    return n_now + 3 * n_counts + n_vars + 1 + n_entries + n_trail + n_vars + N_NOTES


@kernel
def loop_in(scratch, board, n_vars, n_counts, n_entries):
    """Where a state is in scratch."""
    n_links, n_cells = board.n_links, board.n_cells
    n_now = n_vars + 3 * n_cells + 2 * n_counts + 4
    n_trail = 2 * (n_vars + 16 * n_cells + 8 * n_links + 2 * n_entries + 8 * n_links + 64)
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
        part(scratch, e + n_trail + n_vars, N_NOTES),
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
def _special(state, which):
    return len(state.now) - 4 + which


@kernel(inline=True)
def mark_of(board, variable):
    """The number of the mark that a variable holds if it is on."""
    is_cell = board.n_links <= variable < board.n_links + board.n_cells and board.holding != 0
    return np.int64(board.told if is_cell else board.link)


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
        if state.now[_special(state, CLOSED)] != 0:
            return True
        _put(state, _special(state, N_NEEDED), state.now[_special(state, N_NEEDED)] + 1)
    _put(state, a + cell, left)
    return _settle_cell(state, board, cell, left, n_links)


@kernel(inline=True)
def _settle_cell(state, board, cell, left, n_links):
    """Decides the variables of a cell that are the same in all joint states that are left."""
    wrong = False
    for place in range(SIDES):
        link = board.sides[SIDES * cell + place]
        if link >= 0 and state.value[link] == OPEN:
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
def _between(board, one, other):
    """The link between two cells; -1 for none."""
    found = -1
    for place in range(SIDES):
        link = board.sides[SIDES * one + place]
        if link >= 0 and board.ends[3 * link] + board.ends[3 * link + 1] == one + other:
            found = link
    return found


@kernel(inline=True)
def _grow(state, cell, by_far, by_degree):
    degree = state.degree[cell]
    if degree == 0 and state.states[cell] & 1 == 0:
        _put(state, _special(state, N_NEEDED), state.now[_special(state, N_NEEDED)] - 1)
    _put(state, _special(state, N_ENDS), state.now[_special(state, N_ENDS)] + (1 if degree == 0 else -1))
    _put(state, by_degree + cell, degree + 1)


@kernel
def join(state, board, link):
    """A link is on: its chains are one. Returns whether there is a contradiction. Its cells are known not to have a
    third one.
    """
    n_cells, n_vars = board.n_cells, len(state.value)
    far_at, degree_at = n_vars + n_cells, n_vars + 2 * n_cells
    one, other = board.ends[3 * link], board.ends[3 * link + 1]
    if state.now[_special(state, CLOSED)] != 0 or state.degree[one] > 1 or state.degree[other] > 1:
        return True
    _grow(state, one, far_at, degree_at)
    _grow(state, other, far_at, degree_at)
    a, b = state.far[one], state.far[other]
    if a == other:
        _put(state, _special(state, CLOSED), 1)
        return state.now[_special(state, N_ENDS)] > 0 or state.now[_special(state, N_NEEDED)] > 0
    _put(state, far_at + a, b)
    _put(state, far_at + b, a)
    closing = _between(board, a, b)
    if closing >= 0 and state.value[closing] == OPEN:
        if state.now[_special(state, N_ENDS)] > 2 or state.now[_special(state, N_NEEDED)] > 0:
            return assign(state, closing, OFF)
        _put(state, _special(state, LAST), closing)
    return False


@kernel(inline=True)
def _still_closing(state, board):
    """The link that would close a chain beside which there is something else to visit, and was not told so; -1."""
    link = state.now[_special(state, LAST)]
    if link >= 0 and (state.now[_special(state, N_ENDS)] > 2 or state.now[_special(state, N_NEEDED)] > 0):
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
    n_told = board.n_cells if board.holding != 0 else 0
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
        elif variable < n_links + n_told:
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


@kernel
def read_loop(column, coords, board, state):
    """Notes the state of a column. Returns the number of counts that apply, -1 for a contradiction."""
    n_cells, n_vars = board.n_cells, len(state.value)
    for k in range(n_vars):
        word = word_of(column, coords[k])
        mark = np.int64(1) << mark_of(board, k)
        state.value[k] = ON if word == mark else OPEN if word & mark != 0 else OFF
        state.begin[k] = 0
    state.begin[n_vars] = 0
    for c in range(n_cells):
        state.states[c] = word_of(column, coords[n_vars + c])
        state.far[c] = c
        state.degree[c] = 0
    for k in range(N_NOTES):
        state.notes[k] = 0
    for k in range(4):
        state.now[_special(state, k)] = 0
    state.now[_special(state, LAST)] = -1
    return _read_counts(column, coords, board, state)


@kernel
def _read_counts(column, coords, board, state):
    """Notes the counts that apply, and how their variables stand; the number of counts."""
    counts, n_vars = board.counts, len(state.value)
    n, at = 0, 0
    while at < len(counts):
        size = np.int64(counts[at + 4])
        least, most = number_of(column, counts[at + 2]), number_of(column, counts[at + 3])
        end = at + HEAD + 2 * size
        if number_of(column, counts[at]) == counts[at + 1] and least <= size:
            true, free = 0, 0
            for k in range(at + HEAD, end, 2):
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
            state.now[_special(state, N_NEEDED)] += 1
    for link in range(board.n_links):
        if state.value[link] == ON and join(state, board, link):
            return True
    for cell in range(board.n_cells):
        left = state.states[cell]
        for place in range(SIDES):
            link = board.sides[SIDES * cell + place]
            if link >= 0 and state.value[link] != OPEN:
                held = holding(place)
                left &= held if state.value[link] == ON else ~held
        if board.holding != 0 and state.value[board.n_links + cell] != OPEN:
            left &= board.holding if state.value[board.n_links + cell] == ON else ~board.holding
        if left != state.states[cell]:
            if narrow(state, board, cell, left):
                return True
        elif _settle_cell(state, board, cell, left, board.n_links):
            return True
    for count in range(n_counts):
        if settle_count(state, board, count):
            return True
    return settle(state, board, 0)
