"""Clues are those that solutions have."""

from __future__ import annotations

import numpy as np
import pytest
from generated_puzzles import GENERATING, LAWS, N, made, small_request

from gridlanes.generating.clues.facts import Facts
from gridlanes.generating.clues.read_clues import clues_of
from gridlanes.model.clue import NO_CLUE
from gridlanes.solvers.verify import Verifier

pytestmark = GENERATING
TRUE_CLUES = [
    genre
    for genre in LAWS
    if genre.generation.marks_by_shown_clues is None and genre.generation.clues_of_solution is None
]
"""in the others marks follow from the clues, which may lie, or there are many clues for a solution"""


@pytest.mark.parametrize("genre", TRUE_CLUES, ids=lambda genre: genre.name)
def test_the_clues_of_a_solution_hold_for_it_and_are_all_that_puzzles_show(genre) -> None:
    request = small_request(genre)
    group, answers = made(request, N).groups[0]
    facts = Facts.of(genre, request.structure)
    clues = clues_of(genre, request.structure, facts, group.givens, answers.numbers)
    assert (clues is None) == (request.structure.n_clues == 0)
    if clues is None:
        return
    assert group.clues is not None
    shown = group.clues != NO_CLUE
    assert (clues[shown] == group.clues[shown]).all()
    every = np.arange(len(clues))
    assert Verifier(request.structure).check(answers.numbers, group.givens, every, clues, group.row_regions).all()


def test_a_structure_without_clues_has_none() -> None:
    request = small_request(next(genre for genre in LAWS if genre.name == "sudoku"))
    givens = np.zeros((1, request.structure.n_coords), np.uint8)
    assert (
        clues_of(request.genre, request.structure, Facts.of(request.genre, request.structure), givens, givens) is None
    )
