"""Loops with many cells where pearls may lie."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.genres import masyu
from gridlanes.model.clue import NO_CLUE
from gridlanes.samplers.cell_loops import loop_through_cells
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.pearl_loops import loop_with_pearls
from gridlanes.solvers.verify import Verifier


def n_pearls(structure, marks):
    found = 0
    for constraint, scope in zip(structure.constraints, structure.scopes, strict=True):
        if [*constraint.rule.slots]:
            found += (constraint.rule.read_clues(marks[:, scope.coords] - np.uint8(1), scope) != NO_CLUE).sum()
    return found


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 7), (5, 4), (10, 10)])
def test_all_are_one_loop(rows: int, cols: int) -> None:
    structure, n = masyu.structure(rows, cols), 20
    marks = loop_with_pearls(structure, Draws(1, "loops"), Tries(np.arange(n), np.zeros(n, np.int64)))
    assert Verifier(structure).check(marks - np.uint8(1), np.zeros_like(marks), np.arange(n)).all()
    assert len({row.tobytes() for row in marks}) > (1 if rows * cols > 4 else 0)


def test_there_are_more_pearls_than_by_chance() -> None:
    structure, n = masyu.structure(8, 8), 40
    draws, tries = Draws(1, "loops"), Tries(np.arange(n), np.zeros(n, np.int64))
    drawn, random = (
        n_pearls(structure, draw(structure, draws, tries)) for draw in (loop_with_pearls, loop_through_cells)
    )
    assert drawn > 2 * random


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 5), (4, 1)])
def test_a_single_row_or_column_has_none(rows: int, cols: int) -> None:
    tries = Tries(np.arange(3), np.zeros(3, np.int64))
    assert not loop_with_pearls(masyu.structure(rows, cols), Draws(1, "loops"), tries).any()
