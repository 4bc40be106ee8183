"""Sizes of areas that need not be shown: those that are decide the board, without a guess."""

from __future__ import annotations

import numpy as np
import pytest

import gridlanes
from gridlanes.genres import fillomino
from gridlanes.io.forms.game_texts import games_of
from gridlanes.io.forms.puzzle_row import Draft
from gridlanes.kernels.generating.sizes_left import leave_sizes_out, room_for_sizes
from gridlanes.kernels.samplers.unlike_areas import ROOM, merge_areas
from gridlanes.model.clue import NO_CLUE
from gridlanes.status import Status


def drawn(n, rows, cols):
    states = np.random.default_rng(rows).integers(0, 1 << 63, (n, 1), np.int64).astype(np.uint64)
    areas = np.empty((n, rows * cols), np.int32)
    with np.errstate(over="ignore"):  # random words wrap around, of which plain Python warns
        merge_areas(states, cols, 9, areas, np.empty((ROOM, rows * cols + 1), np.int64))
    areas = areas[areas[:, 0] >= 0]
    orders = np.random.default_rng(1).permuted(
        np.tile(np.arange(rows * cols, dtype=np.uint32), (len(areas), 1)), axis=1
    )
    return areas, orders


def left_out(areas, orders, cols, most=9):
    n_cells = areas.shape[1]
    n_edges = 2 * n_cells - cols - n_cells // cols
    gone = np.zeros(areas.shape, np.bool_)
    leave_sizes_out(areas, orders, cols, most, np.full(room_for_sizes(n_edges, n_cells), -7, np.int64), gone)
    return gone


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 5), (2, 2), (3, 4), (5, 5)])
def test_what_is_shown_has_one_solution_that_propagation_finds(rows, cols):
    areas, orders = drawn(20, rows, cols)
    gone = left_out(areas, orders, cols)
    sizes = np.array([np.bincount(board)[board] for board in areas])
    shown = np.where(gone, NO_CLUE, sizes)
    assert gone.any() == (rows * cols > 1)
    many = Draft(fillomino.structure(rows, cols, 9), len(shown))
    many.clues = shown.astype(np.int32)
    texts = games_of(fillomino.GENRE, many)
    assert texts is not None
    solved = gridlanes.solve(texts, budget=1)
    assert (solved.status == Status.UNIQUE).all()


def test_a_board_is_the_same_in_any_company_and_the_order_says_what_is_shown():
    areas, orders = drawn(6, 4, 5)
    gone = left_out(areas, orders, 5)
    assert (left_out(areas[2:3], orders[2:3], 5)[0] == gone[2]).all()
    assert (left_out(areas, orders[:, ::-1].copy(), 5) != gone).any()


def test_the_first_cell_in_the_order_shows_its_number():
    areas, orders = drawn(10, 4, 5)
    gone = left_out(areas, orders, 5)
    assert not gone[np.arange(len(orders)), orders[:, 0]].any()
