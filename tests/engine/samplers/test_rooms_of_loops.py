"""Rooms of a loop: they cover the board in one piece each, and the loop crosses the border of each twice."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest

from gridlanes.genres import simple_loop
from gridlanes.genres.loops_common import LOOP
from gridlanes.samplers.areas import beside, is_connected
from gridlanes.samplers.cell_loops import loop_through_cells
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.samplers.filling_loops import filling_loop
from gridlanes.samplers.rooms_of_loops import changed, drawn_again, loop_order, slid, visited_once, visited_twice


@pytest.mark.parametrize(("rows", "cols"), [(2, 3), (5, 4), (8, 8)])
def test_a_loop_visits_each_room_once(rows: int, cols: int) -> None:
    structure, draws = simple_loop.structure(rows, cols), Draws(1, "rooms")
    tries = Tries(np.arange(20), np.zeros(20, np.int64))
    for row, marks in enumerate(loop_through_cells(structure, draws, tries)):
        order = loop_order(rows, cols, marks == LOOP + 1)
        assert len(order) == len({*order}) == int((marks == LOOP + 1).sum())
        assert all(b in beside(a, rows, cols) for a, b in pairwise([*order, order[0]]))
        rooms, again = (visited_once(draws.dice(row, 0, Purpose.REGIONS), rows, cols, order) for _ in range(2))
        assert rooms == again
        assert sorted(cell for room in rooms for cell in room) == [*range(rows * cols)]
        assert all(is_connected(room, rows, cols) for room in rooms)
        room_of = {cell: number for number, room in enumerate(rooms) for cell in room}
        changes = [room_of[a] for a, b in pairwise([*order, order[0]]) if room_of[a] != room_of[b]]
        assert sorted(changes) == ([*range(len(rooms))] if len(rooms) > 1 else [])
        missed = {*range(rows * cols)} - {*order}
        assert all(room_of[a] == room_of[b] for a in missed for b in missed.intersection(beside(a, rows, cols)))


def _comb(rows: int, cols: int) -> list[int]:
    """A loop through all cells of a board with an even number of rows."""
    teeth = [[row * cols + col for col in range(1, cols)][:: -1 if row % 2 else 1] for row in range(1, rows)]
    back = [row * cols for row in range(rows - 1, 0, -1)]
    return [*range(cols), *(cell for tooth in teeth for cell in tooth), *back]


@pytest.mark.parametrize(("rows", "cols"), [(4, 4), (6, 5), (8, 8)])
def test_a_loop_visits_each_room_twice(rows: int, cols: int) -> None:
    order, draws, n_found = _comb(rows, cols), Draws(1, "rooms"), 0
    for row in range(20):
        rooms, again = (visited_twice(draws.dice(row, 0, Purpose.REGIONS), rows, cols, order) for _ in range(2))
        assert rooms == again
        if rooms is None:
            continue
        n_found += 1
        assert sorted(cell for room in rooms for cell in room) == [*range(rows * cols)]
        assert all(is_connected(room, rows, cols) for room in rooms)
        room_of = {cell: number for number, room in enumerate(rooms) for cell in room}
        left = [room_of[a] for a, b in pairwise([*order, order[0]]) if room_of[a] != room_of[b]]
        assert sorted(left) == sorted([*range(len(rooms))] * 2)
    assert n_found > 10


def test_a_cell_slides_to_the_room_beside_it_on_the_loop() -> None:
    rows, cols, dice = 6, 6, Draws(3, "rooms").dice(0, 0, Purpose.REGIONS)
    order = _comb(rows, cols)
    rooms = next(found for _ in range(50) if (found := visited_twice(dice, rows, cols, order)) is not None)
    for _ in range(30):
        areas = slid(dice, rows, cols, order, rooms, [*range(rows * cols)])
        assert areas is not None
        assert len(areas) == len(rooms)
        moved = [{*after} ^ {*before} for before, after in zip(rooms, areas, strict=True) if {*after} != {*before}]
        assert len(moved) == 2
        assert moved[0] == moved[1]
        assert len(moved[0]) == 1
        assert all(is_connected(room, rows, cols) for room in areas)
        room_of = {cell: number for number, room in enumerate(areas) for cell in room}
        left = [room_of[a] for a, b in pairwise([*order, order[0]]) if room_of[a] != room_of[b]]
        assert sorted(left) == sorted([*range(len(areas))] * 2)
        rooms = areas
    assert slid(dice, rows, cols, order, rooms, []) is None


@pytest.mark.parametrize("change", [drawn_again, changed])
@pytest.mark.parametrize(("rows", "cols"), [(6, 6), (4, 4)], ids=["some of them", "often all"])
def test_rooms_that_are_drawn_again_are_visited_twice(
    change: Callable[..., list[list[int]] | None], rows: int, cols: int
) -> None:
    dice, n_changed = Draws(4, "rooms").dice(0, 0, Purpose.REGIONS), 0
    order = _comb(rows, cols)
    rooms = next(found for _ in range(50) if (found := visited_twice(dice, rows, cols, order)) is not None)
    for step in range(60):
        areas = change(dice, rows, cols, order, rooms, [step % (rows * cols)])
        if areas is None:
            continue
        n_changed += {*map(frozenset, rooms)} != {*map(frozenset, areas)}
        assert sorted(cell for room in areas for cell in room) == [*range(rows * cols)]
        assert all(is_connected(room, rows, cols) for room in areas)
        room_of = {cell: number for number, room in enumerate(areas) for cell in room}
        left = [room_of[a] for a, b in pairwise([*order, order[0]]) if room_of[a] != room_of[b]]
        assert sorted(left) == sorted([*range(len(areas))] * 2)
        rooms = areas
    assert n_changed > 10
    assert change(dice, rows, cols, order, rooms, []) is None


def test_cells_that_the_loop_misses_are_in_no_room_that_it_visits_twice() -> None:
    structure, draws = simple_loop.structure(8, 8), Draws(2, "rooms")
    n_found, n_missed = 0, 0
    for row, marks in enumerate(filling_loop(structure, draws, Tries(np.arange(20), np.zeros(20, np.int64)))):
        order = loop_order(8, 8, marks == LOOP + 1)
        rooms = visited_twice(draws.dice(row, 0, Purpose.REGIONS), 8, 8, order)
        if rooms is not None:
            n_found, n_missed = n_found + 1, n_missed + 64 - len(order)
            assert sorted(cell for room in rooms for cell in room) == sorted(order)
            assert all(is_connected(room, 8, 8) for room in rooms)
    assert min(n_found, n_missed) > 0
