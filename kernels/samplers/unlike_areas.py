"""Boards divided at random into areas of which no two of one size share a side, many at once."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.samplers.cell_beside import SIDES, beside
from gridlanes.kernels.samplers.random_words import random_below, shuffle_first

ROOM = 6
"""numbers for each cell that the kernel works with"""
_ATTEMPTS = 8
"""at a board, before it is given up"""


@kernel
def _list_near(area, cols, areas, following, seen, near):
    """Lists the areas beside one, each once; returns how many there are. `seen`: -1 everywhere, before and after."""
    n_near, cell = 0, area
    while True:
        for side in range(SIDES):
            other = beside(cell, side, len(areas), cols)
            if other >= 0 and areas[other] != area and seen[areas[other]] < 0:
                seen[areas[other]], near[n_near] = n_near, areas[other]
                n_near += 1
        cell = following[cell]
        if cell == area:
            break
    for k in range(n_near):
        seen[near[k]] = -1
    return n_near


@kernel
def _merge(area, other, areas, following, sizes):
    """The cells of an area beside another become cells of that one."""
    cell = other
    while True:
        areas[cell] = area
        cell = following[cell]
        if cell == other:
            break
    following[area], following[other] = following[other], following[area]
    sizes[area] += sizes[other]
    sizes[other] = 0


@kernel
def _are_unlike(state, cols, most, areas, room):
    """Merges areas of one board, single cells at first, until no two of one size are beside each other; False if one
    would have more cells than `most`.
    """
    n_cells = len(areas)
    following, sizes, seen, waiting, waits, near = room[0], room[1], room[2], room[3], room[4], room[5]
    for cell in range(n_cells):
        areas[cell] = following[cell] = waiting[cell] = cell
        sizes[cell], seen[cell], waits[cell] = 1, -1, 1
    shuffle_first(waiting, n_cells, state)
    n_waiting = n_cells
    while n_waiting > 0:
        n_waiting -= 1
        area = waiting[n_waiting]
        waits[area] = 0
        if sizes[area] == 0:
            continue
        n_near, is_alike, n_fitting = _list_near(area, cols, areas, following, seen, near), False, 0
        for k in range(n_near):
            is_alike = is_alike or sizes[near[k]] == sizes[area]
            if sizes[near[k]] + sizes[area] <= most:
                near[k], near[n_fitting] = near[n_fitting], near[k]
                n_fitting += 1
        if not is_alike:
            continue
        if n_fitting == 0:
            return False
        _merge(area, near[random_below(state, n_fitting)], areas, following, sizes)
        near[n_near] = area
        for k in range(n_near + 1):
            if waits[near[k]] == 0 and sizes[near[k]] > 0:
                waits[near[k]], waiting[n_waiting] = 1, near[k]
                n_waiting += 1
    return True


@kernel
def merge_areas(states: NDArray[np.uint64], cols: int, most: int, areas: NDArray[np.int32], room: NDArray[Any]) -> None:
    """Writes into `areas` ``(n, cells)`` for each cell a cell of its area; -1 everywhere for a board that came to no
    end.

    Areas beside one of the same size are merged with a random one beside them, as long as the two have at most `most`
    cells, in random order. `states` ``(n, 1)``: random words, of which the state of the generator follows. `room`
    ``int64 (ROOM, cells + 1)`` is room to work in.
    """
    for i in range(areas.shape[0]):
        n_tries, is_done = 0, False
        while n_tries < _ATTEMPTS and not is_done:
            is_done = _are_unlike(states[i], cols, most, areas[i], room)
            n_tries += 1
        if not is_done:
            areas[i] = -1
