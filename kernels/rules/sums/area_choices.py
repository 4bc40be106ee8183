"""Areas of a board that take a mark or lose it, one decision after another, and what each line says of its areas alone.

A line holds a mark in a known number of its coords, and an area adds to it all that they share or nothing. The sums
that the areas of a line can reach are the bits of a word. Decisions are taken back in reverse order; nothing is copied.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT
from gridlanes.kernels.rules.shared.waiting import next_waiting, scratch_to_wait, wait

MAX_IN_LINE = 62
"""coords of a line, so that all sums are bits of a word"""
UNKNOWN = -1
"""the count of a line that says nothing"""
N_TAKEN, LEVEL, N_FOUND, N_STATES = range(4)
"""entries of `now`: areas that were decided here, in order; decisions; solutions found; states looked at"""
N_NOW = 4
_SHIFT = 20
"""bits of a fraction"""


class AreaChoices(NamedTuple):
    """Parts of scratch, ``int64`` each."""

    now: Any
    state: Any
    """of each area: IN, OUT or OPEN"""
    order: Any
    """the areas that were decided, earliest first"""
    begin: Any
    """of each level, how many areas were decided before it"""
    wanted: Any
    """how many coords of each line hold the mark; UNKNOWN for any number"""
    n_open: Any
    """of each line, its areas that are open"""
    weight: Any
    """of each line: 1, and 1 more for each contradiction in it"""
    waiting: Any
    """lines to look at (waiting.py)"""
    sums: Any
    """the sums that the areas of a line before each can reach"""


@kernel(inline=True)
def room_for_choices(n_areas, n_lines):
    """Entries of scratch for areas and lines."""
    return N_NOW + 4 * n_areas + 2 + 3 * n_lines + scratch_to_wait(n_lines)


@kernel
def choices_in(scratch, n_areas, n_lines):
    """The parts of scratch."""
    a = N_NOW + 2 * n_areas
    b = a + n_areas + 1
    c = b + 3 * n_lines
    d = c + scratch_to_wait(n_lines)
    return AreaChoices(
        part(scratch, 0, N_NOW),
        part(scratch, N_NOW, n_areas),
        part(scratch, N_NOW + n_areas, n_areas),
        part(scratch, a, n_areas + 1),
        part(scratch, b, n_lines),
        part(scratch, b + n_lines, n_lines),
        part(scratch, b + 2 * n_lines, n_lines),
        part(scratch, c, d - c),
        part(scratch, d, n_areas + 1),
    )


@kernel
def decide_area(choices, board, area, state, by):
    """An area takes the mark or loses it; its lines are to be looked at, but not the one `by` which that was found."""
    choices.state[area] = state
    choices.order[choices.now[N_TAKEN]] = area
    choices.now[N_TAKEN] += 1
    for i in range(board.met[area], board.met[area + 1]):
        line = board.lines[i]
        choices.n_open[line] -= 1
        if line != by and choices.wanted[line] != UNKNOWN:
            wait(line, 0, choices.waiting)


@kernel
def take_back(choices, board):
    """Takes back all that was decided on the last level; returns the area that it began with."""
    now = choices.now
    now[LEVEL] -= 1
    first = choices.begin[now[LEVEL]]
    for k in range(first, now[N_TAKEN]):
        area = choices.order[k]
        choices.state[area] = OPEN
        for i in range(board.met[area], board.met[area + 1]):
            choices.n_open[board.lines[i]] += 1
    now[N_TAKEN] = first
    return choices.order[first]


@kernel
def _look_at(choices, board, line):
    """Decides the areas of a line that all ways to reach its count agree on; whether there is none."""
    first, end, sums = board.first[line], board.first[line + 1], choices.sums
    sums[0] = 1
    for i in range(first, end):
        state, reached = choices.state[board.areas[i]], sums[i - first]
        sums[i - first + 1] = (0 if state == IN else reached) | (0 if state == OUT else reached << board.weights[i])
    fit = np.int64(1) << choices.wanted[line]
    if sums[end - first] & fit == 0:
        return True
    for back in range(end - first):
        i = end - 1 - back
        area, reached = board.areas[i], sums[i - first]
        state = choices.state[area]
        without = 0 if state == IN else fit & reached
        taking = 0 if state == OUT else fit >> board.weights[i] & reached
        if state == OPEN and (without == 0 or taking == 0):
            decide_area(choices, board, area, IN if without == 0 else OUT, line)
        fit = without | taking
    return False


@kernel
def settle_areas(choices, board):
    """Looks at lines until none says more. The line that contradicts, which gains weight; -1 if none does."""
    waiting, found = choices.waiting, -1
    while waiting[0] != 0:
        line = next_waiting(0, waiting)
        if found < 0 and _look_at(choices, board, line):
            choices.weight[line] += 1
            found = line
    return found


@kernel
def next_area(choices, board):
    """The open area whose lines were contradicted most often for the areas that they have open; -1 if none is open."""
    found, most = np.int64(-1), np.int64(-1)
    for area in range(len(choices.state)):
        if choices.state[area] != OPEN:
            continue
        urgency = np.int64(0)
        for i in range(board.met[area], board.met[area + 1]):
            line = board.lines[i]
            urgency += (choices.weight[line] << _SHIFT) // choices.n_open[line]
        if urgency > most:
            found, most = np.int64(area), urgency
    return found
