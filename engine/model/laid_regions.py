"""Many regions as arrays: their coords laid end to end."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class LaidRegions:
    """n regions: their `coords` ``intp``, those of one after those of another, and their `lengths` ``int64 (n,)``."""

    coords: NDArray[np.intp]
    lengths: NDArray[np.int64]

    @classmethod
    def of_one_length(cls, coords: NDArray[np.integer]) -> LaidRegions:
        """Regions ``(n, K)``."""
        n, length = coords.shape
        return cls(coords.ravel().astype(np.intp), np.full(n, length, np.int64))

    def __len__(self) -> int:
        return len(self.lengths)

    @property
    def start(self) -> NDArray[np.int64]:
        """``int64 (n + 1,)``: where each region begins, and where the last one ends."""
        start = np.zeros(len(self.lengths) + 1, np.int64)
        self.lengths.cumsum(out=start[1:])
        return start

    @property
    def place(self) -> NDArray[np.int64]:
        """``int64``: the place of each coord in its region, from 0."""
        return np.arange(len(self.coords), dtype=np.int64) - self.start[:-1].repeat(self.lengths)

    def split(self) -> list[NDArray[np.intp]]:
        """The coords of each region, as views."""
        return [self.coords[first:last] for first, last in pairwise(self.start.tolist())]
