"""Propagation alone: every row to its fixpoint, no branching and no hypotheses."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.jit import kernel
from gridlanes.kernels.lanes import NO_LANE, one_lane, read_word, write_word
from gridlanes.kernels.late import BROKEN, CHANGED, NOTHING, RowKernels, propagate_late
from gridlanes.kernels.seen import Seen
from gridlanes.kernels.sweep import sweep
from gridlanes.kernels.tables import Tables


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
) -> None:
    """Sweeps each row of `candidates` (words ``(P, n)``: coords, auxiliary coords, clues) to its fixpoint, in place.

    `row_kernels`: for regions that single rows have. `broken` ``bool (P,)``: rows in which a contradiction showed; such
    a row stays as it was when it did. `sweeps` ``int64 (P,)``: sweeps each row took. `tile` words ``(m, L)``, m > n, is
    scratch whose rows from n on are zero; `scratch` and `flags` as in `gridlanes.kernels.search.Work`;
    `seen` knows nothing.
    """
    n_words, n_lanes = candidates.shape[1], tile.shape[1]
    for start in range(0, candidates.shape[0], n_lanes):
        size = min(n_lanes, candidates.shape[0] - start)
        for lane in range(size):
            for c in range(n_words):
                write_word(tile, c * n_lanes + lane, read_word(candidates, (start + lane) * n_words + c))
        left = ~NO_LANE if size == 64 else one_lane(size) - one_lane(0)
        while left != NO_LANE:
            broke, changed, _ = sweep(tile, tables, scratch, flags, flags, False)
            for lane in range(size):
                row, bit = start + lane, one_lane(lane)
                if left & bit == NO_LANE:
                    continue
                sweeps[row] += 1
                found = BROKEN if broke & bit != NO_LANE else CHANGED if changed & bit != NO_LANE else NOTHING
                if found == NOTHING:
                    found = propagate_late(tile, lane, tables.program, row_kernels, row, scratch, flags, seen)
                if found != CHANGED:
                    broken[row] = found == BROKEN
                    left &= ~bit
                    for c in range(n_words):
                        write_word(candidates, row * n_words + c, read_word(tile, c * n_lanes + lane))
