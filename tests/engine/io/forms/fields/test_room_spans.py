"""Spans: the runs of cells that cross two borders, and no cell more."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.room_spans import RoomSpans
from gridlanes.io.forms.walls import cells_beside, n_walls
from gridlanes.rules import AtLeastOne

SPANS = RoomSpans(AtLeastOne(1))


def found(areas, fine, walls=None):
    regions = SPANS.regions(areas, fine, walls)
    assert regions.rule is SPANS.rule
    return [(int(row), [*map(int, cells)]) for row, cells, _ in regions.regions()]


def test_a_span_reaches_from_the_cell_before_a_border_to_the_one_behind_the_next():
    areas = np.array([[[0, 1, 1, 2, 0], [0, 3, 3, 3, 3]]], np.int32)
    assert found(areas, np.ones(1, np.bool_)) == [(0, [0, 1, 2, 3]), (0, [2, 3, 4])]
    assert found(areas.transpose(0, 2, 1).copy(), np.ones(1, np.bool_)) == [(0, [0, 2, 4, 6]), (0, [4, 6, 8])]


@given(
    arrays.arrays(
        np.int32, st.tuples(st.integers(1, 3), st.integers(1, 5), st.integers(1, 5)), elements=st.integers(0, 3)
    ),
    st.lists(st.booleans(), min_size=3, max_size=3),
    st.sets(st.tuples(st.integers(0, 2), st.integers(0, 39))),
)
def test_spans_are_the_shortest_runs_through_two_borders(areas, fine, walls):
    n, rows, cols = areas.shape
    walled = np.zeros((n, n_walls(Size(rows, cols))), np.bool_)
    for board, wall in walls:
        walled[board : board + 1, wall : wall + 1] = True
    pairs = [*zip(*(cells.tolist() for cells in cells_beside(Size(rows, cols))), strict=True)]
    lines = [[row * cols + col for col in range(cols)] for row in range(rows)]
    lines += [[row * cols + col for row in range(rows)] for col in range(cols)]
    expected = []
    for board in np.flatnonzero(fine[:n]).tolist():
        room, there = areas[board].ravel(), {pair for pair, wall in zip(pairs, walled[board], strict=True) if wall}
        for line in lines:
            runs = [line[i:j] for i in range(len(line)) for j in range(i + 1, len(line) + 1)]
            n_crossed = [sum(room[a] != room[b] or (a, b) in there for a, b in pairwise(run)) for run in runs]
            crossing = [run for run, n in zip(runs, n_crossed, strict=True) if n == 2]
            expected += [(board, run) for run in crossing if not any({*other} < {*run} for other in crossing)]
    assert sorted(found(areas, np.array(fine[:n]), walled)) == sorted(expected)
    if not walled.any():
        assert sorted(found(areas, np.array(fine[:n]))) == sorted(expected)
