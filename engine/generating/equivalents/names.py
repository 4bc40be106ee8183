"""Names: marks and clues that matter only by which of them are equal, renumbered in the order in which they first
occur.
"""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

Integer = TypeVar("Integer", bound="np.integer[Any]")


def named_as_they_occur(entries: NDArray[Integer], first: int = 0) -> NDArray[Integer]:
    """Entries ``(n, k)`` of any integer dtype with those from `first` on renamed, in each row, to `first`, `first` + 1,
    ... by first occurrence. Smaller ones are kept.
    """
    n, n_places = entries.shape
    lowest = min(first, int(entries.min(initial=first)))
    n_kept, n_names = first - lowest, int(entries.max(initial=first)) - lowest + 1
    at = np.full((n, n_names), n_places, np.int64)
    row = np.arange(n)
    for place in range(n_places - 1, -1, -1):
        at[row, entries[:, place] - lowest if lowest else entries[:, place]] = place
    at[:, :n_kept] = np.arange(-n_kept, 0)  # before all others, so that they keep their names
    name = np.argsort(np.argsort(at, axis=1, kind="stable"), axis=1) + lowest
    return np.take_along_axis(name.astype(entries.dtype), entries.astype(np.intp) - lowest, axis=1)
