"""Where the tables of row regions are, row by row (engine/compile/row_tables.py)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel


@kernel
def note_tables(
    row: NDArray[np.int64],
    begin: NDArray[np.int64],
    n_entries: NDArray[np.int64],
    before: int,
    tries: bool,
    which: int,
    tables: NDArray[np.int64],
) -> None:
    """Notes in ``tables[:, which]`` of `tables` ``(P, n, 3)`` where the tables of each row begin, how many entries they
    have, and whether they try assumptions. Of each table, `row`, ascending, which it is of, where it begins, less
    `before`, and how many entries it has.
    """
    for i in range(tables.shape[0]):
        tables[i, which, 0], tables[i, which, 1], tables[i, which, 2] = 0, 0, tries
    for k in range(len(row)):
        if k == 0 or row[k] != row[k - 1]:
            tables[row[k], which, 0] = begin[k] + before
        tables[row[k], which, 1] += n_entries[k]
