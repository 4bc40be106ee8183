"""Random Latin squares: that they are squares, all of them, about equally often."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from gridlanes.kernels.samplers.latin_squares import mix_squares


def squares(n: int, side: int, n_squares: int) -> np.ndarray:
    marks = np.full((n, side * side), 99, np.uint8)
    with np.errstate(over="ignore"):  # random words wrap around, of which plain Python warns
        mix_squares(np.arange(n, dtype=np.uint64), n_squares, np.full((side,) * 3, 7, np.int8), marks)
    return marks


@pytest.mark.parametrize("side", [1, 2, 3, 5, 8])
def test_each_line_holds_each_mark_once(side):
    boards = squares(20, side, side * side).reshape(-1, side, side)
    marks = np.arange(1, side + 1)
    assert (np.sort(boards, axis=2) == marks).all()
    assert (np.sort(boards, axis=1) == marks[:, None]).all()


@pytest.mark.parametrize(("side", "n_squares", "n_all"), [(2, 5, 2), (3, 9, 12)])
def test_all_squares_are_about_as_frequent(side, n_squares, n_all):
    n = 100 * n_all
    counts = Counter(board.tobytes() for board in squares(n, side, n_squares))
    assert len(counts) == n_all
    assert 60 < min(counts.values()) <= max(counts.values()) < 145


def test_few_marks_are_where_the_first_square_has_them():
    """In random squares one in so many as there are marks."""
    boards = squares(300, 5, 25).reshape(-1, 5, 5)
    first = np.add.outer(np.arange(5), np.arange(5)) % 5 + 1
    assert 4.5 < (boards == first).sum(axis=(1, 2)).mean() < 5.5


def test_a_square_is_the_same_in_any_company():
    assert (squares(3, 4, 16)[2:] == squares(8, 4, 16)[2:3]).all()
