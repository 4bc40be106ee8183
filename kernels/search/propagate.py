"""Propagation alone: every row to its fixpoint, no branching and no hypotheses."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import NO_LANE, one_lane, read_word, write_word
from gridlanes.kernels.search.late import BROKEN, CHANGED, NOTHING, RowKernels, propagate_late
from gridlanes.kernels.search.seen import Seen, forget_settled
from gridlanes.kernels.search.sweep import sweep
from gridlanes.kernels.search.tables import Tables


@kernel(inline=True)
def _load(tile, lane, candidates, row, seen):
    """Puts a row into a lane."""
    seen.settled[lane] = 0
    n_words, n_lanes = candidates.shape[1], tile.shape[1]
    for c in range(n_words):
        write_word(tile, c * n_lanes + lane, read_word(candidates, row * n_words + c))


@kernel
def propagate(
    tables: Tables,
    row_kernels: RowKernels,
    tile: NDArray[Any],
    candidates: NDArray[Any],
    broken: NDArray[np.bool_],
    sweeps: NDArray[np.int64],
    scratch: NDArray[np.int64],
    flags: NDArray[Any],
    seen: Seen,
    row_of: NDArray[np.int64],
) -> None:
    """Sweeps each row of `candidates` (words ``(P, n)``: coords, auxiliary coords, clues) to its fixpoint, in place.

    `row_kernels`: for regions that single rows have. `broken` ``bool (P,)``: rows in which a contradiction showed; such
    a row stays as it was when it did. `sweeps` ``int64 (P,)``: sweeps each row took. `tile` words ``(m, L)``, m > n, is
    scratch whose rows from n on are zero; `scratch` and `flags` as in `gridlanes.kernels.search.search.Work`;
    `seen` knows nothing; `row_of` ``int64 (L,)`` is room for the rows that are in the lanes. A lane that is done takes
    the next row at once.
    """
    n_rows, n_words, n_lanes = candidates.shape[0], candidates.shape[1], tile.shape[1]
    following, left = min(n_rows, n_lanes), NO_LANE
    for lane in range(following):
        _load(tile, lane, candidates, lane, seen)
        row_of[lane] = lane
        left |= one_lane(lane)
    while left != NO_LANE:
        broke, changed, _ = sweep(tile, tables, scratch, flags, flags, False)
        forget_settled(seen, (broke | changed) & left)
        for lane in range(n_lanes):
            bit = one_lane(lane)
            if left & bit == NO_LANE:
                continue
            row = row_of[lane]
            sweeps[row] += 1
            found = BROKEN if broke & bit != NO_LANE else CHANGED if changed & bit != NO_LANE else NOTHING
            if found == NOTHING:
                found = propagate_late(tile, lane, tables.program, row_kernels, row, scratch, flags, seen)
            if found == CHANGED:
                continue
            broken[row] = found == BROKEN
            for c in range(n_words):
                write_word(candidates, row * n_words + c, read_word(tile, c * n_lanes + lane))
            if following < n_rows:
                _load(tile, lane, candidates, following, seen)
                row_of[lane] = following
                following += 1
            else:
                left &= ~bit
