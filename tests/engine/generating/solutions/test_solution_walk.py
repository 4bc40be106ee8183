"""A walk over solutions: they hold on their boards after it, and more of them are the only ones."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.generating.layouts import random_layouts
from gridlanes.generating.request import request_of
from gridlanes.generating.solution_first import SolutionFirst
from gridlanes.generating.solutions.random_solutions import random_solutions
from gridlanes.generating.solutions.solution_walk import SolutionWalk
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.samplers.draws import Tries
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.solvers.verify import Verifier
from gridlanes.status import Status

TRIES = Tries(np.arange(10), np.zeros(10, np.int64))


@pytest.mark.parametrize(("genre", "size"), [("heyawake", 7), ("thermometers", 8)])
def test_more_solutions_are_the_only_ones_after_it_and_each_depends_on_its_try_alone(genre: str, size: int) -> None:
    request = request_of(genre, size)
    structure, draws, generation = request.structure, request.draws(), request.genre.generation
    with SolverPool(1) as pool:
        scheme = SolutionFirst(request, pool)
        layouts = random_layouts(request, draws, TRIES)
        before, found = random_solutions(
            structure, layouts.givens, regions_of_rows(layouts.own), draws, TRIES, pool, generation.start
        )
        index = np.flatnonzero(found)
        tries, layout, before = TRIES.chosen(index), layouts.givens[index], before[index]
        own = [layouts.own[i] for i in index.tolist()]
        walk = SolutionWalk(request, scheme._shown, pool, draws)
        after = walk.walked(tries, own, layout, before)
        few = np.arange(2, 5)
        assert np.array_equal(after[few], walk.walked(tries.chosen(few), own[2:5], layout[few], before[few]))
        unique = []
        for marks in (before, after):
            full = scheme._shown(tries, own, layout, marks)
            answers = pool.solve(
                structure, full.givens, SolveOptions(2), clues=full.clues, row_regions=full.row_regions
            )
            unique.append(answers.status == Status.UNIQUE)
    assert unique[1].sum() > unique[0].sum()
    assert (after[unique[0]] == before[unique[0]]).all()  # which had nothing to mend
    regions = regions_of_rows(own)
    assert Verifier(structure).check(after - np.uint8(1), layout, np.arange(len(after)), None, regions).all()


def test_a_walk_over_no_solutions_ends() -> None:
    request = request_of("heyawake", 6)
    with SolverPool(1) as pool:
        walk = SolutionWalk(request, SolutionFirst(request, pool)._shown, pool, request.draws())
        nothing = np.zeros((0, 36), np.uint8)
        none = Tries(np.zeros(0, np.int64), np.zeros(0, np.int64))
        assert walk.walked(none, [], nothing, nothing).shape == (0, 36)
