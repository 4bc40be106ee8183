"""The areas of boards that are divided by lines."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel


@kernel
def label_areas(lines: NDArray[np.bool_], ends: NDArray[np.int32], areas: NDArray[np.int32]) -> None:
    """Writes into `areas` ``(S, N)`` for each cell the first cell of its area.

    `lines` ``(S, K)``: which edges are lines; `ends` ``(K, 2)``: the two cells of each.
    """
    for s in range(lines.shape[0]):
        for cell in range(areas.shape[1]):
            areas[s, cell] = cell
        for k in range(lines.shape[1]):
            if lines[s, k]:
                continue
            one, other = ends[k, 0], ends[k, 1]
            while areas[s, one] != one:
                one = areas[s, one]
            while areas[s, other] != other:
                other = areas[s, other]
            if one < other:
                areas[s, other] = one
            elif other < one:
                areas[s, one] = other
        for cell in range(areas.shape[1]):  # roots come before what hangs on them
            areas[s, cell] = areas[s, areas[s, cell]]


@kernel
def sum_areas(
    areas: NDArray[np.int32], numbers: NDArray[Any], totals: NDArray[np.int32], sums: NDArray[np.int32]
) -> None:
    """Writes into `sums` ``(S, N)`` for each cell the sum of `numbers` ``(S, N)`` over its area. `areas` ``(S, N)``: a
    number below N for each cell, the same for all of one area; `totals` ``(N,)``: room to work in.
    """
    for s in range(areas.shape[0]):
        totals[:] = 0
        for cell in range(areas.shape[1]):
            totals[areas[s, cell]] += numbers[s, cell]
        for cell in range(areas.shape[1]):
            sums[s, cell] = totals[areas[s, cell]]
