"""Facts that are left out of candidates, by searches or by the grader."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from generated_puzzles import GENERATING

import gridlanes
from gridlanes.errors import GenerateError
from gridlanes.generating.clues.clue_counts import n_clues_of
from gridlanes.generating.request import request_of
from gridlanes.generating.schemes import scheme_of
from gridlanes.samplers.draws import Tries
from gridlanes.solvers.pool import SolverPool

pytestmark = GENERATING

ROWS = 40


@pytest.mark.parametrize("name", ["akari", "masyu", "slitherlink", "country_road"])
def test_later_tries_show_what_the_tier_needs_and_are_of_it(name) -> None:
    request = request_of(name, 6, difficulty="easy", seed=3)
    tries = Tries(np.arange(ROWS), np.full(ROWS, 4))
    with SolverPool(1) as pool:
        scheme = scheme_of(request)(request, pool)
        found = scheme.candidates(tries)
        made = scheme.made(tries.chosen(found.index), found)
        solved = scheme.thinning._tier_tests.solved(scheme.thinning._group(found.full))
    assert solved.any()
    assert (made.fine <= solved).all()
    if name != "country_road":  # whose rooms come in another order when they are read, so that a score may differ
        assert made.fine[solved].all()  # a puzzle stays in the tier, whatever goes
    fewer = n_clues_of(scheme.thinning._group(made.full)) < n_clues_of(scheme.thinning._group(found.full))
    assert fewer[solved].any()
    assert not fewer[~solved].any()


def test_the_first_try_and_later_ones_can_be_made_together_or_apart() -> None:
    request = request_of("masyu", 6, difficulty="easy", seed=3)
    tries = Tries(np.repeat(np.arange(ROWS), 2), np.tile(np.arange(3, 5), ROWS))
    with SolverPool(1) as pool:
        scheme = scheme_of(request)(request, pool)
        found = scheme.candidates(tries)
        tries = tries.chosen(found.index)
        together = scheme.made(tries, found)
        for attempt in (3, 4):
            which = np.flatnonzero(tries.attempts == attempt)
            apart = scheme.made(tries.chosen(which), found.chosen(which))
            fine = which[apart.fine]
            assert (apart.fine == together.fine[which]).all()
            assert (apart.full.clues[apart.fine] == together.full.clues[fine]).all()


@pytest.mark.parametrize("name", ["akari", "country_road", "sudoku"])
def test_puzzles_of_the_easiest_tier_are_that(name) -> None:
    made = gridlanes.generate(name, 8, size=6, difficulty="easy", seed=2)
    assert gridlanes.grade(made.block.puzzle).tier_names == ["easy"] * 8


def test_time_that_runs_out_ends_it() -> None:
    with pytest.raises(GenerateError, match="time is up"):
        gridlanes.generate("country_road", 5_000, size=10, difficulty="easy", seed=2, seconds=0.5)


@pytest.mark.parametrize("difficulty", [("medium", "extreme"), (2, 3)])
def test_later_tries_at_hard_puzzles_lose_as_much_as_one_solution_allows(difficulty) -> None:
    request = request_of("mosaic", 6, difficulty=difficulty, seed=3)
    rows = np.arange(ROWS)
    with SolverPool(1) as pool:
        thinning = scheme_of(request)(request, pool).thinning
        minimal = replace(thinning, request=replace(request, minimal=True))
        few = dict[int, float]()
        for attempt in (3, 4):
            tries = Tries(rows, np.full(ROWS, attempt))
            found = scheme_of(request)(request, pool).candidates(tries)
            made = thinning.made(tries.chosen(found.index), found)
            few[attempt] = float(n_clues_of(thinning._group(made.full)).mean())
        least = minimal.made(tries.chosen(found.index), found)
    assert few[4] < few[3]
    assert least.fine.any()
    assert (made.fine >= least.fine).all()
    assert (made.full.clues[least.fine] == least.full.clues[least.fine]).all()


def test_puzzles_harder_than_most_are_made() -> None:
    made = gridlanes.generate("mosaic", 4, difficulty=("hard", "extreme"), seed=2, seconds=600)
    assert {*gridlanes.grade(made).tier_names} <= {"hard", "fiendish", "extreme"}
