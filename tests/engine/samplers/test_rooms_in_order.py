"""Rooms that are decided in order: they are connected, keep their cores, and leave one solution."""

from __future__ import annotations

from itertools import product

from gridlanes.samplers.areas import is_connected
from gridlanes.samplers.rooms_in_order import rooms_in_order

MARKED = [1, 9, 17, 18, 26, 34]
"""of a board of 6 x 6, one in each row and column, none of which touch"""
OTHER_ORDERS = [(2, 1, 0, 4, 3, 5), (0, 4, 5, 1, 3, 2)]
"""with which cells join rooms that are decided later than at first"""


def touch(one: int, other: int) -> bool:
    return abs(one // 6 - other // 6) <= 1 and abs(one % 6 - other % 6) <= 1


def solutions(rooms: list[list[int]]) -> list[list[int]]:
    found = []
    for cells in product(*rooms):
        lines = {cell // 6 for cell in cells}, {cell % 6 for cell in cells}
        apart = not any(touch(one, other) for k, one in enumerate(cells) for other in cells[:k])
        if apart and [len(each) for each in lines] == [6, 6]:
            found.append(sorted(cells))
    return found


def test_rooms_are_connected_and_leave_one_solution() -> None:
    cores = [[cell] for cell in MARKED]
    n_cells = []
    for order in (cores, cores[::-1], *([cores[k] for k in places] for places in OTHER_ORDERS)):
        rooms = rooms_in_order(6, 6, MARKED, order)
        cells = [cell for room in rooms for cell in room]
        assert len({*cells}) == len(cells)
        assert all(is_connected(room, 6, 6) and {*core} <= {*room} for room, core in zip(rooms, order, strict=True))
        assert solutions(rooms) == [MARKED]
        n_cells.append(len(cells))
    assert max(n_cells) > 30


def test_rooms_are_the_same_for_the_same_cores() -> None:
    cores = [[cell] for cell in MARKED]
    assert rooms_in_order(6, 6, MARKED, cores) == rooms_in_order(6, 6, MARKED, cores)
