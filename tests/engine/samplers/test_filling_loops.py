"""Loops through nearly all cells: one loop, and no two cells beside each other that it misses."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.genres import masyu, regional_yajilin
from gridlanes.genres.loops_common import SHADED, loop_among_shaded_cells
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.filling_loops import filling_loop
from gridlanes.solvers.verify import Verifier


def tries(n: int) -> Tries:
    return Tries(np.arange(n), np.zeros(n, np.int64))


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 7), (5, 4), (10, 10)])
def test_all_are_one_loop(rows: int, cols: int) -> None:
    structure, n = masyu.structure(rows, cols), 20
    marks = filling_loop(structure, Draws(1, "loops"), tries(n))
    assert np.array_equal(marks, filling_loop(structure, Draws(1, "loops"), tries(n)))
    assert Verifier(structure).check(marks - np.uint8(1), np.zeros_like(marks), np.arange(n)).all()
    assert len({row.tobytes() for row in marks}) > (1 if rows * cols > 14 else 0)


@pytest.mark.parametrize(("rows", "cols"), [(5, 4), (7, 7), (10, 10)])
def test_nearly_all_keep_the_cells_apart_that_they_miss(rows: int, cols: int) -> None:
    structure, n = regional_yajilin.structure(rows, cols), 40
    marks = loop_among_shaded_cells(structure, Draws(2, "loops"), tries(n))
    right = Verifier(structure).check(marks - np.uint8(1), np.zeros_like(marks), np.arange(n))
    assert right.mean() > 0.9
    shaded = marks[:, : rows * cols] == structure.alphabet.number(SHADED) + 1
    assert shaded.any(axis=1).mean() > 0.5
    assert 0.05 < shaded.mean() < 0.25


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 5), (4, 1)])
def test_a_single_row_or_column_has_none(rows: int, cols: int) -> None:
    assert not filling_loop(masyu.structure(rows, cols), Draws(1, "loops"), tries(3)).any()
