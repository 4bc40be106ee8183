"""Islands that are joined already, where lines may form no loop: no other lines join two of them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.disjoint_sets import root_of
from gridlanes.kernels.grading.islands import NOWHERE, SIDES, CellsOfLines
from gridlanes.kernels.lanes import NO_LANE, bit_count, one_lane

_DRAWN = -1
"""stands for the end of a way on which lines are drawn"""


@kernel
def _join(state, cells, parent):
    """Makes one set of the cells that lines join. Cell N stands for none."""
    n_cells = cells.sides.shape[0]
    for place in range(n_cells):
        parent[place] = place
    for coord in range(cells.at.shape[0]):
        one, other = cells.at[coord, 0], cells.at[coord, 1]
        if one < n_cells and other < n_cells and state[coord] & one_lane(0) == NO_LANE:
            parent[root_of(parent, one)] = root_of(parent, other)


@kernel
def _end(state, cells, totals, place, side):
    """The island to which the way on a side of an island leads; N if there is none, `_DRAWN` if it has lines."""
    n_cells, coord = cells.sides.shape[0], cells.sides[place, side]
    for _ in range(n_cells):
        if state[coord] & one_lane(0) == NO_LANE:
            return _DRAWN
        place = cells.at[coord, 0] + cells.at[coord, 1] - place
        if place == n_cells or totals[place] != NOWHERE:
            return place
        entered = 0
        for k in range(SIDES):
            if cells.sides[place, k] == coord:
                entered = k
        coord = cells.sides[place, (entered + 2) % SIDES]
    return n_cells


@kernel
def part_joined_islands(
    states: NDArray[np.uint64],
    cells: CellsOfLines,
    totals: NDArray[np.int64],
    parent: NDArray[np.int64],
    found: NDArray[np.int64],
) -> None:
    """Strikes out all lines at either end of ways between islands that are joined by other lines, in n states
    ``uint64 (n, C)``. `totals` ``int64 (n, N)``: the numbers of the islands, `NOWHERE` for a cell without one. `found`
    ``int64 (n,)``: how many marks each state lost. `parent` ``int64 (N,)``: room.
    """
    n_cells = cells.sides.shape[0]
    for p in range(states.shape[0]):
        state, found[p] = states[p], 0
        _join(state, cells, parent)
        for place in range(n_cells):
            for side in range(SIDES):
                coord = cells.sides[place, side]
                if totals[p, place] == NOWHERE or state[coord] == one_lane(0):
                    continue
                end = _end(state, cells, totals[p], place, side)
                if end in (_DRAWN, n_cells, place) or root_of(parent, place) != root_of(parent, end):
                    continue
                found[p] += bit_count(state[coord] & ~one_lane(0))
                state[coord] &= one_lane(0)
