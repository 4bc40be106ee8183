"""Areas: they cover the board, are connected, and as large as was asked for."""

from __future__ import annotations

import pytest

from gridlanes.samplers.areas import (
    beside,
    equal_areas,
    even_areas,
    fitting_areas,
    grown_areas,
    is_connected,
    joined_pairs,
    take_in,
)
from gridlanes.samplers.draws import Draws, Purpose

SHAPES = [(1, 1), (1, 6), (4, 4), (3, 7), (6, 6)]


def assert_areas(areas: list[list[int]], rows: int, cols: int) -> None:
    assert sorted(cell for area in areas for cell in area) == [*range(rows * cols)]
    for area in areas:
        reached, waiting = {area[0]}, [area[0]]
        while waiting:
            near = {cell for cell in beside(waiting.pop(), rows, cols) if cell in area} - reached
            reached |= near
            waiting += near
        assert reached == {*area}


def dice(row: int):
    return Draws(1, "areas").dice(row, 0, Purpose.REGIONS)


@pytest.mark.parametrize(("rows", "cols"), SHAPES)
def test_grown_areas_cover_the_board_and_are_connected(rows: int, cols: int) -> None:
    for row in range(20):
        areas = grown_areas(dice(row), rows, cols, 4, lambda area, cell: True)
        assert_areas(areas, rows, cols)
        assert max(map(len, areas)) <= 4


def test_cells_join_an_area_only_where_they_fit() -> None:
    areas = grown_areas(dice(0), 6, 6, 6, lambda area, cell: all(cell % 6 == other % 6 for other in area))
    assert all(len({cell % 6 for cell in area}) == 1 for area in areas)


@pytest.mark.parametrize("side", [1, 4, 6, 9])
def test_equal_areas_are_connected_and_of_one_size(side: int) -> None:
    boards = set()
    for row in range(5):
        areas = equal_areas(dice(row), side, side, side)
        assert_areas(areas, side, side)
        assert {*map(len, areas)} == {side}
        boards.add(str(areas))
    assert len(boards) == (5 if side > 1 else 1)


def test_fitting_areas_fit() -> None:
    stars = {0, 8, 17, 20, 31, 35}
    for row in range(20):
        areas = fitting_areas(dice(row), 6, 6, lambda area: len(stars.intersection(area)) == 1, 3)
        assert areas is not None
        assert_areas(areas, 6, 6)
        assert all(len(stars.intersection(area)) == 1 for area in areas)


def test_where_no_areas_fit_there_are_none() -> None:
    assert fitting_areas(dice(0), 3, 3, lambda area: False, 3) is None


@pytest.mark.parametrize(("rows", "cols"), SHAPES)
def test_even_areas_cover_the_board_and_are_not_too_large(rows: int, cols: int) -> None:
    for row in range(20):
        for most in (1, 4, 7):
            areas = even_areas(dice(row), rows, cols, most)
            assert_areas(areas, rows, cols)
            assert max(map(len, areas)) <= most


def test_even_areas_of_some_cells_cover_these() -> None:
    for row in range(20):
        cells = sorted({*range(36)} - {*dice(row).shuffled(range(36))[:12]})
        areas = even_areas(dice(row), 6, 6, 4, cells)
        assert sorted(cell for area in areas for cell in area) == cells
        assert all(is_connected(area, 6, 6) and len(area) <= 4 for area in areas)
    assert even_areas(dice(0), 6, 6, 4, []) == []


def test_joined_pairs_have_two_marked_cells_each() -> None:
    marked = {0, 3, 7, 14, 15, 22, 29, 35}
    found = [joined_pairs(dice(row), 6, 6, marked) for row in range(40)]
    drawn = [areas for areas in found if areas is not None]
    assert len(drawn) > 20
    for row, areas in enumerate(drawn):
        assert all(len(marked.intersection(area)) == 2 and is_connected(area, 6, 6) for area in areas)
        whole = take_in(dice(row), 6, 6, [[*area] for area in areas])
        assert_areas(whole, 6, 6)
        assert all({*area} <= {*larger} for area, larger in zip(areas, whole, strict=True))


def test_joined_pairs_are_none_where_a_cell_is_left_over() -> None:
    assert joined_pairs(dice(0), 1, 5, {0, 1, 4}) is None
    assert joined_pairs(dice(0), 2, 2, set()) is None


def test_joined_pairs_within_some_cells_stay_there() -> None:
    within = {*range(18)}
    for row in range(8):
        areas = joined_pairs(dice(row), 6, 6, {0, 5, 12, 17}, within) or []
        assert all({*area} <= within for area in areas)
    assert joined_pairs(dice(0), 1, 5, {0, 2}, {0, 2, 3}) is None
