"""Random pieces that touch at corners."""

from __future__ import annotations

from itertools import product

import pytest

from gridlanes.samplers.areas import beside, is_connected
from gridlanes.samplers.draws import Draws, Purpose
from gridlanes.samplers.pieces_at_corners import pieces_at_corners


@pytest.mark.parametrize(("rows", "cols", "most"), [(8, 9, 5), (4, 4, 3), (1, 3, 2), (1, 1, 4)])
def test_pieces_touch_at_corners_alone_and_hang_together(rows, cols, most):
    for row in range(20):
        pieces = pieces_at_corners(Draws(0, "pieces").dice(row, 0, Purpose.SOLUTION), rows, cols, most)
        piece_of = {cell: number for number, piece in enumerate(pieces) for cell in piece}
        assert len(piece_of) == sum(map(len, pieces)) > 0
        assert max(map(len, pieces)) <= most
        for piece in pieces:
            assert is_connected(piece, rows, cols)
            assert all(
                piece_of.get(other, piece_of[cell]) == piece_of[cell]
                for cell in piece
                for other in beside(cell, rows, cols)
            )
        blocks = product(range(rows - 1), range(cols - 1))
        assert not any({r * cols + c + d for d in (0, 1, cols, cols + 1)} <= piece_of.keys() for r, c in blocks)
        reached, waiting = {pieces[0][0]}, [pieces[0][0]]
        while waiting:
            r, c = divmod(waiting.pop(), cols)
            new = {
                (r + down) * cols + c + right
                for down, right in product((-1, 0, 1), repeat=2)
                if 0 <= r + down < rows and 0 <= c + right < cols
            }
            new &= piece_of.keys() - reached
            reached |= new
            waiting += new
        assert reached == piece_of.keys()
    assert rows < 4 or len(pieces) > 1
