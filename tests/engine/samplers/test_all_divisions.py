"""Divisions of a board: as many as are known, and those that a plain recursion finds."""

from __future__ import annotations

import pytest
from plain_layouts import plain_divisions

from gridlanes.errors import ModelError
from gridlanes.samplers import all_divisions as module
from gridlanes.samplers.all_divisions import connected_areas, divisions, rectangles


@pytest.mark.parametrize("size", [(1, 1), (1, 4), (2, 3), (3, 3)], ids=str)
def test_divisions_are_those_of_a_plain_recursion(size) -> None:
    found = [tuple(row) for row in divisions(*size, size[0] * size[1]).tolist()]
    assert found == sorted(plain_divisions(*size))


def test_there_are_as_many_as_is_known() -> None:
    """Divisions into connected areas, into rectangles, and into areas of as many cells as a side has."""
    assert [len(divisions(n, n, n * n)) for n in (1, 2, 3)] == [1, 12, 1434]
    assert [len(divisions(n, n, n * n, rectangular=True)) for n in (1, 2, 3, 4)] == [1, 8, 322, 70878]
    assert [len(divisions(n, n, n * n, n)) for n in (1, 2, 3, 4, 5)] == [1, 2, 10, 117, 4006]


def test_areas_can_be_small_alone() -> None:
    every = divisions(3, 3, 9).tolist()
    small = [row for row in every if max(map(row.count, row)) <= 2]
    assert divisions(3, 3, 2).tolist() == small


def test_areas_are_listed_by_their_first_cell() -> None:
    for listed in (connected_areas(3, 3, 9), rectangles(3, 3)):
        for first, areas in enumerate(listed):
            assert areas == sorted(set(areas))
            assert all(area & -area == 1 << first for area in areas)
    assert sum(map(len, connected_areas(3, 3, 9))) == 218
    assert sum(map(len, rectangles(3, 3))) == 36


def test_a_board_with_too_many_divisions_is_refused(monkeypatch) -> None:
    monkeypatch.setattr(module, "MAX_DIVISIONS", 100)
    with pytest.raises(ModelError, match="more than 100 divisions"):
        divisions(3, 3, 9)
