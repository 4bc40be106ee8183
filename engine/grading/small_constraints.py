"""The constraints on few coords of a structure, with all ways to satisfy each, for techniques that look at few."""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.cached_per_structure import cached_per_structure
from gridlanes.compile.structure import Structure
from gridlanes.grading.counts import listed_regions, regions_at
from gridlanes.kernels.grading.last_of_count import RoomForCount, SmallConstraints

_MAX_COORDS = 5
"""coords of a small constraint: a cell and the four edges around it"""
_MAX_WAYS = 1024
"""assignments of marks to them that are tried"""


def room_for_count(structure: Structure) -> RoomForCount:
    """Room for one count."""
    near, far = np.zeros(_MAX_COORDS, np.uint64), np.zeros(_MAX_COORDS, np.uint64)
    return RoomForCount(np.zeros(structure.n_coords, np.bool_), near, far)


@cached_per_structure
def small_constraints(structure: Structure) -> SmallConstraints:
    """The small constraints of a structure that have no clues and exclude something."""
    n_marks = len(structure.alphabet)
    regions, table, tables = list[list[int]](), list[int](), dict[bytes, int]()
    ways = list[NDArray[np.uint64]]()
    for constraint, scope in zip(structure.constraints, structure.scopes, strict=True):
        coords = scope.coords.tolist()
        is_small = len(coords) <= _MAX_COORDS and n_marks ** len(coords) <= _MAX_WAYS
        if constraint.rule.slots or not is_small or len(set(coords)) < len(coords):
            continue
        every = np.array([*product(range(n_marks), repeat=len(coords))], np.uint8)
        fit = every[constraint.rule.holds(every, scope)]
        if len(fit) == len(every):
            continue
        key = bytes([len(coords)]) + fit.tobytes()
        if key not in tables:
            tables[key] = len(ways)
            padded = np.pad(fit, ((0, 0), (0, _MAX_COORDS - len(coords))))
            ways.append(np.uint64(1) << padded.astype(np.uint64))
        regions.append(coords)
        table.append(tables[key])
    start, coords_of_all = listed_regions(regions)
    at_start, at = regions_at(regions, structure.n_coords)
    first = np.cumsum([0, *map(len, ways)]).astype(np.int64)
    rows = np.concatenate([*ways, np.zeros((0, _MAX_COORDS), np.uint64)])
    return SmallConstraints(start, coords_of_all, np.array(table, np.int64), first, rows, at_start, at)
