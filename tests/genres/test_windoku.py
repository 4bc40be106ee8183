"""Windoku: the windows count, too."""

from __future__ import annotations

import pytest
from family import is_sudoku, solved_examples

from gridlanes.errors import ModelError
from gridlanes.genres import windoku


def test_the_examples_have_one_solution_that_obeys_the_rules():
    for _, grid in solved_examples("windoku"):
        assert is_sudoku(grid)
        assert all(len(set(grid[y : y + 3, x : x + 3].ravel().tolist())) == 9 for y in (1, 5) for x in (1, 5))


@pytest.mark.parametrize(("size", "n_windows"), [(1, 0), (2, 1), (3, 4), (4, 9)])
def test_windows_lie_one_apart(size, n_windows):
    structure = windoku.structure(size, size)
    windows = structure.regions[3 * size * size :] if size > 1 else []
    assert len(windows) == n_windows
    cells = [divmod(coord, size * size) for window in windows for coord in window.tolist()]
    assert len(set(cells)) == len(cells)
    assert all(row % (size + 1) and col % (size + 1) for row, col in cells)


def test_boxes_are_square():
    with pytest.raises(ModelError, match="square"):
        windoku.structure(3, 2)
