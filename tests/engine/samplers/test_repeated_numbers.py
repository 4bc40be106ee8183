"""Random numbers for boards of shaded cells."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.compile.structure import Structure
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.maximal_shading import maximal_shading
from gridlanes.samplers.repeated_numbers import repeated_numbers

DRAWS = Draws(3, "numbers")


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 5), (5, 5), (4, 7), (9, 6)])
def test_numbers_differ_where_nothing_is_shaded_and_repeat_elsewhere(rows, cols):
    structure = Structure(Grid(rows, cols), Alphabet.binary(), [], first=1)
    tries = Tries(np.arange(20), np.zeros(20, np.int64))
    marks = maximal_shading(structure, DRAWS, tries)
    numbers = repeated_numbers(structure, DRAWS, tries, marks).reshape(-1, rows, cols)
    assert numbers.min() >= 1
    assert numbers.max() <= max(rows, cols)
    for board, shaded in zip(numbers, marks.reshape(-1, rows, cols) == 2, strict=True):
        left = np.where(shaded, 0, board)
        for line in (*left, *left.T):
            kept = line[line > 0]
            assert len(np.unique(kept)) == len(kept)
        for row, col in np.argwhere(shaded):
            assert board[row, col] in (*left[row], *left[:, col]) or rows * cols == 1


def test_a_try_has_its_numbers_whatever_is_drawn_beside_it():
    structure = Structure(Grid(4, 4), Alphabet.binary(), [], first=1)
    tries = Tries(np.arange(8), np.zeros(8, np.int64))
    marks = maximal_shading(structure, DRAWS, tries)
    every = repeated_numbers(structure, DRAWS, tries, marks)
    some = np.array([1, 4, 5])
    assert repeated_numbers(structure, DRAWS, tries.chosen(some), marks[some]).tolist() == every[some].tolist()
