"""Coloured maps: as many areas as asked for, hardly ever two of one colour beside each other, colours equally often."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.samplers.coloured_maps import SIDES, draw_maps, neighbours
from gridlanes.samplers.areas import beside


def drawn(n, rows, cols, n_areas, n_colours=4):
    states = np.random.default_rng(rows).integers(0, 1 << 63, (n, 1), np.int64).astype(np.uint64)
    marks = np.zeros((n, rows * cols), np.uint8)
    with np.errstate(over="ignore"):  # random words wrap around, of which plain Python warns
        draw_maps(states, n_areas, n_colours, cols, marks, np.empty((14, rows * cols), np.int64))
    return marks


def n_areas_of(board, rows, cols):
    """How many areas of one colour a board has."""
    left, count = {*range(len(board))}, 0
    while left:
        waiting = [left.pop()]
        count += 1
        while waiting:
            cell = waiting.pop()
            new = {other for other in beside(cell, rows, cols) if other in left and board[other] == board[cell]}
            left -= new
            waiting += new
    return count


@pytest.mark.parametrize(
    ("rows", "cols", "n_areas"), [(8, 10, 8), (1, 6, 6), (6, 1, 2), (3, 3, 1), (1, 1, 1), (1, 2, 1), (15, 20, 30)]
)
def test_boards_have_as_many_areas_as_asked_for(rows, cols, n_areas):
    counts = [n_areas_of(board, rows, cols) for board in drawn(40, rows, cols, n_areas)]
    assert max(counts) == n_areas
    assert sum(count == n_areas for count in counts) > 38


def test_with_too_few_colours_areas_beside_each_other_become_one():
    assert {n_areas_of(board, 4, 4) for board in drawn(5, 4, 4, 6, 1)} == {1}


def test_colours_are_about_equally_frequent_and_boards_differ():
    marks = drawn(200, 8, 10, 8)
    shares = np.bincount(marks.ravel(), minlength=5)[1:] / marks.size
    assert ((shares > 0.2) & (shares < 0.3)).all()
    assert marks.min() == 1
    assert len({board.tobytes() for board in marks}) == 200


def test_neighbours_of_areas_are_listed_once():
    areas = np.array([0, 0, 1, 2, 0, 1, 2, 2, 3])
    near, n_near = np.empty(SIDES * 9, np.int64), np.empty((2, 9), np.int64)
    assert neighbours(areas, 3, near, n_near) == 4
    found = [sorted(near[first : first + count].tolist()) for first, count in n_near[:, :4].T.tolist()]
    assert found == [[1, 2], [0, 3], [0, 3], [1, 2]]
