"""Refill: numbers change until their sums say all of them."""

from __future__ import annotations

import numpy as np

from gridlanes.generating.layouts import random_layouts
from gridlanes.generating.request import request_of
from gridlanes.generating.rooms.regions import fitting_regions
from gridlanes.generating.solutions.random_solutions import random_solutions
from gridlanes.generating.solutions.refill import Refill, sums_to_refill
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.samplers.draws import Tries
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status

TRIES = Tries(np.arange(16), np.zeros(16, np.int64))


def test_more_puzzles_have_one_solution_after_it() -> None:
    request = request_of("kakuro", 6)
    field, draws = sums_to_refill(request), request.draws()
    assert field is not None
    with SolverPool(1) as pool:
        layouts = random_layouts(request, draws, TRIES)
        marks, found = random_solutions(
            request.structure, layouts.givens, regions_of_rows(layouts.own), draws, TRIES, pool, None
        )
        usable = np.flatnonzero(found & (layouts.givens == 0).any(axis=1))
        tries, givens, before = TRIES.chosen(usable), layouts.givens[usable], marks[usable]
        refill = Refill(request, field, pool, draws)
        after = refill.refilled(tries, givens, before)
        assert np.array_equal(after, refill.refilled(tries, givens, before))
        half = Tries(tries.rows[:4], tries.attempts[:4])
        assert np.array_equal(after[:4], refill.refilled(half, givens[:4], before[:4]))
        unique = []
        for solutions in (before, after):
            own = fitting_regions(request, draws, tries, solutions - np.uint8(1))
            regions = regions_of_rows([entries for entries in own if entries is not None])
            answers = pool.solve(request.structure, givens, SolveOptions(2), row_regions=regions)
            unique.append(int((answers.status == Status.UNIQUE).sum()))
    assert (after[givens != 0] == givens[givens != 0]).all()
    assert unique[1] > len(usable) // 3 > unique[0]


def test_genres_without_sums_have_nothing_to_refill() -> None:
    for name in ("sudoku", "killer", "slitherlink"):
        assert sums_to_refill(request_of(name)) is None
