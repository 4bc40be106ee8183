"""Locked candidates for own regions: where one of all marks overlaps a shared region of all marks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.kernels.jit import kernel
from gridlanes.kernels.rules.overlap import overlap
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules.distinct import Distinct

KERNEL = overlap.__name__


def overlaps_of(structure: Structure, regions: RowRegions) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """The table of the kernel `overlap` ``int32 (n, size)``, an entry for each pair of regions, and ``int64 (n,)`` the
    row that each belongs to, ascending. Only regions under `Distinct` that are as long as the alphabet have pairs.
    """
    side = len(structure.alphabet)
    which = np.flatnonzero(np.diff(regions.start) == side)
    shared = [region for region in structure.distinct_regions if len(region) == side]
    if not isinstance(regions.rule, Distinct) or not len(which) or not shared:
        return np.zeros((0, 2 * side + 2), np.int32), np.zeros(0, np.int64)
    lines = np.array(shared, np.int64)
    coords = regions.coords[regions.start[which][:, None] + np.arange(side)]
    inside = np.zeros((len(lines), structure.n_coords), np.bool_)
    inside[np.arange(len(lines))[:, None], lines] = True
    n = _fill(coords, lines, inside, np.zeros((0, 2 * side + 2), np.int32), np.zeros(0, np.int64))
    table, of_region = np.empty((n, 2 * side + 2), np.int32), np.empty(n, np.int64)
    _fill(coords, lines, inside, table, of_region)
    return table, regions.row[which][of_region]


@kernel(allocates=True)
def _fill(
    coords: NDArray[np.int64],
    lines: NDArray[np.int64],
    inside: NDArray[np.bool_],
    table: NDArray[np.int32],
    of_region: NDArray[np.int64],
) -> int:
    """Writes an entry for each pair of a region, a row of `coords` ``(n, K)``, and a line, as far as there is room;
    returns how many there are.
    """
    side, n = coords.shape[1], 0
    of_own = np.zeros(inside.shape[1], np.bool_)
    for region in range(coords.shape[0]):
        for k in range(side):
            of_own[coords[region, k]] = True
        for line in range(lines.shape[0]):
            shared = 0
            for k in range(side):
                shared += inside[line, coords[region, k]]
            if shared < 2 or shared == side:
                continue
            if n < table.shape[0]:
                at_shared, at_rest = 1, 1 + shared
                for k in range(side):
                    if inside[line, coords[region, k]]:
                        table[n, at_shared] = coords[region, k]
                        at_shared += 1
                    else:
                        table[n, at_rest] = coords[region, k]
                        at_rest += 1
                at_shared, at_rest = 1 + side, 1 + side + shared
                for k in range(side):
                    if of_own[lines[line, k]]:
                        table[n, at_shared] = lines[line, k]
                        at_shared += 1
                    else:
                        table[n, at_rest] = lines[line, k]
                        at_rest += 1
                table[n, 0], table[n, 2 * side + 1] = 2 * side, shared
                of_region[n] = region
            n += 1
        for k in range(side):
            of_own[coords[region, k]] = False
    return n
