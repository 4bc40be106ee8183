"""Walks: different cells, each beside the one before."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gridlanes.samplers.draws import Draws, Purpose
from gridlanes.samplers.walks import walk


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
