"""Bent subsets: several cells in more than one house, with as many candidates as there are cells."""

from __future__ import annotations

import numpy as np

from gridlanes.grading.technique import Phase, Technique, has_houses, on_houses
from gridlanes.kernels.grading.bent import bent_subsets


def _bent(name: str, title: str, size: int, cost: float, tenths: tuple[int, ...]) -> Technique:
    """`tenths`: the additional cost, in tenths, if the widest cell has 2, 3, ... marks."""
    says = f"{size} cells have {size} marks left together, all of which but one stand in one of them at most"
    apply = on_houses(bent_subsets, lambda board: (size,), sized=True)
    added = np.array([0, 0, *tenths]) / 10
    return Technique(name, title, says, Phase.PATTERN, cost, has_houses, apply, lambda sizes: added[sizes])


TECHNIQUES = [
    _bent("xy-wing", "XY-wing or XYZ-wing", 3, 4.2, (0, 2)),
    _bent("wxyz-wing", "WXYZ-wing", 4, 5.5, (0, 1, 0)),
    _bent("vwxyz-wing", "VWXYZ-wing", 5, 6.2, (2, 2, 1, 0)),
]
