"""Signatures are those of the naive twin, no symmetry changes them, and other grids have others."""

from __future__ import annotations

import random

import numpy as np
import pytest
from boxed_grids import moved, random_grid

from gridlanes.kernels.generating.box_signatures import box_signature_naive, box_signatures


def signatures(grids: list[np.ndarray], box_w: int, box_h: int) -> list[int]:
    found = np.zeros(len(grids), np.uint64)
    box_signatures(np.array(grids, np.uint8), box_w, box_h, found)
    return [int(number) for number in found]


@pytest.mark.parametrize(("box_w", "box_h"), [(2, 2), (3, 2), (2, 4), (3, 3)])
def test_signatures_equal_the_naive_twin(box_w: int, box_h: int) -> None:
    rng = random.Random(box_w)
    side = box_w * box_h
    grids = [random_grid(rng, side, rng.random()) for _ in range(6)] + [np.zeros(side * side, np.uint8)]
    assert signatures(grids, box_w, box_h) == [box_signature_naive(grid.tolist(), box_w, box_h) for grid in grids]


def test_moved_grids_have_the_same_signature_and_others_another_one() -> None:
    rng = random.Random(5)
    grids = [random_grid(rng, 9, 0.4) for _ in range(40)]
    before = signatures(grids, 3, 3)
    assert signatures([moved(rng, grid, 3) for grid in grids], 3, 3) == before
    assert len({*before}) == len(grids)
