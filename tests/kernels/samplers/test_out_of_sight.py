"""Marks that do not see each other, against a plain reading of what the kernel says."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.samplers.out_of_sight import FREE, MARKED, SEEN, WALL, mark_out_of_sight


def cells_seen(board: list[int], cell: int, rows: int, cols: int) -> set[int]:
    """Those that a cell sees, by their numbers."""
    found = set()
    for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        row, col = divmod(cell, cols)
        row, col = row + down, col + right
        while 0 <= row < rows and 0 <= col < cols and board[row * cols + col] != WALL:
            found.add(row * cols + col)
            row, col = row + down, col + right
    return found


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 6), (5, 1), (3, 4), (7, 6)])
def test_cells_are_marked_in_order_if_they_see_no_marked_one(rows, cols):
    rng, size = np.random.default_rng(rows * cols), rows * cols
    orders = rng.permuted(np.tile(np.arange(size, dtype=np.uint32), (20, 1)), axis=1)
    layouts = np.where(rng.random((20, size)) < 0.3, np.uint8(WALL), np.uint8(FREE))
    boards = layouts.copy()
    mark_out_of_sight(orders, rows, cols, boards)
    for order, layout, board in zip(orders.tolist(), layouts.tolist(), boards.tolist(), strict=True):
        marked: set[int] = set()
        for cell in order:
            if layout[cell] == FREE and not marked & cells_seen(layout, cell, rows, cols):
                marked.add(cell)
        assert board == [WALL if layout[cell] == WALL else MARKED if cell in marked else SEEN for cell in range(size)]
