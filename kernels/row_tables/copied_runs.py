"""Runs of entries that are copied to where they belong: the coords of regions that are laid end to end."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel


@kernel
def copy_runs(
    values: NDArray[Any],
    first: NDArray[np.int64],
    lengths: NDArray[np.int64],
    at: NDArray[np.int64],
    out: NDArray[Any],
) -> None:
    """Copies n runs of `values`: run i begins at ``first[i]``, has ``lengths[i]`` entries, and goes to `out` from
    ``at[i]`` on.
    """
    for i in range(len(lengths)):
        begin, to = first[i], at[i]
        for k in range(lengths[i]):
            out[to + k] = values[begin + k]
