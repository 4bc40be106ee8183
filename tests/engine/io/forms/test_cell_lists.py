"""Lists of cells that are read at once; tests/engine/io/read/test_bulk_data.py has the laws of every genre."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from gridlanes.io.forms.cell_lists import read_cell_lists
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.figures import are_adjacent

ROWS, COLS = 3, 4


def test_cells_are_numbered_row_by_row():
    found = read_cell_lists([[[0, 1], [2, 3]], [], [[1, 0]]], ROWS, COLS)
    assert found is not None
    assert found.start.tolist() == [0, 2, 2, 3]
    assert found.lengths.tolist() == [2, 0, 1]
    assert found.cells.tolist() == [1, 11, 4]
    assert found.fine.all()
    assert read_cell_lists([], ROWS, COLS) is not None


@pytest.mark.parametrize(
    "wrong", ["ab", None, [5], ["ab"], [[1]], [[1, 2, 3]], [[1, "2"]], [[1, 2.0]], [[True, 0]], [[0, 10**30]], {}]
)
def test_what_is_no_list_of_cells_is_not_read(wrong):
    assert read_cell_lists([[[0, 0]], wrong], ROWS, COLS) is None


def test_lists_with_a_cell_outside_or_twice_are_not_fine():
    lists = [
        [[0, 0], [0, 1]],
        [[0, 0], [0, 0]],
        [[3, 0]],
        [[0, 4]],
        [[-1, 0]],
        [[2**62, 2**62]],
        [],
        [[0, 1], [2, 3], [0, 1]],
        [[0, 1]],
    ]
    found = read_cell_lists(lists, ROWS, COLS)
    assert found is not None
    assert found.fine.tolist() == [True, False, False, False, False, False, True, False, True]


def test_cells_that_share_a_side_with_the_one_before():
    rng = random.Random(3)
    lists = [[[rng.randrange(ROWS), rng.randrange(COLS)] for _ in range(rng.randrange(4))] for _ in range(400)]
    found = read_cell_lists(lists, ROWS, COLS)
    assert found is not None
    for cells, beside in zip(lists, found.all_beside(COLS), strict=True):
        numbers = [row * COLS + col for row, col in cells]
        pairs = pairwise(numbers)
        assert beside == all(are_adjacent(a, b, Size(ROWS, COLS)) for a, b in pairs)
    assert 100 < found.all_beside(COLS).sum() < 300
