"""Shadings near a shading are others, each once."""

from __future__ import annotations

import numpy as np

from gridlanes.compile.structure import Structure
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.registry import find_genre
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.toggles import random_shading, toggled_cells


def test_each_differs_in_one_cell_or_in_two_near_each_other_that_change_places():
    structure = find_genre("mosaic").structure(4, 5)
    marks = np.random.default_rng(1).integers(1, 3, (6, 20)).astype(np.uint8)
    near, others = toggled_cells(structure, marks)
    assert (np.diff(near) >= 0).all()
    assert len({(i, row.tobytes()) for i, row in zip(near.tolist(), others, strict=True)}) == len(near)
    for i, other in zip(near.tolist(), others, strict=True):
        changed = np.flatnonzero(other != marks[i])
        assert len(changed) in (1, 2)
        if len(changed) == 2:
            (row, col), (row_2, col_2) = (divmod(int(cell), 5) for cell in changed)
            assert max(abs(row - row_2), abs(col - col_2)) <= 2
            assert marks[i, changed].tolist() == other[changed][::-1].tolist()
    assert np.bincount(near[(others != marks[near]).sum(axis=1) == 1]).tolist() == [20] * 6


def test_random_shadings_are_all_equally_likely():
    structure = Structure(Grid(2, 2), Alphabet.binary(), [])
    boards = random_shading(structure, Draws(1, "shading"), Tries(np.arange(1600), np.zeros(1600, np.int64)))
    counts = np.bincount((boards - 1) @ np.array([1, 2, 4, 8]), minlength=16)
    assert ((counts > 60) & (counts < 140)).all()
