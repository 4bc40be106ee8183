"""Boards divided into symmetric areas: the words alone say how."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.samplers.random_galaxies import grow_galaxies


def grown(words, cols=3, n_cells=9):
    orders = np.tile(np.arange(n_cells, dtype=np.uint32), (len(words), 1))
    areas = np.empty((len(words), n_cells), np.int32)
    grow_galaxies(orders, np.array(words, np.uint64), cols, areas)
    return areas.tolist()


def test_an_area_begins_about_the_point_that_its_word_says():
    assert grown([[2 * 8]])[0] == [0, 0, 2, 0, 0, 2, 6, 6, 8]
    assert grown([[2 * 4]])[0] == [0, 1, 2, 3, 4, 5, 6, 7, 8]


def test_a_cell_is_alone_where_no_cell_beside_it_is_free():
    assert grown([[2 * 5]], cols=1, n_cells=3)[0] == [0, 0, 2]
