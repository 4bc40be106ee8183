"""What Regional Yajilin says of numbers in rooms: the tables are those that a plain look at each room gives."""

from __future__ import annotations

import json

import numpy as np

import gridlanes
from gridlanes.compile.joint.loop_trials_in_rooms import counted_in_pairs
from gridlanes.compile.joint.rooms_counted_apart import RoomsCountedApart, paired
from gridlanes.genres.regional_yajilin import SHADED_MANY
from gridlanes.io.read.reading import read_rows
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.rules.rooms.room_count_apart import RoomApart, room_count_apart
from gridlanes.registry import genre_named

BOARD = {"areas": ["AAAB", "CAAB", "CCAB"], "numbers": {"A": 3, "B": 0}}
SAME = {"areas": ["AAA", "ABA", "AAA"], "numbers": {"A": 4, "B": 0}}


def _expected(room, number, rows, cols):
    """The cells of a room, light ones first, and what is told of them."""
    cells = sorted(room, key=lambda cell: (sum(divmod(cell, cols)) % 2, cell))
    light = [cell for cell in cells if sum(divmod(cell, cols)) % 2 == 0]
    beside = []
    for cell in light:
        row, col = divmod(cell, cols)
        for r, c in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            inside = 0 <= r < rows and 0 <= c < cols and r * cols + c in cells
            beside.append(cells.index(r * cols + c) if inside else len(cells))
    return cells, RoomApart(2, number, len(light), beside)


def _tables(tables):
    found = []
    for begin in tables.begin.tolist():
        size, length = tables.entries[begin : begin + 2].tolist()
        coords = tables.entries[begin + 2 : begin + 2 + length].tolist()
        found.append((coords, unpacked(RoomApart, tables.entries[begin + 2 + length : begin + 1 + size].tolist())))
    return found


def test_rooms_with_numbers_have_their_cells_and_neighbours():
    (group,) = read_rows([_puzzle(BOARD)] * 2).groups
    (tables,) = [tables for tables in group.structure.following(group.row_regions) if tables.kernel is room_count_apart]
    rooms = [(0, 1, 2, 5, 6, 10), (3, 7, 11)]
    expected = [_expected(room, number, 3, 4) for room, number in zip(rooms, (3, 0), strict=True)]
    assert _tables(tables) == [*expected, *expected]
    assert tables.row.tolist() == [0, 0, 1, 1]
    assert genre_named("regional_yajilin").structure(3, 4) is group.structure


def test_rooms_that_wait_for_several_cells_are_counted_in_pairs():
    """Of the six cells of A only 1 and 6 are dark; B has no cells with the mark, so that it is counted as it is."""
    (group,) = read_rows([_puzzle(BOARD)] * 2).groups
    apart = RoomsCountedApart(SHADED_MANY)
    (own,) = [own for own in group.row_regions if own.rule == SHADED_MANY]
    assert apart.single(own).tolist() == [False, True, False] * 2
    found = paired(apart.by_colour(group.structure, group.row_regions))
    assert [found.row.tolist(), found.wanted.tolist(), found.size.tolist()] == [[0, 1], [3, 3], [4, 4]]
    room, of_pairs = counted_in_pairs(1, 2, found)
    assert [of_pairs.least.tolist(), of_pairs.most.tolist(), of_pairs.size.tolist()] == [[1] * 4, [1] * 4, [3] * 4]
    for of_room, pairs in zip(np.split(found.coords, 2), np.split(found.pairs, 2), strict=True):
        assert sorted([*of_room[of_room >= 0].tolist(), *pairs.ravel().tolist()]) == [0, 1, 2, 5, 6, 10]
        assert {abs(a - b) for a, b in pairs.tolist()} <= {1, 4}
    for coords, marks in zip(np.split(room.coords, 2), np.split(room.marks, 2), strict=True):
        assert [c for c in coords.tolist() if c < 0] == [-1, -2]
        assert marks[coords < 0].tolist() == [1, 1]
    assert of_pairs.coords.reshape(4, 3)[:, 2].tolist() == [-1, -2] * 2
    assert of_pairs.marks.reshape(4, 3).tolist() == [[2, 2, 2]] * 4


def test_a_room_without_space_for_more_is_decided():
    """Four of the eight cells of a ring that keep apart are its corners, or leave no way to these."""
    assert gridlanes.solve(_puzzle(SAME)).status[0] == gridlanes.Status.UNSOLVABLE


def _puzzle(rooms):
    return json.dumps({"genre": "regional_yajilin", "data": {"rooms": rooms}})
