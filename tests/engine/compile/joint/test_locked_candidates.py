"""Locked candidates of row regions: each entry is a row region and a line, what they share first."""

from __future__ import annotations

import numpy as np

from gridlanes.compile.joint.locked_candidates import overlaps_of
from gridlanes.genres import jigsaw
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import Distinct

AREAS = [0, 0, 1, 1, 0, 2, 2, 1, 0, 2, 3, 1, 3, 2, 3, 3]
REGIONS = [[coord for coord in range(16) if AREAS[coord] == area] for area in range(4)]


def test_every_overlap_of_two_or_more_has_an_entry():
    structure = jigsaw.structure(4, 4)
    table, row = overlaps_of(structure, RowRegions.of_lists(Distinct(), [REGIONS, [], REGIONS]))
    lines = [set(region.tolist()) for region in structure.regions]
    expected = {
        (a, b) for a, region in enumerate(REGIONS) for b, line in enumerate(lines) if 1 < len(line & {*region}) < 4
    }
    assert row.tolist() == [0] * len(expected) + [2] * len(expected)
    seen = set()
    for entry in table[: len(expected)].tolist():
        n_entries, size, *coords, n_shared = entry
        first, second = coords[:4], coords[4:]
        assert (n_entries, size) == (len(entry) - 1, len(coords)) == (10, 8)
        assert coords[:n_shared] == sorted({*first} & {*second}) == second[:n_shared]
        seen.add((REGIONS.index(sorted(first)), lines.index(set(second))))
    assert seen == expected


def test_short_regions_have_no_entries():
    table, row = overlaps_of(jigsaw.structure(4, 4), RowRegions.of_lists(Distinct(), [[[0, 1, 4]]]))
    assert len(table) == len(row) == 0
    assert table.dtype == np.int32
