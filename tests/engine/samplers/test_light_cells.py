"""Boards near a board of connected light cells: they differ from it in few cells at a place, and obey the same."""

from __future__ import annotations

import numpy as np

from gridlanes.samplers.areas import is_connected
from gridlanes.samplers.draws import Draws
from gridlanes.samplers.light_cells import boards_nearby

BOARD = np.array([[char == "." for char in row] for row in (".#.#", "....", ".#.#", "..#.", "#...")])
PLACE = (2, 1)


def test_boards_nearby_have_connected_light_cells_and_no_uniform_block_and_differ_at_the_place() -> None:
    found = boards_nearby(Draws(1, "light").dice(0, 0, 1), BOARD, [PLACE])
    assert len(found) > 3
    assert len(np.unique(found.reshape(len(found), -1), axis=0)) == len(found)
    for board in found:
        assert is_connected(np.flatnonzero(board).tolist(), *BOARD.shape)
        blocks = [board[row : row + 2, col : col + 2] for row in range(4) for col in range(3)]
        assert all(block.any() and not block.all() for block in blocks)
        changed = np.argwhere(board != BOARD)
        assert 1 <= len(changed) <= 4
        assert (np.abs(changed - PLACE) <= 3).all()


def test_a_board_without_places_has_none_nearby() -> None:
    assert boards_nearby(Draws(1, "light").dice(0, 0, 1), BOARD, []).shape == (0, 5, 4)
