"""Regions laid end to end."""

from __future__ import annotations

import numpy as np

from gridlanes.model.laid_regions import LaidRegions


def test_regions_are_split_where_they_begin() -> None:
    regions = LaidRegions(np.array([5, 6, 7, 8]), np.array([1, 0, 3]))
    assert len(regions) == 3
    assert regions.start.tolist() == [0, 1, 1, 4]
    assert regions.place.tolist() == [0, 0, 1, 2]
    assert [region.tolist() for region in regions.split()] == [[5], [], [6, 7, 8]]


def test_those_of_one_length_are_rows() -> None:
    regions = LaidRegions.of_one_length(np.array([[1, 2], [4, 3]]))
    assert [region.tolist() for region in regions.split()] == [[1, 2], [4, 3]]
