"""Pairs of coords that must differ, and marks that complete regions leave to coords outside
(kernels/search/exclusion.py).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

_FEWEST = 3
"""coords of a region that exclude a mark outside, at least: with two, sweeps take longer and find hardly more"""


def apart_of(n_coords: int, distinct: Sequence[Sequence[int]]) -> NDArray[np.bool_]:
    """``bool (C, C)``: which two coords hold different marks, as a distinct region has both."""
    apart = np.zeros((n_coords, n_coords), np.bool_)
    for region in distinct:
        apart[np.ix_(region, region)] = True
    np.fill_diagonal(apart, False)
    return apart


def exclusions_of(
    n_coords: int, distinct: Sequence[Sequence[int]], complete: Sequence[int]
) -> list[tuple[list[int], int]]:
    """For each region of the list `complete` and each coord outside that is excluded by at least `_FEWEST` of its
    coords: the other coords of the region, and the coord. If one region contains all that exclude it, the two overlap,
    and there is no entry here. Nor is there one for conclusions from complete regions alone (two lines and a diagonal),
    which are rare and would cost time in every sweep.
    """
    if not complete:
        return []
    whole = {frozenset(distinct[i]) for i in complete}
    regions_of: list[list[frozenset[int]]] = [[] for _ in range(n_coords)]
    for region in map(frozenset, distinct):
        for coord in region:
            regions_of[coord].append(region)
    peers = [frozenset[int]().union(*regions) - {coord} for coord, regions in enumerate(regions_of)]
    entries = []
    for i in complete:
        here = frozenset(distinct[i])
        for coord in sorted(frozenset[int]().union(*(peers[other] for other in here)) - here):
            excluding = here & peers[coord]
            by_whole = frozenset[int]().union(*whole.intersection(regions_of[coord]))
            by_one = any(here & region >= excluding for region in regions_of[coord])
            if len(excluding) >= _FEWEST and not by_one and not excluding <= by_whole:
                entries.append((sorted(here - excluding), coord))
    return entries
