"""The law of exclusions, beside those in laws.py."""

from __future__ import annotations

import numpy as np
from laws import Propagator, Region, Setting, Words

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import bits, fill
from gridlanes.kernels.search.exclusion import exclusion_naive, exclusions


@kernel
def run_exclusions(tile, others, outside):
    changed = exclusions(tile, others, outside)
    return bits(changed != fill(tile, 0)), bits(changed != changed)


def _excluded(name: str, n_coords: int, complete: Region, *pairs: Region) -> Setting:
    """A complete region, and pairs of one of its coords and one outside."""
    entries = []
    for coord in range(n_coords):
        excluding = [pair[0] for pair in pairs if pair[1] == coord]
        if excluding:
            entries.append(([other for other in complete if other not in excluding], coord))
    width = max(len(others) for others, _ in entries)
    others = np.array([here + [n_coords] * (width - len(here)) for here, _ in entries], np.uint32)
    outside = np.array([coord for _, coord in entries], np.uint32)
    return Setting(name, n_coords, len(complete), (complete, *pairs), (others, outside), data=entries)


def _exclusion_naive(setting: Setting, words: Words, full: int) -> tuple[Words, bool]:
    for others, coord in setting.data:
        words = exclusion_naive(words, others, coord)
    return list(words), False


EXCLUSION = Propagator(
    "exclusion",
    "exclusion_naive",
    (
        _excluded("all but one", 4, (0, 1, 2), (0, 3), (1, 3)),
        _excluded("ragged", 7, (0, 1, 2, 3), (0, 4), (1, 4), (2, 5), (0, 6), (2, 6), (3, 6)),
        _excluded("five of nine", 10, tuple(range(9)), (0, 9), (2, 9), (4, 9), (6, 9), (8, 9)),
    ),
    _exclusion_naive,
    lambda setting, tile, full: run_exclusions(tile, *setting.index),
)
