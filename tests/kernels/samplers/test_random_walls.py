"""Walls that grow and are opened in an order."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.samplers.random_walls import shade_walls


def _walls(rows, cols, n, tried, largest, *, thin=False):
    size = rows * cols
    rng = np.random.default_rng(size)
    orders = rng.permuted(np.tile(np.arange(size, dtype=np.uint32), (n, 2, 1)), axis=2)
    shaded = np.zeros((n, size), np.uint8)
    limits = (np.full(n, tried), np.full(n, largest))
    shade_walls(orders, *limits, thin, cols, np.empty(2 * size, np.int64), shaded)
    return orders, shaded


def _has_block(board, cols):
    grid = board.reshape(-1, cols)
    return bool((grid[:-1, :-1] & grid[:-1, 1:] & grid[1:, :-1] & grid[1:, 1:]).any())


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 6), (4, 4), (5, 7)])
def test_a_wall_that_is_not_opened_can_grow_no_more(rows, cols):
    orders, shaded = _walls(rows, cols, 8, 0, 1)
    for order, board in zip(orders[:, 0], shaded, strict=True):
        assert board[order[0]]
        assert not _has_block(board, cols)
        for cell in np.flatnonzero(board == 0):
            beside = [
                cell - cols,
                cell + cols,
                *([cell - 1] if cell % cols else []),
                *([cell + 1] if (cell + 1) % cols else []),
            ]
            more = board.copy()
            more[cell] = 1
            assert _has_block(more, cols) or not any(board[k] for k in beside if 0 <= k < len(board))


def test_opened_cells_are_among_the_first_of_the_second_order():
    _, whole = _walls(5, 7, 8, 0, 4)
    orders, opened = _walls(5, 7, 8, 9, 4)
    assert (opened <= whole).all()
    assert (opened < whole).any()
    for order, before, after in zip(orders[:, 1], whole, opened, strict=True):
        assert set(np.flatnonzero(before != after).tolist()) <= set(order[:9].tolist())


def test_thin_islands_have_no_block_and_others_have_some():
    _, thin = _walls(6, 7, 8, 42, 42, thin=True)
    _, thick = _walls(6, 7, 8, 42, 42)
    assert not any(_has_block(1 - board, 7) or _has_block(board, 7) for board in thin)
    assert any(_has_block(1 - board, 7) for board in thick)
