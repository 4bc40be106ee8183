"""Expensive kernels, kernels of single rows, and probing: they change how a row is searched, never what is found."""

from __future__ import annotations

import random

import numpy as np
import pytest

from gridlanes.compile.row_tables import row_kernels_of
from gridlanes.compile.structure import Structure
from gridlanes.kernels.jit import JIT_OFF, kernel
from gridlanes.kernels.late import BROKEN, CHANGED, NOTHING
from gridlanes.kernels.probing import forget, try_hypotheses
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Col, Row, Set
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import AtMost, ExactCount
from gridlanes.solvers.lanes import Answers, LaneSolver

SIDE = 4 if JIT_OFF else 6
FEW = 4 if JIT_OFF else 40


def areas():
    return [area for i in range(SIDE) for area in (Row(i), Col(i))]


def windows():
    for r in range(SIDE):
        for c in range(SIDE - 2):
            yield Set(tuple((r, c + k) for k in range(3)))
            yield Set(tuple((c + k, r) for k in range(3)))


def structure(**options):
    """As many of each mark in a line, never three in a row: a Takuzu."""
    counts = [Constraint(ExactCount(mark, SIDE // 2), area) for area in areas() for mark in (0, 1)]
    runs = [Constraint(AtMost(mark, 2), window) for window in windows() for mark in (0, 1)]
    return Structure(Grid(SIDE, SIDE), Alphabet((0, 1)), counts + runs, **options)


def givens(n_rows, seed=5):
    rng = random.Random(seed)
    rows = np.zeros((n_rows, SIDE * SIDE), np.uint8)
    for row in rows:
        for coord in rng.sample(range(SIDE * SIDE), rng.randint(2, SIDE * 2)):
            row[coord] = rng.randint(1, 2)
    return rows


def answers(made, rows, limit=3, **options):
    found = Answers.empty(len(rows), made.n_coords)
    LaneSolver(made).solve(rows, found, limit=limit, **options)
    return found


@pytest.mark.parametrize("limit", [2, 40])
def test_probing_changes_the_guesses_and_no_answer(limit):
    rows = givens(2 * FEW)
    plain = answers(structure(), rows, limit)
    assert len(set(plain.status.tolist())) > 1
    for options in ({"probing": 1}, {"probing": 2}, {"probing": 1, "probing_after": 5}):
        tried = answers(structure(**options), rows, limit)
        assert np.array_equal(tried.status, plain.status)
        assert np.array_equal(tried.n_solutions, plain.n_solutions)
        if limit == 2 and not JIT_OFF:
            assert tried.guesses.sum() < plain.guesses.sum()
        unique = plain.n_solutions == 1
        assert np.array_equal(tried.marks[unique], plain.marks[unique])


def test_a_row_is_tried_alike_alone_and_among_others():
    rows = givens(FEW)
    together = answers(structure(probing=1), rows)
    for row in (0, FEW // 2, FEW - 1):
        alone = answers(structure(probing=1), rows[row : row + 1])
        for name in ("status", "n_solutions", "guesses", "nodes", "sweeps", "marks"):
            assert np.array_equal(getattr(alone, name)[0], getattr(together, name)[row])


def test_regions_of_single_rows_are_kept_as_if_they_were_shared():
    rows = givens(FEW)
    windows_only = Structure(
        Grid(SIDE, SIDE),
        Alphabet((0, 1)),
        [Constraint(AtMost(mark, 2), window) for window in windows() for mark in (0, 1)],
    )
    regions = [[area.resolve(windows_only.grid).tolist() for area in areas()]] * len(rows)
    counts = [[SIDE // 2] * len(areas())] * len(rows)
    own = [RowRegions.of_lists(ExactCount(mark, Clue(0)), regions, counts) for mark in (0, 1)]
    for row in range(0, len(rows), 2):  # half of the rows lose one of their regions: they have more solutions
        own[0].clues[row * len(areas())] = -1
    shared, with_own = answers(structure(), rows), answers(windows_only, rows, row_regions=own)
    assert np.array_equal(shared.n_solutions[1::2], with_own.n_solutions[1::2])
    assert (with_own.n_solutions[::2] >= shared.n_solutions[::2]).all()
    assert not np.array_equal(answers(windows_only, rows).n_solutions, with_own.n_solutions)


@kernel
def try_lane(tile, lane, tables, row_regions, row, probing, scratch, n_words):
    forget(probing, lane)
    return try_hypotheses(tile, lane, tables, row_regions, row, probing, scratch, n_words)


def test_a_hypothesis_that_breaks_is_a_candidate_that_goes():
    made = Structure(
        Grid(1, 3),
        Alphabet((0, 1)),
        # Without the last mark two of the first two are needed, of which at most one may be.
        [Constraint(AtMost(1, 1), Set(((0, 0), (0, 1)))), Constraint(ExactCount(1, 2), Row(0))],
        probing=1,
    )
    solver = LaneSolver(made)
    work, own = solver._work, row_kernels_of(made, solver.word_format, 1, ())[0]
    for lane, state, expected, after in (
        (3, (3, 3, 3), CHANGED, (3, 3, 2)),
        (0, (2, 2, 3), BROKEN, None),
        (5, (3, 3, 2), NOTHING, (3, 3, 2)),
    ):
        work.tile[:] = 0
        work.tile[:3, lane] = state
        found = try_lane(work.tile, lane, solver.tables, own, 0, work.probing, work.scratch, 3)
        assert found == expected
        if after is not None:
            assert tuple(work.tile[:3, lane].tolist()) == after
