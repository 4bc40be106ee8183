"""One constraint on every rectangle of some size: on blocks, on cells in a line, on cells side by side."""

from __future__ import annotations

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from gridlanes.model.laid_regions import LaidRegions
from gridlanes.model.regions import Rect
from gridlanes.puzzles.constraint import Role
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.rules.base import Rule

PAIRS = (1, 2), (2, 1)
"""cells side by side"""


def on_windows(rule: Rule, rows: int, cols: int, *sizes: tuple[int, int], role: Role = Role.GOAL) -> ManyConstraints:
    """`rule` on all rectangles of these `sizes` (height, width), one size after another, row by row. Of boards without
    holes whose cells are the first coords.
    """
    cells = np.arange(rows * cols).reshape(rows, cols)
    fits = [(height, width) for height, width in sizes if height <= rows and width <= cols]
    laid = [sliding_window_view(cells, size).reshape(-1, size[0] * size[1]) for size in fits]
    lengths = [np.full(len(windows), windows.shape[1]) for windows in laid]
    every = LaidRegions(
        np.concatenate([np.zeros(0, np.intp), *(windows.ravel() for windows in laid)]),
        np.concatenate([np.zeros(0, np.int64), *lengths]),
    )

    def region(k: int) -> Rect:
        for (height, width), windows in zip(fits, laid, strict=True):
            if k < len(windows):
                return Rect(*divmod(k, cols - width + 1), height, width)
            k -= len(windows)
        raise IndexError("there are fewer windows")

    return ManyConstraints(rule, every, region, role=role)
