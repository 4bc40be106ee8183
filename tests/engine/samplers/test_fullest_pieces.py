"""Rooms with their pieces: they cover the board, and each piece is the only one of its size beside earlier ones."""

from __future__ import annotations

from itertools import combinations

import pytest

from gridlanes.samplers.areas import beside, is_connected
from gridlanes.samplers.draws import Draws, Purpose
from gridlanes.samplers.fullest_pieces import RoomWithPiece, rooms_with_pieces


def boards(rows: int, cols: int, n: int) -> list[list[RoomWithPiece]]:
    found = [rooms_with_pieces(Draws(1, "pieces").dice(row, 0, Purpose.LAYOUT), rows, cols) for row in range(n)]
    return [board for board in found if board is not None]


@pytest.mark.parametrize(("rows", "cols"), [(4, 4), (3, 7), (8, 8)])
def test_rooms_cover_the_board_and_are_connected_as_are_their_pieces(rows: int, cols: int) -> None:
    found = boards(rows, cols, 20)
    assert len(found) > 10
    assert len({str(board) for board in found}) == len(found)
    for board in found:
        assert sorted(cell for room in board for cell in room.cells) == [*range(rows * cols)]
        assert all(is_connected(room.cells, rows, cols) and is_connected(room.piece, rows, cols) for room in board)
        assert all(room.piece <= room.cells for room in board)


def test_pieces_do_not_touch_and_those_of_rooms_beside_each_other_differ_in_size() -> None:
    for board in boards(8, 8, 20):
        of = {cell: room for room in board for cell in room.cells}
        for cell, room in of.items():
            others = [of[other] for other in beside(cell, 8, 8) if of[other] is not room]
            assert all(len(other.piece) != len(room.piece) for other in others)
            assert cell not in room.piece or not any(
                other in of[other].piece for other in beside(cell, 8, 8) if of[other] is not room
            )


def test_a_piece_is_the_only_one_of_its_size_that_touches_none_of_earlier_rooms() -> None:
    for board in boards(6, 6, 6):
        taken: set[int] = set()
        for room in board:
            free = [cell for cell in sorted(room.cells) if taken.isdisjoint(beside(cell, 6, 6))]
            sets = map(set, combinations(free, len(room.piece)))
            assert [cells for cells in sets if is_connected(cells, 6, 6)] == [room.piece]
            taken |= room.piece


def test_one_cell_is_a_room_and_its_piece() -> None:
    assert boards(1, 1, 2) == [[RoomWithPiece({0}, {0})]] * 2
