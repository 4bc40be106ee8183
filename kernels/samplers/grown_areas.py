"""Boards divided at random into connected areas of different sizes, many at once."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.samplers.random_words import random_below


@kernel
def _grow(state, first, number, cols, wanted, marks, areas, room):
    """Grows one area from a cell: cells beside it join in random order, up to the number that is `wanted`. A cell whose
    mark, other than 0, the area holds already does not. `room`: the cells, behind them those that wait.
    """
    n_cells = len(areas)
    areas[first], room[0] = number, first
    size, waiting, last = 1, n_cells, first
    while last >= 0 and size < wanted:
        col = last % cols
        if last >= cols:
            room[waiting] = last - cols
            waiting += 1
        if col > 0:
            room[waiting] = last - 1
            waiting += 1
        if col < cols - 1:
            room[waiting] = last + 1
            waiting += 1
        if last + cols < n_cells:
            room[waiting] = last + cols
            waiting += 1
        last = -1
        while last < 0 and waiting > n_cells and size < wanted:
            place = n_cells + random_below(state, waiting - n_cells)
            cell = room[place]
            waiting -= 1
            room[place] = room[waiting]
            fits = areas[cell] < 0
            for k in range(size):
                fits = fits and (marks[cell] == 0 or marks[room[k]] != marks[cell])
            if fits:
                areas[cell], room[size], last = number, cell, cell
                size += 1


@kernel
def grow_areas(
    states: NDArray[np.uint64],
    cols: int,
    most: int,
    marks: NDArray[np.uint8],
    areas: NDArray[np.int32],
    room: NDArray[Any],
) -> None:
    """Writes into `areas` ``(n, cells)`` for each cell the number of its area, numbered as they first occur.

    Areas grow one after another, each from a free cell, in random order, up to a random size of at most `most`. No area
    holds a mark of `marks` ``(n, cells)`` twice, but for 0. `states` ``(n, 1)``: random words, of which the state of
    the generator follows. `room` ``int64 (6 * cells,)`` is room to work in.
    """
    n_cells = areas.shape[1]
    order = np.int64(5) * n_cells
    for i in range(areas.shape[0]):
        state, here = states[i], areas[i]
        for cell in range(n_cells):
            here[cell] = -1
            room[order + cell] = cell
        number = 0
        for turn in range(n_cells):
            other = turn + random_below(state, n_cells - turn)
            first = room[order + other]
            room[order + other] = room[order + turn]
            if here[first] < 0:
                _grow(state, first, number, cols, 1 + random_below(state, most), marks[i], here, room)
                number += 1
        for k in range(number):
            room[k] = -1
        found = 0
        for cell in range(n_cells):
            if room[here[cell]] < 0:
                room[here[cell]] = found
                found += 1
            here[cell] = room[here[cell]]
