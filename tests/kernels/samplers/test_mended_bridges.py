"""Boards with bridges that are changed until the numbers of their islands tell the bridges."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.generating.bridge_bounds import bound_links, lay_links, room_for_links
from gridlanes.kernels.samplers.mended_bridges import mend_bridges
from gridlanes.kernels.samplers.random_bridges import grow_bridges


def mended(n, rows, cols, n_islands, most=2, no_loops=False):
    level, upright = np.zeros((n, rows + 1, cols), np.uint8), np.zeros((n, rows, cols + 1), np.uint8)
    is_island, sure = np.full((n, rows, cols), 7, np.uint8), np.zeros(n, np.bool_)
    with np.errstate(over="ignore"):  # random words wrap around, of which plain Python warns
        states = np.arange(n, dtype=np.uint64)
        grow_bridges(states, 6 * rows * cols, np.full(n, n_islands), most, no_loops, level, upright)
        mend_bridges(states, most, no_loops, level, upright, is_island, sure)
    return level, upright, is_island, sure


@pytest.mark.parametrize(("most", "no_loops"), [(1, False), (2, False), (2, True), (4, True)])
def test_where_it_is_sure_the_numbers_bound_each_link_to_what_it_has(most, no_loops):
    n_sure = 0
    for level, upright, is_island, sure in zip(*mended(12, 8, 9, 16, most, no_loops), strict=True):
        numbers = level[:-1].astype(int) + level[1:] + upright[:, :-1] + upright[:, 1:]
        links = room_for_links(is_island.size)
        n_islands, n_links = lay_links(is_island, links)
        links.numbers[:n_islands] = numbers.ravel()[links.cells[:n_islands]]
        n_open = bound_links(links, n_islands, n_links, most, no_loops, is_island.shape[1])
        assert sure == (n_open == 0)
        if not sure:
            continue
        n_sure += 1
        for link in range(n_links):
            row, col = divmod(int(links.cells[links.ends[0, link]]), is_island.shape[1])
            has = level[row + 1, col] if links.along[link] else upright[row, col + 1]
            assert links.low[link] == links.high[link] == has
    assert n_sure


def test_bridges_end_and_turn_at_islands_only_and_do_not_cross():
    level, upright, is_island, _ = mended(20, 9, 7, 20)
    north, south, west, east = level[:, :-1], level[:, 1:], upright[:, :, :-1], upright[:, :, 1:]
    free = is_island == 0
    assert (free | (is_island == 1)).all()
    assert (north == south)[free].all()
    assert (west == east)[free].all()
    assert not ((north > 0) & (west > 0))[free].any()
    assert (north + south + west + east)[~free].all()
    assert max(level.max(), upright.max()) == 2
