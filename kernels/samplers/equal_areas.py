"""Boards divided into connected areas of one size at random."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel


@kernel(inline=True)
def _beside(cell, way, n_cells, cols):
    """The cell above, left, right, below (`way` 0 to 3); -1 if there is none."""
    col = cell % cols
    if way == 0:
        other = cell - cols if cell >= cols else -1
    elif way == 3:
        other = cell + cols if cell + cols < n_cells else -1
    elif way == 1:
        other = cell - 1 if col > 0 else -1
    else:
        other = cell + 1 if col + 1 < cols else -1
    return other


@kernel
def _is_connected(areas, area, size, cols, room):
    """Whether the `size` cells of an area ``areas (cells,)`` are connected. `room` ``int64 (2 * cells,)``."""
    n_cells = len(areas)
    for cell in range(n_cells):
        room[n_cells + cell] = 0
    seen, done = 0, 0
    for cell in range(n_cells):
        if seen == 0 and areas[cell] == area:
            room[0], room[n_cells + cell] = cell, 1
            seen = 1
    while done < seen:
        cell = room[done]
        done += 1
        for way in range(4):
            other = _beside(cell, way, n_cells, cols)
            if other >= 0 and areas[other] == area and room[n_cells + other] == 0:
                room[n_cells + other] = 1
                room[seen] = other
                seen += 1
    return seen == size


@kernel
def _touches(areas, cell, area, but, cols):
    """Whether a cell is beside one of an area, `but` one not counted."""
    for way in range(4):
        near = _beside(cell, way, len(areas), cols)
        if near >= 0 and near != but and areas[near] == area:
            return True
    return False


@kernel
def exchange_cells(
    words: NDArray[np.uint64], cols: int, size: int, room: NDArray[Any], areas: NDArray[np.int32]
) -> None:
    """Writes into `areas` ``(n, cells)`` for each cell the number of its area, which has `size` cells.

    At first areas follow each other along a line to and fro over the board; then, for each of the random `words`
    ``(n, moves)``, two neighbours exchange cells, if both stay connected. `room` ``int64 (2 * cells,)`` is room to work
    in.
    """
    n_cells = areas.shape[1]
    for i in range(areas.shape[0]):
        for cell in range(n_cells):
            row, col = cell // cols, cell % cols
            areas[i, cell] = (row * cols + (col if row % 2 == 0 else cols - 1 - col)) // size
        here = areas[i]
        for move in range(words.shape[1]):
            word = words[i, move]
            cell = int(word % np.uint64(n_cells))
            other = _beside(cell, np.int64(word >> np.uint64(60)) % 4, n_cells, cols)
            if other < 0 or here[other] == here[cell]:
                continue
            mine, theirs = here[cell], here[other]
            back = -1
            start = np.int64((word >> np.uint64(32)) % np.uint64(n_cells))
            for step in range(n_cells):
                found = (start + step) % n_cells
                if back < 0 and here[found] == theirs and _touches(here, found, mine, cell, cols):
                    back = int(found)
            if back < 0:
                continue
            here[cell], here[back] = theirs, mine
            if not (_is_connected(here, mine, size, cols, room) and _is_connected(here, theirs, size, cols, room)):
                here[cell], here[back] = mine, theirs
