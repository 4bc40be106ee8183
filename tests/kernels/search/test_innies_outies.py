"""Leftovers of a few cages by hand; that they are true of whole grids is in tests/engine/compile."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.search.innies_outies import NEVER, CageNotes, Leftovers, RowCages, Unions, find_leftovers

# Two rows of a 2x4 grid of the marks 1 to 4, and both together.
LINES = Unions(
    first=np.array([0, 1, 0]),
    n_lines=np.array([1, 1, 2]),
    coords=np.array([[0, 1, 2, 3, 0, 0, 0, 0], [4, 5, 6, 7, 0, 0, 0, 0], [*range(8)]]),
    length=np.array([4, 4, 8]),
    total=np.array([10, 10, 20]),
    lines=np.arange(8).reshape(2, 4),
    lines_of=np.array([[1 << coord // 4] for coord in range(8)], np.uint64),
)


def found(*rows, n_lines=3):
    """(row, coords, target, whether the marks differ) of all leftovers of rows of (coords, sum)."""
    flat = [cage for cages in rows for cage in cages]
    cages = RowCages(
        np.cumsum([0, *map(len, rows)]),
        np.cumsum([0, *(len(coords) for coords, _ in flat)]),
        np.array([coord for coords, _ in flat for coord in coords], np.int64),
        np.array([total for _, total in flat], np.int32),
    )
    room = Leftovers(*np.zeros((3, 20), np.int64), np.zeros(20, np.bool_), np.zeros((20, 4), np.int64))
    cage_of, length, sums, hits = np.zeros((4, 8), np.int64)
    notes = CageNotes(cage_of, length, sums, np.zeros((2, 8), np.int64), hits)
    lines = Unions(*(column[:n_lines] for column in LINES[:-2]), LINES.lines, LINES.lines_of)
    n = find_leftovers(lines, cages, 0, len(rows), notes, room)
    columns = zip(*(column[:n].tolist() for column in room), strict=True)
    return [(row, coords[:size], target, apart) for row, target, size, apart, coords in columns]


def test_what_a_cage_leaves_of_a_line_adds_up_to_the_rest():
    assert found([((0, 1), 5)], n_lines=1) == [(0, [2, 3], 5, True)]


def test_what_sticks_out_of_a_line_adds_up_to_the_surplus():
    assert found([((0, 1, 4), 7), ((2, 3, 5), 9)], n_lines=1) == [(0, [4, 5], 6, True)]


def test_the_same_leftover_is_listed_once_and_rows_do_not_mix():
    assert found([((0, 1, 2), 7)], [], [((5, 6, 7), 9)]) == [(0, [3], 3, True), (2, [4], 1, True)]


def test_coords_whose_marks_may_repeat_are_at_most_three():
    lines_together = [((0, 1, 2), 6), ((4, 5), 4)]
    assert (0, [3, 6, 7], 10, False) in found(lines_together)
    assert all(apart or len(coords) < 4 for _, coords, _, apart in found([((0, 1), 4), ((4, 5), 4)]))


def test_a_sum_below_zero_is_one_that_no_coords_have():
    assert found([((0, 1), 12)], n_lines=1) == [(0, [2, 3], NEVER, True)]


def test_rows_whose_cages_overlap_have_none():
    assert found([((0, 1), 5), ((1, 2), 5)]) == []
