"""Combinations: every set of marks once, in the row of its size and sum."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.rules.sums.combinations import (
    COMBINATIONS,
    MAX_MARKS,
    N_LANES,
    ROW_OF,
    STRAIGHT_OF,
    combinations_naive,
    straights_of,
)


def test_every_set_of_marks_stands_once_in_the_row_of_its_size_and_sum():
    found = {}
    for size in range(ROW_OF.shape[0]):
        for total in range(ROW_OF.shape[1]):
            if ROW_OF[size, total] >= 0:
                row = [word for word in COMBINATIONS[ROW_OF[size, total]].tolist() if word]
                assert sorted(row) == sorted(combinations_naive(size, total))
                found |= dict.fromkeys(row, (size, total))
    assert sorted(found) == list(range(1, 1 << MAX_MARKS))
    for word, (size, total) in found.items():
        marks = [b for b in range(MAX_MARKS) if word >> b & 1]
        assert (len(marks), sum(marks)) == (size, total)
    assert COMBINATIONS.shape == (STRAIGHT_OF.max() + 1, N_LANES)


def test_straights_stand_in_the_row_of_their_size_and_alphabet():
    for n_marks in range(1, MAX_MARKS + 1):
        for size in range(1, n_marks + 1):
            row = [word for word in COMBINATIONS[STRAIGHT_OF[size, n_marks]].tolist() if word]
            assert row == straights_of(size, n_marks)
            assert len(row) == n_marks - size + 1
    assert straights_of(3, 5) == [0b111, 0b1110, 0b11100]
    assert (STRAIGHT_OF[np.tril_indices(MAX_MARKS + 1, -1)] == -1).all()


@pytest.mark.parametrize(("size", "total", "sets"), [(2, 1, [0b11]), (2, 3, [0b1001, 0b110]), (2, 0, []), (0, 0, [0])])
def test_combinations_by_hand(size, total, sets):
    assert sorted(combinations_naive(size, total)) == sorted(sets)
