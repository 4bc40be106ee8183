"""Many regions as arrays: their coords laid end to end."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray


def starts_of(lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """``int64 (n + 1,)``: where things of these lengths begin that are laid end to end, and where the last one ends."""
    start = np.zeros(len(lengths) + 1, np.int64)
    lengths.cumsum(out=start[1:])
    return start


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

    @classmethod
    def of_padded(cls, coords: NDArray[np.integer]) -> LaidRegions:
        """Regions ``(n, K)`` with -1 where there is no coord."""
        there = coords >= 0
        return cls(coords[there].astype(np.intp), there.sum(axis=1).astype(np.int64))

    def __len__(self) -> int:
        return len(self.lengths)

    @property
    def start(self) -> NDArray[np.int64]:
        """``int64 (n + 1,)``: where each region begins, and where the last one ends."""
        return starts_of(self.lengths)

    @property
    def place(self) -> NDArray[np.int64]:
        """``int64``: the place of each coord in its region, from 0."""
        return np.arange(len(self.coords), dtype=np.int64) - self.start[:-1].repeat(self.lengths)

    def padded(self, which: NDArray[np.intp]) -> NDArray[np.intp]:
        """``intp (m, longest)``: the coords of some regions, -1 behind them."""
        place = np.arange(int(self.lengths.max(initial=0)))
        there = place < self.lengths[which, None]
        found = np.full(there.shape, -1, np.intp)
        found[there] = self.coords[(self.start[which, None] + place)[there]]
        return found

    def contain(self, which: NDArray[np.intp], coords: NDArray[np.intp]) -> NDArray[np.bool_]:
        """``bool (m, k)``: whether each region of `which` ``(m,)`` has the `coords` ``(m, k)``, -1 for none."""
        n = 1 + int(self.coords.max(initial=0))
        keys = np.sort(np.arange(len(self)).repeat(self.lengths) * n + self.coords)
        wanted = which[:, None] * n + coords
        at = np.searchsorted(keys, wanted)
        return np.asarray((coords >= 0) & (np.append(keys, -1)[at] == wanted))

    def split(self) -> list[NDArray[np.intp]]:
        """The coords of each region, as views."""
        return [self.coords[first:last] for first, last in pairwise(self.start.tolist())]
