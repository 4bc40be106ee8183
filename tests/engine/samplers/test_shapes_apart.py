"""Random shapes that touch at corners alone."""

from __future__ import annotations

import numpy as np

from gridlanes.genres.statue_park import TETROMINOES, TROMINOES
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.rules import Connected, EachShapeOnce
from gridlanes.rules.shared.shapes import orientations
from gridlanes.samplers.draws import Draws, Purpose
from gridlanes.samplers.shapes_apart import shapes_apart

N = 20


def _found(shapes, rows, cols):
    draws, ways = Draws(3, "shapes"), [orientations(shape) for shape in shapes]
    return [shapes_apart(draws.dice(number, 0, Purpose.SOLUTION), rows, cols, ways) for number in range(N)]


def test_each_shape_lies_once_and_what_is_left_hangs_together():
    for shapes, rows, cols in ((TROMINOES, 4, 5), (TETROMINOES, 8, 8)):
        scope = Scope(Grid(rows, cols), Alphabet.binary(), (np.arange(rows * cols),))
        boards = np.zeros((N, rows * cols), np.uint8)
        for board, cells in zip(boards, _found(shapes, rows, cols), strict=True):
            assert cells is not None
            board[cells] = 1
        assert EachShapeOnce(1, shapes).holds(boards, scope).all()
        assert Connected(0).holds(boards, scope).all()
        assert len(np.unique(boards, axis=0)) > N // 2


def test_there_are_none_where_there_is_no_room():
    assert _found(TETROMINOES, 5, 5) == [None] * N
    assert _found(TROMINOES, 1, 5) == [None] * N
