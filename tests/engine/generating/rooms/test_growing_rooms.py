"""Rooms that grow: what is tried next, and who leaves where nothing can join any more."""

from __future__ import annotations

import numpy as np

from gridlanes.generating.rooms.growing_rooms import GrowingRooms
from gridlanes.io.forms.fields.rooms import NO_ROOM
from gridlanes.samplers.areas import is_connected
from gridlanes.samplers.draws import Draws, Purpose


def growing(row: int, cores: list[list[int]]) -> GrowingRooms:
    return GrowingRooms(Draws(1, "growing").dice(row, 0, Purpose.GROWTH), 4, 4, cores)


def test_where_all_join_rooms_cover_the_board() -> None:
    boards = set()
    for row in range(20):
        rooms, n_tried = growing(row, [[0], [15]]), 0
        while (option := rooms.next()) is not None:
            n_tried += 1
            rooms.join(option)
        assert rooms.is_whole
        assert not rooms.is_stuck
        assert n_tried == 16  # the cores, too, are given at first
        for number, core in enumerate((0, 15)):
            room = [cell for cell, area in enumerate(rooms.area_of) if area == number]
            assert core in room
            assert is_connected(room, 4, 4)
        boards.add(tuple(rooms.area_of))
    assert len(boards) > 10


def test_a_cell_that_is_in_the_way_leaves_its_room() -> None:
    """Cell 6 can join a room once cell 5 has left its own, which it mostly does."""
    n_whole = n_left = 0
    for row in range(40):
        rooms = growing(row, [[0], [15]])
        while (option := rooms.next()) is not None:
            if option.cell == 6 and rooms.area_of[5] != NO_ROOM:
                rooms.fail(option, np.isin(np.arange(16), [5, 6]))
                continue
            n_left += option.cell == 6 and rooms.given[5]
            rooms.join(option)
        n_whole += rooms.is_whole
    assert n_whole > 30
    assert n_left > 30


def test_a_cell_that_nothing_can_help_ends_it() -> None:
    rooms = growing(0, [[0, 1, 4, 5], [2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14]])
    while (option := rooms.next()) is not None:
        if option.cell == 15:
            rooms.fail(option, np.arange(16) == 15)
        else:
            rooms.join(option)
    assert rooms.is_stuck
    assert not rooms.is_whole
    assert rooms.area_of[15] == NO_ROOM


def test_dissolved_rooms_grow_again_in_a_copy_and_the_first_board_stays() -> None:
    rooms = growing(0, [[0], [15]])
    while (option := rooms.next()) is not None:
        rooms.join(option)
    before, copy = [*rooms.area_of], rooms.copied()
    free = copy.dissolve(0, 1)
    assert free == {cell for cell, area in enumerate(before) if area == 0}
    assert all(copy.given[cell] and copy.area_of[cell] == NO_ROOM for cell in free)
    copy.begin([[0]], free)
    while (option := copy.next()) is not None:
        assert option.cell in free
        copy.join(option)
    assert copy.is_whole
    assert copy.area_of[0] not in (0, 1, NO_ROOM)
    assert rooms.area_of == before
    assert rooms.is_whole


def test_only_a_cell_without_which_a_room_hangs_together_is_taken_out() -> None:
    rooms = growing(1, [[0], [15]])
    while (option := rooms.next()) is not None:
        rooms.join(option)
    assert not rooms.take_out([0, 15])  # what rooms began as
    assert rooms.take_out(range(16))
    assert sum(rooms.given) == 1
    kept = [cell for cell in range(16) if rooms.area_of[cell] == rooms.area_of[0]]
    assert is_connected(kept, 4, 4)


def test_several_cells_join_together_and_only_the_one_that_another_solution_changes_fails() -> None:
    """Another solution differs in cell 6 alone, if it is in no room with cell 0."""
    n_together = 0
    for row in range(20):
        rooms, failed = growing(row, [[0], [15]]), set()
        while options := rooms.some():
            assert len({option.cell for option in options}) == len(options)
            n_together += len(options) > 1
            wrong = [option for option in options if option.cell == 6 and option.room == 1]
            rooms.settle(options, np.arange(16) == 6 if wrong else None)
            failed.update(wrong)
        assert rooms.area_of[6] in (0, NO_ROOM)
        assert sum(rooms.given) == (rooms.area_of[6] == NO_ROOM)
        assert failed <= {(6, 1)}
    assert n_together > 40


def test_cells_in_all_of_which_another_solution_differs_are_tried_apart() -> None:
    rooms, sizes = growing(0, [[0], [15]]), list[int]()
    while options := rooms.some():
        sizes.append(len(options))
        rooms.settle(options, np.ones(16, np.bool_) if len(options) > 1 else None)
    assert rooms.is_whole
    assert max(sizes) > 1
    assert sizes.count(1) == 16
