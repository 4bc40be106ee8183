"""Areas of boards as regions: their cells, area after area, and which two share a border."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel


@kernel
def area_regions(
    areas: NDArray[np.int32],
    fine: NDArray[np.bool_],
    row: NDArray[np.int64],
    number: NDArray[np.int64],
    start: NDArray[np.int64],
    coords: NDArray[np.intp],
    count: NDArray[np.int64],
) -> int:
    """Lists the areas of the boards that are `fine`, board after board, by their numbers, and returns how many.

    `areas` ``(n, C)``: the area of each cell, counted from 0, or negative for none. Filled are, of each area, its board
    `row` and its `number` there ``(n * C,)``; where its cells begin in `coords` ``(n * C,)``, and where the last ones
    end: `start` ``(n * C + 1,)``. `count` is scratch, zeros before and after, longer than all numbers of areas.
    """
    n_cells, n, at = areas.shape[1], 0, 0
    for i in range(areas.shape[0]):
        if not fine[i]:
            continue
        end = 0
        for k in range(n_cells):
            if areas[i, k] >= 0:
                count[areas[i, k]] += 1
                end = max(end, areas[i, k] + 1)
        for area in range(end):
            size = count[area]
            count[area] = at
            if size > 0:
                row[n], number[n], start[n] = i, area, at
                n += 1
                at += size
        for k in range(n_cells):
            if areas[i, k] >= 0:
                coords[count[areas[i, k]]] = k
                count[areas[i, k]] += 1
        for area in range(end):
            count[area] = 0
    start[n] = at
    return n


@kernel
def areas_beside(areas: NDArray[np.int32], fine: NDArray[np.bool_], n_areas: int, keys: NDArray[np.int64]) -> int:
    """Notes each two areas with a border in common, once for each pair of cells there, and returns how many it noted:
    ``(board * n_areas + lower number) * n_areas + higher number`` in `keys`, which has room for 2 entries a cell.

    `areas` ``(n, rows, cols)``: the area of each cell, counted from 0, or negative for none; those of boards that are
    not `fine` are passed over. `n_areas`: more than all numbers of areas.
    """
    n, rows, cols = 0, areas.shape[1], areas.shape[2]
    for i in range(areas.shape[0]):
        if not fine[i]:
            continue
        for r in range(rows):
            for c in range(cols):
                here = areas[i, r, c]
                for way in range(2):
                    down, right = (0, 1) if way == 0 else (1, 0)
                    if here < 0 or r + down == rows or c + right == cols:
                        continue
                    other = areas[i, r + down, c + right]
                    if other >= 0 and other != here:
                        keys[n] = (np.int64(i) * n_areas + min(here, other)) * n_areas + max(here, other)
                        n += 1
    return n
