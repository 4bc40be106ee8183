"""Loops through the middles of cells."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.genres import masyu
from gridlanes.samplers.cell_loops import loop_through_cells
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.solvers.verify import Verifier


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 7), (5, 4), (10, 10)])
def test_all_are_one_loop(rows: int, cols: int) -> None:
    structure, n = masyu.structure(rows, cols), 20
    marks = loop_through_cells(structure, Draws(1, "loops"), Tries(np.arange(n), np.zeros(n, np.int64)))
    assert Verifier(structure).check(marks - np.uint8(1), np.zeros_like(marks), np.arange(n)).all()
    assert len({row.tobytes() for row in marks}) > (1 if rows * cols > 4 else 0)


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 5), (4, 1)])
def test_a_single_row_or_column_has_none(rows: int, cols: int) -> None:
    tries = Tries(np.arange(3), np.zeros(3, np.int64))
    assert not loop_through_cells(masyu.structure(rows, cols), Draws(1, "loops"), tries).any()
