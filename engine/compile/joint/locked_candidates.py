"""Locked candidates for row regions that hold all marks and overlap a shared region that holds all marks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.kernels.row_tables.locked_candidates import fill_overlaps
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules.distinct import Distinct


def overlaps_of(structure: Structure, regions: RowRegions) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """The table of the kernel `overlap` ``int32 (n, size)``, an entry for each pair of regions, and ``int64 (n,)`` the
    row that each belongs to, ascending. Only regions under `Distinct` that are as long as the alphabet have pairs.
    """
    side = len(structure.alphabet)
    which = np.flatnonzero(regions.lengths == side)
    shared = [region for region in structure.distinct_regions if len(region) == side]
    if not isinstance(regions.rule, Distinct) or not len(which) or not shared:
        return np.zeros((0, 2 * side + 3), np.int32), np.zeros(0, np.int64)
    lines = np.array(shared, np.int64)
    coords = regions.coords[regions.start[which][:, None] + np.arange(side)]
    inside = np.zeros((len(lines), structure.n_coords), np.bool_)
    inside[np.arange(len(lines))[:, None], lines] = True
    given = coords, lines, inside, np.zeros(structure.n_coords, np.bool_)
    n = fill_overlaps(*given, np.zeros((0, 2 * side + 3), np.int32), np.zeros(0, np.int64))
    table, of_region = np.empty((n, 2 * side + 3), np.int32), np.empty(n, np.int64)
    fill_overlaps(*given, table, of_region)
    return table, regions.row[which][of_region]
