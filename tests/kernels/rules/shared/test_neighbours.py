"""The cells beside a cell, and what lies beyond the board."""

from __future__ import annotations

from typing import NamedTuple

from gridlanes.kernels.rules.shared.neighbours import beside


class Board(NamedTuple):
    rows: int
    cols: int


def test_cells_have_the_cells_above_below_on_the_left_and_on_the_right_beside_them() -> None:
    board = Board(3, 4)
    for cell in range(12):
        row, col = divmod(cell, 4)
        near = [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
        expected = [r * 4 + c if 0 <= r < 3 and 0 <= c < 4 else -1 for r, c in near]
        assert [beside(board, cell, side) for side in range(4)] == expected
