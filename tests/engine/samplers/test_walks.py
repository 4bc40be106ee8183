"""Walks: different cells, each beside the one before."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gridlanes.samplers.draws import Draws, Purpose
from gridlanes.samplers.walks import covering_walks, walk


@pytest.mark.parametrize("diagonally", [False, True])
def test_a_walk_goes_from_cell_to_cell(diagonally: bool) -> None:
    slanting = 0
    for row in range(100):
        taken = {0, 7, 14}
        path = walk(Draws(1, "walks").dice(row, 0, Purpose.REGIONS), 4, 5, 6, taken, diagonally=diagonally)
        assert len(path) == len({*path}) <= 6
        assert not taken.intersection(path)
        for a, b in pairwise(path):
            down, right = abs(a // 5 - b // 5), abs(a % 5 - b % 5)
            assert max(down, right) == 1
            slanting += down + right == 2
    assert (slanting > 0) == diagonally


@pytest.mark.parametrize(("rows", "cols", "most"), [(6, 6, 7), (3, 8, 4), (10, 10, 7)])
def test_walks_cover_nearly_all_of_a_board(rows: int, cols: int, most: int) -> None:
    n_left, lengths = 0, []
    for row in range(40):
        walks = covering_walks(Draws(1, "walks").dice(row, 0, Purpose.LAYOUT), rows, cols, most)
        cells = [cell for path in walks for cell in path]
        assert len({*cells}) == len(cells)
        n_left += rows * cols - len(cells)
        lengths += [*map(len, walks)]
        for a, b in (pair for path in walks for pair in pairwise(path)):
            assert abs(a // cols - b // cols) + abs(a % cols - b % cols) == 1
    assert n_left < 0.02 * 40 * rows * cols
    assert min(lengths) == 2
    assert max(lengths) >= most
