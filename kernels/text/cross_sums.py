"""pzpr's boards of blocks and runs: letters for rows of white cells, two characters for the sums of a block."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.text import FINE, PAST, SHORT, WRONG

NEITHER = -1
"""the sum of a character that stands for none"""
_DOT = 46


@kernel
def _cells(data, at, end, sum_of, skip_of, codes, cols, found):
    """Fills in the cells; how many it came to, where it stopped, and what is wrong there."""
    white, bare, shift = codes
    inner_cols = cols - 1
    place, n_cells = 0, (len(found) // cols - 1) * inner_cols
    while place < n_cells:
        if at >= end:
            return place, at, SHORT
        skip = int(skip_of[data[at]])
        if skip > n_cells - place:
            return place, at, PAST
        size, code = 1, bare
        if skip > 0:
            code = white
        elif data[at] != _DOT:
            size = 2
            if sum_of[data[at]] == NEITHER:
                return place, at, WRONG
            if at + 1 >= end:
                return place, at, SHORT
            if sum_of[data[at + 1]] == NEITHER:
                return place, at + 1, WRONG
            code = int(sum_of[data[at]]) << shift | int(sum_of[data[at + 1]])
        for each in range(place, place + max(skip, 1)):
            found[(each // inner_cols + 1) * cols + each % inner_cols + 1] = code
        place, at = place + max(skip, 1), at + size
    return place, at, FINE


@kernel
def _margins(data, at, end, sum_of, codes, cols, found):
    """Fills in the sums above columns and left of rows whose first cells are white; how many it came to, where it
    stopped, and what is wrong there.
    """
    white, _, shift = codes
    rows, place = len(found) // cols, 0
    for k in range(cols - 1 + rows - 1):
        is_above = k < cols - 1
        cell = k + 1 if is_above else (k - cols + 2) * cols
        if found[cell + cols if is_above else cell + 1] != white:
            continue
        if at >= end:
            return place, at, SHORT
        if sum_of[data[at]] == NEITHER:
            return place, at, WRONG
        found[cell] = int(sum_of[data[at]]) << (shift if is_above else 0)
        place, at = place + 1, at + 1
    return place, at, FINE


@kernel
def decode_cross_sums(
    data: NDArray[np.uint8],
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    sum_of: NDArray[np.int8],
    skip_of: NDArray[np.int8],
    codes: tuple[int, int, int],
    cols: int,
    found: NDArray[Any],
    stops: NDArray[np.int64],
    faults: NDArray[np.uint8],
) -> None:
    """See `gridlanes.kernels.text`. `sum_of` ``(256,)``: the sum that a character stands for, or `NEITHER`; `skip_of`
    ``(256,)``: how many white cells, or 0. `codes`: of a white cell, of a block without sums, and by how many bits sums
    down are shifted. Boards ``found[i]`` have `cols` columns, one row and one column of which are the margins.
    """
    for i in range(starts.shape[0]):
        place, at, fault = _cells(data, starts[i], ends[i], sum_of, skip_of, codes, cols, found[i])
        if fault == FINE:
            more, at, fault = _margins(data, at, ends[i], sum_of, codes, cols, found[i])
            place += more
        stops[i, 0], stops[i, 1] = at, place
        faults[i] = fault
