"""Bent subsets: several cells in more than one house, with as many candidates as there are cells."""

from __future__ import annotations

import numpy as np

from gridlanes.grading.position import Position, Rows
from gridlanes.grading.technique import Found, Phase, Technique, has_houses
from gridlanes.kernels.grading.bent import LastLook, bent_subsets


def _nothing_seen(position: Position) -> LastLook:
    n, n_coords = len(position), position.structure.n_coords
    return LastLook(np.zeros((n, n_coords), np.uint64), np.zeros_like(position.placed))


def _bent(name: str, title: str, size: int, cost: float, tenths: tuple[int, ...]) -> Technique:
    """`tenths`: the additional cost, in tenths, if the widest cell has 2, 3, ... marks."""
    others = "all of which but one can be in only one of these cells, so the last one is in at least one"
    says = f"{size} cells have only {size} marks between them, {others}"

    def apply(position: Position, rows: Rows) -> Found:
        last = position.remembered(name, lambda: _nothing_seen(position))
        return Found(*position.narrow(rows, bent_subsets, size, last, sized=True))

    added = np.array([0, 0, *tenths]) / 10
    return Technique(name, title, says, Phase.PATTERN, cost, has_houses, apply, lambda sizes: added[sizes])


TECHNIQUES = [
    _bent("xy-wing", "XY-wing or XYZ-wing", 3, 4.2, (0, 2)),
    _bent("wxyz-wing", "WXYZ-wing", 4, 5.5, (0, 1, 0)),
    _bent("vwxyz-wing", "VWXYZ-wing", 5, 6.2, (2, 2, 1, 0)),
]
