"""Islands that are joined by lines side by side: what the number of an island says while only full islands, crossed
lines and numbers limit the lines towards a side.

So it is less than what islands say of each other: that one which wants a single line more cannot take two from the next
one is not looked at. Between islands lines go straight on, and do not cross.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.grading.houses import WORD
from gridlanes.kernels.lanes import NO_LANE, bit_count, first_bit, last_bit, one_lane, rest_of

SIDES = 4
"""of a cell: towards north, east, south and west"""
UNKNOWN = 0
"""stands for the number of an island that is not known"""
NOWHERE = -1
"""stands for the number of a cell without an island"""


class CellsOfLines(NamedTuple):
    """N cells with lines at them. `sides` ``int64 (N, 4)``: the coords on their sides, whose marks are the numbers of
    lines; `at` ``int64 (C, 2)``: the cells at each coord, N for none.
    """

    sides: NDArray[np.int64]
    at: NDArray[np.int64]


class WaitingCells(NamedTuple):
    """Room for N cells, as sets of more than N bits, all ``uint64 (W,)``: those that `wait` to be looked at again;
    `islands` whose number is known; `between`: those without an island.
    """

    wait: NDArray[np.uint64]
    islands: NDArray[np.uint64]
    between: NDArray[np.uint64]


@kernel
def _begin(totals, waiting):
    """All cells of a puzzle wait."""
    waiting.wait[:] = ~NO_LANE
    waiting.islands[:] = NO_LANE
    waiting.between[:] = NO_LANE
    for place in range(totals.shape[0]):
        if totals[place] > UNKNOWN:
            waiting.islands[place // WORD] |= one_lane(place % WORD)
        elif totals[place] == NOWHERE:
            waiting.between[place // WORD] |= one_lane(place % WORD)


@kernel
def _keep(state, coord, word, cells, wait):
    """Keeps only the marks of a word at a coord; the cells at it wait if that changes it. Returns how many marks are
    struck out.
    """
    before = state[coord]
    if before & ~word == NO_LANE:
        return 0
    state[coord] = before & word
    for k in range(2):
        place = cells.at[coord, k]
        wait[place // WORD] |= one_lane(place % WORD)
    return np.int64(bit_count(before & ~word))


@kernel
def _pass(state, place, cells, wait):
    """Lines go straight on in a cell without an island, and do not cross. Returns how many marks are struck out."""
    sides = cells.sides[place]
    north, east, south, west = sides[0], sides[1], sides[2], sides[3]
    upright, level = state[north] & state[south], state[east] & state[west]
    if upright & one_lane(0) == NO_LANE:
        level &= one_lane(0)
    elif level & one_lane(0) == NO_LANE:
        upright &= one_lane(0)
    n_lost = _keep(state, north, upright, cells, wait) + _keep(state, south, upright, cells, wait)
    return n_lost + _keep(state, east, level, cells, wait) + _keep(state, west, level, cells, wait)


@kernel
def _spread(state, cells, waiting):
    """Continues lines where cells without an island wait. Returns how many marks are struck out."""
    n_lost, w = 0, 0
    while w < waiting.wait.shape[0]:
        some = waiting.wait[w] & waiting.between[w]
        if some == NO_LANE:
            w += 1
            continue
        bit = some & ~rest_of(some)
        n_new = _pass(state, w * WORD + first_bit(some), cells, waiting.wait)
        waiting.wait[w] &= ~bit
        if n_new > 0:
            n_lost += n_new
            w = 0
    return n_lost


@kernel
def _is_bare(state, sides):
    """Whether no mark is left on some side of a cell."""
    is_bare = False
    for side in range(SIDES):
        is_bare |= state[sides[side]] == NO_LANE
    return is_bare


@kernel
def _count(state, place, total, most, cells, wait):
    """Lines at an island that is full, or needs all that its sides can take, or one towards each side at least.
    Returns how many marks are struck out.
    """
    sides = cells.sides[place]
    need, room, n_open, n_lost, up_to = total, 0, 0, 0, one_lane(min(total, most) + 1) - one_lane(0)
    for side in range(SIDES):
        n_lost += _keep(state, sides[side], up_to, cells, wait)
    if _is_bare(state, sides):
        return n_lost
    for side in range(SIDES):
        need -= first_bit(state[sides[side]])
        n_open += last_bit(state[sides[side]]) > 0
    for side in range(SIDES):
        room += min(last_bit(state[sides[side]]) - first_bit(state[sides[side]]), need)
    if need < 0 or room < need:
        return n_lost + _keep(state, sides[0], NO_LANE, cells, wait)
    for side in range(SIDES):
        word = state[sides[side]]
        low, high = first_bit(word), last_bit(word)
        if need == room:  # both are 0 at an island that is full
            n_lost += _keep(state, sides[side], one_lane(low + min(high - low, need)), cells, wait)
        elif total > (n_open - 1) * most and high > 0:
            n_lost += _keep(state, sides[side], ~one_lane(0), cells, wait)
    return n_lost


@kernel
def count_at_islands(
    states: NDArray[np.uint64],
    cells: CellsOfLines,
    totals: NDArray[np.int64],
    most: int,
    waiting: WaitingCells,
    found: NDArray[np.int64],
    sweeps: NDArray[np.int64],
) -> None:
    """Draws lines in n states ``uint64 (n, C)`` as long as an island is full, needs all that its sides can take, or
    needs a line towards each side, whichever they are. Some coord keeps no mark where that is a contradiction.

    `totals` ``int64 (n, N)``: the numbers of the islands, `UNKNOWN`, or `NOWHERE`. `most`: lines side by side, at most.
    `found`, `sweeps` ``int64 (n,)``: how many marks each state lost, and how many times its islands were looked at with
    success. `waiting`: room.
    """
    for p in range(states.shape[0]):
        state, total = states[p], totals[p]
        _begin(total, waiting)
        found[p], sweeps[p], n_lost = _spread(state, cells, waiting), 0, 1
        while n_lost > 0:
            n_lost = 0
            for w in range(waiting.wait.shape[0]):
                some = waiting.wait[w] & waiting.islands[w]
                waiting.wait[w] &= ~some
                while some != NO_LANE:
                    place = w * WORD + first_bit(some)
                    some = rest_of(some)
                    n_lost += _count(state, place, total[place], most, cells, waiting.wait)
            if n_lost > 0:
                found[p] += n_lost + _spread(state, cells, waiting)
                sweeps[p] += 1


@kernel
def draw_needed_sides(
    states: NDArray[np.uint64],
    cells: CellsOfLines,
    totals: NDArray[np.int64],
    waiting: WaitingCells,
    found: NDArray[np.int64],
) -> None:
    """Draws a line towards each side of an island without which its other sides cannot take all it needs, once at each
    island. The arguments are those of `count_at_islands`.
    """
    for p in range(states.shape[0]):
        state, found[p] = states[p], 0
        for place in range(totals.shape[1]):
            sides, room = cells.sides[place], 0
            if totals[p, place] <= UNKNOWN or _is_bare(state, sides):
                continue
            for side in range(SIDES):
                room += last_bit(state[sides[side]])
            for side in range(SIDES):
                word = state[sides[side]]
                if last_bit(word) > 0 and room - last_bit(word) < totals[p, place]:
                    found[p] += _keep(state, sides[side], ~one_lane(0), cells, waiting.wait)
