"""Boards near a board of connected light cells: they differ from it in few cells at a place, and obey the same."""

from __future__ import annotations

from itertools import product

import numpy as np

from gridlanes.genres import nurimisaki
from gridlanes.genres.shading_common import SHADED
from gridlanes.samplers.areas import is_connected
from gridlanes.samplers.draws import Draws, Purpose
from gridlanes.samplers.light_cells import boards_nearby

SIDE = 8
BOARD = np.array([int(mark) != SHADED for mark in nurimisaki.GENRE.examples[1].solution]).reshape(SIDE, SIDE)


def test_boards_nearby_have_connected_light_cells_and_no_uniform_block_and_differ_at_the_place() -> None:
    dice, n_found = Draws(1, "light").dice(0, 0, Purpose.WALK), 0
    for place in product(range(SIDE), range(SIDE)):
        found = boards_nearby(dice, BOARD, [place])
        assert len(np.unique(found.reshape(-1, SIDE * SIDE), axis=0)) == len(found)
        for board in found:
            assert is_connected(np.flatnonzero(board).tolist(), SIDE, SIDE)
            blocks = [board[row : row + 2, col : col + 2] for row, col in product(range(SIDE - 1), repeat=2)]
            assert all(block.any() and not block.all() for block in blocks)
            changed = np.argwhere(board != BOARD)
            assert 1 <= len(changed) <= 4
            assert (np.abs(changed - place) <= 3).all()
        n_found += len(found)
    assert n_found > SIDE * SIDE


def test_a_board_without_places_has_none_nearby() -> None:
    assert boards_nearby(Draws(1, "light").dice(0, 0, Purpose.WALK), BOARD, []).shape == (0, SIDE, SIDE)
