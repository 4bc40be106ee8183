"""Propagation alone: every row to its fixpoint, no branching."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.jit import kernel
from gridlanes.kernels.lanes import NO_LANE, one_lane, peek, poke
from gridlanes.kernels.sweep import sweep
from gridlanes.kernels.tables import Tables


@kernel
def propagate(
    tables: Tables, tile: NDArray[Any], candidates: NDArray[Any], broken: NDArray[np.bool_], sweeps: NDArray[np.int64]
) -> None:
    """Sweeps each row of `candidates` (words ``(P, C)``) to its fixpoint, in place.

    `broken` ``bool (P,)``: rows in which a contradiction showed; such a row stays as it was when it did. `sweeps`
    ``int64 (P,)``: sweeps each row took. `tile` words ``(n, L)``, n > C, is scratch whose rows from C on are zero.
    """
    n_coords, n_lanes = candidates.shape[1], tile.shape[1]
    for start in range(0, candidates.shape[0], n_lanes):
        size = min(n_lanes, candidates.shape[0] - start)
        for lane in range(size):
            for c in range(n_coords):
                poke(tile, c * n_lanes + lane, peek(candidates, (start + lane) * n_coords + c))
        left = ~NO_LANE if size == 64 else one_lane(size) - one_lane(0)
        while left != NO_LANE:
            broke, changed, _ = sweep(tile, tables)
            for lane in range(size):
                row, bit = start + lane, one_lane(lane)
                if left & bit != NO_LANE:
                    sweeps[row] += 1
                    if broke & bit != NO_LANE or changed & bit == NO_LANE:
                        broken[row] = broke & bit != NO_LANE
                        left &= ~bit
                        for c in range(n_coords):
                            poke(candidates, row * n_coords + c, peek(tile, c * n_lanes + lane))
