"""Codes of cells become givens and clues by two tables."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridlanes.kernels.text.boards import place_codes

LOWEST = -3
GIVEN = np.array([7, 0, 2, 3, 3, 3], np.uint8)
CLUE = np.array([-1, -1, -1, 0, 1, 2], np.int32)
BOARDS = st.integers(1, 9).flatmap(
    lambda k: st.lists(st.lists(st.integers(LOWEST, 2), min_size=k, max_size=k), min_size=1, max_size=4)
)


@pytest.mark.parametrize("with_givens", [False, True])
@pytest.mark.parametrize("with_clues", [False, True])
@given(boards=BOARDS)
def test_each_cell_has_what_its_code_stands_for(with_givens, with_clues, boards):
    codes = np.array(boards, np.int16)
    n, k = codes.shape
    givens = np.full((n, k if with_givens else 0), 99, np.uint8)
    clues = np.full((n, k if with_clues else 0), 99, np.int32)
    place_codes(codes, LOWEST, GIVEN, CLUE, givens, clues)
    assert not with_givens or givens.tolist() == [[GIVEN[code - LOWEST] for code in board] for board in boards]
    assert not with_clues or clues.tolist() == [[CLUE[code - LOWEST] for code in board] for board in boards]
