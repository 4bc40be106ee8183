"""Boards cut into rectangles: the words alone say how."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.samplers.random_rectangles import cut_into_rectangles


def cut(words, largest=4):
    orders = np.tile(np.arange(6, dtype=np.uint32), (len(words), 1))
    areas = np.empty((len(words), 6), np.int32)
    cut_into_rectangles(orders, np.array(words, np.uint64), 3, largest, np.empty(8, np.int64), areas)
    return areas


def test_every_rectangle_of_the_first_cell_is_met_as_often_as_it_has_other_cells():
    found = cut([[word, 0, 0, 0, 0, 0] for word in range(7)])
    sizes = [int((row == 0).sum()) for row in found]
    assert sorted(sizes) == [2, 2, 3, 3, 4, 4, 4]


def test_single_cells_are_left_where_nothing_else_fits():
    assert cut([[0] * 6], largest=1).tolist() == [[0, 1, 2, 3, 4, 5]]
