"""Sets of cells that are connected: all of them, each once, counted and listed alike."""

from __future__ import annotations

import random

import numpy as np
import pytest

from gridlanes.kernels.row_tables.connected_sets import MAX_CELLS, connected_sets, connected_sets_naive

FAR = 99


def beside(cells):
    """The cells beside each, as bits."""
    return [sum(1 << k for k, (r, c) in enumerate(cells) if abs(r - row) + abs(c - col) == 1) for row, col in cells]


def found(regions, least, most, limit=1 << 20):
    """For each region of (row, col) its sets, None where it is not listed."""
    start = np.cumsum([0, *map(len, regions)])
    near = np.array([bits for region in regions for bits in beside(region)], np.int64)
    listed, counts = np.ones(len(regions), np.bool_), np.zeros((len(regions), MAX_CELLS + 1), np.int64)
    least, most = (np.full(len(regions), bound, np.int64) for bound in (least, most))
    scratch = np.full(4 * MAX_CELLS, -7, np.int64)
    connected_sets(start, near, least, most, limit, listed, counts, np.zeros(0, np.int32), scratch)
    counts[~listed] = 0
    ends = np.cumsum(counts).reshape(counts.shape)
    place, sets = ends - counts, np.full(int(ends[-1, -1]) + 1, -1, np.int32)
    connected_sets(start, near, least, most, limit, listed, place, sets, scratch)
    assert np.array_equal(place[listed], ends[listed])
    assert sets[-1] == -1
    lists = []
    for is_listed, ending, n in zip(listed.tolist(), ends, counts, strict=True):
        by_size = [sets[end - count : end].tolist() for end, count in zip(ending.tolist(), n.tolist(), strict=True)]
        assert all(chosen.bit_count() == size for size, chosen_here in enumerate(by_size) for chosen in chosen_here)
        lists.append([chosen for chosen_here in by_size for chosen in chosen_here] if is_listed else None)
    return lists


@pytest.mark.parametrize("seed", range(12))
def test_each_set_is_listed_once(seed):
    rng = random.Random(seed)
    board = [(row, col) for row in range(3) for col in range(4)]
    regions = [rng.sample(board, rng.randrange(1, 10)) for _ in range(5)]
    least, most = rng.choice([(1, FAR), (0, 3), (2, 2), (4, 6), (0, 0), (3, 1)])
    for region, sets in zip(regions, found(regions, least, most), strict=True):
        assert sorted(sets) == connected_sets_naive(beside(region), least, most)


def test_a_region_with_too_many_sets_or_cells_is_not_listed():
    square, line = [divmod(k, 3) for k in range(9)], [(0, col) for col in range(MAX_CELLS + 1)]
    alone = [(0, 0)]
    assert [None if sets is None else len(sets) for sets in found([square, line, alone], 1, FAR, 218)] == [218, None, 1]
    assert [None if sets is None else len(sets) for sets in found([square, alone], 1, FAR, 217)] == [None, 1]


def test_the_longest_region_has_all_its_sets():
    (sets,) = found([[(0, col) for col in range(MAX_CELLS)]], 1, FAR)
    assert len(sets) == MAX_CELLS * (MAX_CELLS + 1) // 2
    assert max(sets) == (1 << MAX_CELLS) - 1
