"""Counts that need not be shown, as the structure has them: those of puzzles that are solved."""

from __future__ import annotations

import numpy as np

from gridlanes.genres import mosaic
from gridlanes.samplers.counts_left import counts_spared


def test_what_is_left_out_is_told_for_each_slot_and_the_same_for_the_same_orders() -> None:
    structure = mosaic.structure(6, 9)
    marks = np.random.default_rng(1).integers(1, 3, (5, 54)).astype(np.uint8)
    orders = np.tile(np.arange(54, dtype=np.uint32), (5, 1))
    gone = counts_spared(structure, marks, orders)
    assert gone.shape == (5, 54)
    assert gone.any(axis=1).sum() > 2
    assert (counts_spared(structure, marks[3:4], orders[3:4]) == gone[3]).all()


def test_one_count_tells_all_of_a_board_that_is_shaded_throughout() -> None:
    gone = counts_spared(
        mosaic.structure(3, 3), np.full((1, 9), 2, np.uint8), np.array([[4, *range(4), *range(5, 9)]], np.uint32)
    )
    assert np.flatnonzero(~gone[0]).tolist() == [4]
