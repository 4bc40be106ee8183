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


def test_regions_are_padded_and_asked_what_they_contain() -> None:
    regions = LaidRegions(np.array([5, 2, 7, 8, 5]), np.array([1, 0, 3, 1]))
    which = np.array([2, 1, 3, 0])
    assert regions.padded(which).tolist() == [[2, 7, 8], [-1, -1, -1], [5, -1, -1], [5, -1, -1]]
    asked = np.array([[8, 5], [5, -1], [5, 9], [-1, 2]])
    assert regions.contain(which, asked).tolist() == [[True, False], [False, False], [True, False], [False, False]]
    none = LaidRegions(np.zeros(0, np.intp), np.zeros(2, np.int64))
    assert none.padded(np.array([1, 0])).shape == (2, 0)
    assert not none.contain(np.array([1]), np.array([[0, 3]])).any()


def test_what_is_padded_is_no_coord() -> None:
    regions = LaidRegions.of_padded(np.array([[-1, 4, 0], [-1, -1, -1], [7, -1, 2]]))
    assert [region.tolist() for region in regions.split()] == [[4, 0], [], [7, 2]]
