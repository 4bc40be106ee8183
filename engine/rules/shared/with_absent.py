"""Shared by rules that use neighbours of coords: a stand-in for neighbours that do not exist."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray


def with_absent(found: NDArray[Any], absent: int = 0) -> NDArray[Any]:
    """``(P, K + 1)``: what is `found` ``(P, K)`` of each coord, and behind it `absent`: what -1 and K point to, which
    stand for coords that are not there. As `np.pad` has it, in a tenth of its time for one row.
    """
    wider = np.full((len(found), found.shape[1] + 1), absent, found.dtype)
    wider[:, :-1] = found
    return wider
