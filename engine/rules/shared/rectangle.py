"""Shared by rules on rectangles of cells: their regions are all cells of a rectangle, row by row."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from gridlanes.model.grid import Layer
from gridlanes.model.scope import Scope
from gridlanes.rules.shared.refusals import refuse


def columns_of(rule: Any, scope: Scope) -> int:
    """The columns of the rectangle that the region is. ModelError if it is none."""
    found = _columns(scope)
    if not found:
        refuse(rule, "speaks of a rectangle of cells, all of them floor, row by row")
    return found


@lru_cache(maxsize=256)
def _columns(scope: Scope) -> int:
    """The columns of the rectangle that the region is; 0 if it is none."""
    ids = scope.grid.ids(Layer.CELLS)
    coords = scope.coords
    if len(coords):
        layer, top, left = scope.grid.place(int(coords[0]))
        _, bottom, right = scope.grid.place(int(coords[-1]))
        if layer == Layer.CELLS and np.array_equal(ids[top : bottom + 1, left : right + 1].ravel(), coords):
            return right + 1 - left
    return 0
