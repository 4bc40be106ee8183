"""The table of overlaps: every pair that shares some coords, in room that may be too small."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.row_tables.locked_candidates import fill_overlaps

# A 3x3 grid: its rows and columns, and two regions.
LINES = np.array([[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8]])
REGIONS = np.array([[0, 1, 3], [6, 7, 8]])
INSIDE = np.zeros((6, 9), np.bool_)
INSIDE[np.arange(6)[:, None], LINES] = True


def filled(n_room):
    marked, table, of_region = np.zeros(9, np.bool_), np.full((n_room, 9), -7, np.int32), np.full(n_room, -7)
    n = fill_overlaps(REGIONS, LINES, INSIDE, marked, table, of_region)
    assert not marked.any()
    return n, table.tolist(), of_region.tolist()


def test_pairs_that_share_one_coord_or_all_of_them_are_no_overlap():
    """Region 0 shares two coords with the first row and the first column; region 1 is a row."""
    entries = [[8, 6, 0, 1, 3, 0, 1, 2, 2], [8, 6, 0, 3, 1, 0, 3, 6, 2]]
    assert filled(2) == (2, entries, [0, 0])


def test_without_room_they_are_counted():
    assert filled(0) == (2, [], [])
    n, table, of_region = filled(1)
    assert (n, table, of_region) == (2, [[8, 6, 0, 1, 3, 0, 1, 2, 2]], [0])
