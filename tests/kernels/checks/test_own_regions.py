"""Row regions of assignments are laid out as they are, without those of which nothing is said."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.checks.own_regions import lay_out_own, own_regions_of

ROW, START = np.array([0, 0, 2]), np.array([0, 2, 3, 6])
COORDS, CLUES = np.array([4, 1, 3, 0, 1, 2], np.intp), np.array([5, -1, 0], np.int32)
BY_COORD = np.arange(20, dtype=np.uint8).reshape(5, 4)


def _laid_out(rows, has_clues):
    rows = np.array(rows)
    n, size = own_regions_of(rows, ROW, START, CLUES, has_clues)
    items, begin = np.full((2, n), 9), np.full(n + 1, 9)
    places, numbers = np.full(size, 9, np.intp), np.full(size, 9, np.uint8)
    lay_out_own(rows, (ROW, START, COORDS, CLUES), has_clues, BY_COORD, items, begin, places, numbers)
    return items.tolist(), begin.tolist(), places.tolist(), numbers.tolist()


def test_each_assignment_has_the_regions_of_its_row():
    items, begin, places, numbers = _laid_out([2, 1, 0, 2], False)
    assert items == [[2, 0, 1, 2], [0, 2, 2, 3]]
    assert begin == [0, 3, 5, 6, 9]
    assert places == [0, 1, 2, 4, 1, 3, 0, 1, 2]
    assert numbers == [0, 4, 8, 18, 6, 14, 3, 7, 11]


def test_regions_without_a_clue_are_left_out_where_there_are_clues():
    assert _laid_out([0], True) == ([[0], [0]], [0, 2], [4, 1], [16, 4])
    assert _laid_out([1], True) == ([[], []], [0], [], [])
