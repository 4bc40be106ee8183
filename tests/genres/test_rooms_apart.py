"""What Regional Yajilin says of numbers in rooms: the tables are those that a plain look at each room gives."""

from __future__ import annotations

import json

import gridlanes
from gridlanes.io.read.reading import read_rows
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.rules.room_count_apart import RoomApart, room_count_apart
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


def _tables(lot):
    found = []
    for begin in lot.begin.tolist():
        size, length = lot.tables[begin : begin + 2].tolist()
        coords = lot.tables[begin + 2 : begin + 2 + length].tolist()
        found.append((coords, unpacked(RoomApart, lot.tables[begin + 2 + length : begin + 1 + size].tolist())))
    return found


def test_rooms_with_numbers_have_their_cells_and_neighbours():
    (group,) = read_rows([_puzzle(BOARD)] * 2).groups
    (lot,) = [lot for lot in group.structure.following(group.row_regions) if lot.kernel is room_count_apart]
    rooms = [(0, 1, 2, 5, 6, 10), (3, 7, 11)]
    expected = [_expected(room, number, 3, 4) for room, number in zip(rooms, (3, 0), strict=True)]
    assert _tables(lot) == [*expected, *expected]
    assert lot.row.tolist() == [0, 0, 1, 1]
    assert genre_named("regional_yajilin").structure(3, 4) is group.structure


def test_a_room_without_space_for_more_is_decided():
    """Four of the eight cells of a ring that keep apart are its corners, or leave no way to these."""
    assert gridlanes.solve(_puzzle(SAME)).status[0] == gridlanes.Status.UNSOLVABLE


def _puzzle(rooms):
    return json.dumps({"genre": "regional_yajilin", "data": {"rooms": rooms}})
