"""A walk over clues: more puzzles have one solution after it, the one that they were made from."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from gridlanes.generating.clues.clue_walk import ClueWalk
from gridlanes.generating.request import request_of
from gridlanes.generating.solution_first import SolutionFirst
from gridlanes.samplers.draws import Tries
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status

TRIES = Tries(np.arange(24), np.zeros(24, np.int64))


@pytest.mark.thorough
def test_more_puzzles_have_one_solution_after_it_and_each_depends_on_its_try_alone() -> None:
    request = request_of("araf", 7)
    generation, structure, draws = request.genre.generation, request.structure, request.draws()
    assert generation.start is not None
    assert generation.clues_of_solution is not None
    assert generation.redrawn_clues is not None
    marks = generation.start(structure, draws, TRIES)
    givens, before = np.zeros_like(marks), generation.clues_of_solution(structure, draws, TRIES, marks)
    walk = ClueWalk(structure, generation.redrawn_clues, draws)
    after = walk.walked(TRIES, givens, marks, before)
    few = np.arange(3, 9)
    assert np.array_equal(after[few], walk.walked(TRIES.chosen(few), givens[few], marks[few], before[few]))
    unique = []
    with SolverPool(1) as pool:
        for clues in (before, after):
            answers = pool.solve(structure, givens, SolveOptions(2), clues=clues)
            assert np.isin(answers.status, (Status.UNIQUE, Status.MULTIPLE)).all()
            found = answers.status == Status.UNIQUE
            assert np.array_equal(answers.marks[found], marks[found])
            unique.append(int(found.sum()))
    assert unique[1] > len(TRIES) // 2 > 2 * unique[0]


def test_puzzles_that_are_to_need_hypotheses_are_left_as_they_were_drawn() -> None:
    request = replace(request_of("araf", 5), difficulty=(2, 3))
    with SolverPool(1) as pool:
        hard = SolutionFirst(request, pool)
        marks = request.genre.generation.start(request.structure, hard.draws, TRIES)  # type: ignore[misc]
        drawn = request.genre.generation.clues_of_solution(request.structure, hard.draws, TRIES, marks)  # type: ignore[misc]
        candidates = hard.candidates(TRIES)
        assert np.array_equal(candidates.full.clues, drawn[candidates.index])
