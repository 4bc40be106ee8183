"""A walk in steps from solution to solution: its ends are solutions, and propagation leaves less open."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from gridlanes.generating.layouts import Own
from gridlanes.generating.request import request_of
from gridlanes.generating.solution_first import SolutionFirst
from gridlanes.generating.solutions.step_walk import StepWalk
from gridlanes.samplers.draws import Tries
from gridlanes.samplers.generation import NextSolutions
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.solvers.propagation import propagated
from gridlanes.status import Status

TRIES = Tries(np.arange(6), np.zeros(6, np.int64))
NONE: Own = [()] * len(TRIES)
"""regions of their own"""


def _nothing(structure: object, dice: object, marks: np.ndarray, open_at: np.ndarray) -> np.ndarray:
    return np.zeros((0, len(marks)), np.uint8)


def _walk(scheme: SolutionFirst, steps: NextSolutions | None) -> StepWalk:
    assert steps is not None
    return StepWalk(scheme.request.structure, steps, scheme._shown, scheme.draws)


@pytest.mark.parametrize("genre", ["simple_loop", "numberlink"])
def test_it_ends_with_solutions_that_leave_less_open_and_depend_on_their_try_alone(genre: str) -> None:
    request = request_of(genre, 6)
    generation, structure = request.genre.generation, request.structure
    with SolverPool(1) as pool:
        scheme = SolutionFirst(request, pool)
        assert generation.start is not None
        begun = generation.start(structure, scheme.draws, TRIES)
        begun = pool.solve(structure, begun, SolveOptions(1)).marks if genre == "simple_loop" else begun
        layout, own = np.zeros_like(begun), NONE
        walk = _walk(scheme, generation.nearby_solutions)
        ended = walk.walked(TRIES, own, layout, begun)
        few = np.array([1, 4])
        assert np.array_equal(ended[few], walk.walked(TRIES.chosen(few), own[:2], layout[few], begun[few]))
        assert np.array_equal(_walk(scheme, _nothing).walked(TRIES, own, layout, begun), begun)
        n_open = []
        for marks in (begun, ended):
            full = scheme._shown(TRIES, own, layout, marks)
            n_open.append(propagated(structure, full.givens, clues=full.clues).open_at.sum(axis=1))
        assert (n_open[1] <= n_open[0]).all()
        assert n_open[1].sum() < n_open[0].sum()
        answers = pool.solve(structure, full.givens, SolveOptions(2), clues=full.clues)
        found = answers.status == Status.UNIQUE
        assert found[n_open[1] == 0].all()
        assert np.array_equal(answers.marks[found], ended[found])


def test_where_it_may_search_a_walk_ends_with_the_first_solution_that_is_the_only_one() -> None:
    request = request_of("numberlink", 6)
    structure = request.structure
    with SolverPool(1) as pool:
        scheme = SolutionFirst(request, pool)
        assert request.genre.generation.start is not None
        begun = request.genre.generation.start(structure, scheme.draws, TRIES)
        full = scheme._shown(TRIES, NONE, np.zeros_like(begun), begun)
        is_only = pool.solve(structure, full.givens, SolveOptions(2), clues=full.clues).status == Status.UNIQUE
        walk = replace(_walk(scheme, request.genre.generation.nearby_solutions), pool=pool)
        ended = walk.walked(TRIES, NONE, np.zeros_like(begun), begun)
    assert np.array_equal((ended == begun).all(axis=1), is_only)


def test_a_walk_over_no_tries_has_no_ends() -> None:
    request = request_of("numberlink", 6)
    with SolverPool(1) as pool:
        scheme = SolutionFirst(request, pool)
        none = np.zeros((0, request.structure.n_coords), np.uint8)
        few = TRIES.chosen(np.zeros(0, np.intp))
        assert len(_walk(scheme, request.genre.generation.nearby_solutions).walked(few, [], none, none)) == 0
