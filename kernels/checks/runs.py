"""Finished lines: the lengths of the runs of a mark along them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel


@kernel
def runs_of(numbers: NDArray[np.uint8], mark: int, found: NDArray[np.int32]) -> None:
    """Writes the lengths of the runs of each line ``numbers[s]`` (mark numbers) to ``found[s]``, which holds zeros and
    is as long as a line can have runs.
    """
    for s in range(numbers.shape[0]):
        n_runs, length = 0, 0
        for k in range(numbers.shape[1]):
            if numbers[s, k] == mark:
                length += 1
                found[s, n_runs] = length
            elif length:
                n_runs += 1
                length = 0


@kernel
def runs_hold(numbers: NDArray[np.uint8], mark: int, lengths: NDArray[np.int32], ok: NDArray[np.bool_]) -> None:
    """Sets ``ok[s]`` to whether the runs of the line ``numbers[s]`` are the ``lengths[s]`` that are not 0, in order, or
    one of these is below 0, as it is not given.
    """
    n_lengths = lengths.shape[1]
    for s in range(numbers.shape[0]):
        at, length, fine = 0, 0, True
        for k in range(numbers.shape[1] + 1):
            if k < numbers.shape[1] and numbers[s, k] == mark:
                length += 1
            elif length:
                while at < n_lengths and lengths[s, at] == 0:
                    at += 1
                fine &= at < n_lengths and lengths[s, at] == length
                at, length = at + 1, 0
        for r in range(at, n_lengths):
            fine &= lengths[s, r] == 0
        for r in range(n_lengths):
            fine |= lengths[s, r] < 0
        ok[s] = fine


@kernel(allocates=True)
def none_alike(
    held: NDArray[np.bool_],
    start: NDArray[np.int64],
    cells: NDArray[np.intp],
    rows: int,
    cols: int,
    longest: int,
    ok: NDArray[np.bool_],
) -> None:
    """Sets ``ok[i]`` to whether no more than `longest` of the `cells` from ``start[i]`` to the next start that follow
    one another in a row or column are all `held`, or all not. Cells of a board are numbered row by row.
    """
    kind = np.full(rows * cols, -1, np.int64)  # twice the region of a cell, and 1 more if it is held
    for i in range(start.shape[0] - 1):
        for k in range(start[i], start[i + 1]):
            kind[cells[k]] = 2 * i + held[k]
        ok[i] = True
        for k in range(start[i], start[i + 1]):
            cell = cells[k]
            for step, room in ((1, cols - 1 - cell % cols), (cols, rows - 1 - cell // cols)):
                n = 0
                while n < min(longest, room) and kind[cell + (n + 1) * step] == kind[cell]:
                    n += 1
                ok[i] &= n < longest
