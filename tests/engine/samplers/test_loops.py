"""Loops round random regions."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.genres import slitherlink
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.loops import border_of_a_region, equally_likely_loops
from gridlanes.solvers.verify import Verifier


@pytest.mark.parametrize("sampler", [border_of_a_region, equally_likely_loops])
@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 7), (5, 4), (10, 10), (30, 30)])
def test_every_border_is_one_loop(sampler, rows: int, cols: int) -> None:
    structure, n = slitherlink.structure(rows, cols), 20 if rows < 30 else 3
    tries = Tries(np.arange(n), np.zeros(n, np.int64))
    marks = sampler(structure, Draws(1, "loops"), tries)
    nothing = np.zeros_like(marks)
    assert Verifier(structure).check(marks - np.uint8(1), nothing, np.arange(n)).all()
    assert len({row.tobytes() for row in marks}) > (1 if rows * cols > 1 else 0)


def test_all_loops_of_2x2_come_but_those_round_one_cell() -> None:
    structure, n = slitherlink.structure(2, 2), 2000
    tries = Tries(np.arange(n), np.zeros(n, np.int64))
    found = {row.tobytes() for row in border_of_a_region(structure, Draws(1, "loops"), tries)}
    assert len(found) == 9


def test_all_213_loops_of_3x3_are_as_likely_in_a_chain_and_depend_on_the_try_alone() -> None:
    structure, n = slitherlink.structure(3, 3), 213 * 20
    tries = Tries(np.arange(n), np.zeros(n, np.int64))
    marks = equally_likely_loops(structure, Draws(1, "loops"), tries)
    _, counts = np.unique(marks, axis=0, return_counts=True)
    assert len(counts) == 213
    assert ((counts - 20) ** 2 / 20).sum() < 300  # 212 degrees of freedom, p = 0.00006
    some = np.array([7, 4000])
    assert (equally_likely_loops(structure, Draws(1, "loops"), tries.chosen(some)) == marks[some]).all()
