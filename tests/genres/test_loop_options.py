"""Options of genres with loops: puzzles with fewer clues, or other ones, have as many solutions as CP-SAT finds."""

from __future__ import annotations

import numpy as np
import pytest
from generated_puzzles import GENERATING, made
from puzzles import ask_lanes

from gridlanes.generating.request import request_of
from gridlanes.io.read.reading import read_rows
from gridlanes.model.clue import NO_CLUE
from gridlanes.solvers import cpsat

pytestmark = GENERATING
_PUZZLES, _MAX_SOLUTIONS = 4, 3


@pytest.mark.parametrize(
    ("genre", "size", "option"),
    [
        ("masyu", (6, 6), "all_cells"),
        ("geradeweg", (5, 6), "all_cells"),
        ("shingoki", (6, 6), "all_cells"),
        ("slitherlink", (5, 5), "all_corners"),
        ("slitherlink", (8, 9), "all_corners"),
        ("koburin", (6, 6), "diagonals"),
        ("koburin", (6, 7), "shaded_outside"),
        ("yajilin", (7, 7), "shaded_outside"),
        ("arukone", (5, 6), "empty_cells"),
    ],
)
def test_numbers_of_solutions_are_those_of_cpsat(genre, size, option):
    group, _ = made(request_of(genre, size, options={option: True}), _PUZZLES).groups[0]
    rng, tried = np.random.default_rng(1), []
    for clues in group.clues:
        shown = np.flatnonzero(clues != NO_CLUE)
        some = rng.choice(shown, min(len(shown), 3), replace=False)
        fewer, other = clues.copy(), clues.copy()
        fewer[some], other[some] = NO_CLUE, rng.permutation(clues[some])
        tried += [clues, fewer, other]
    givens = np.repeat(group.givens, 3, axis=0)
    found = ask_lanes(group.structure, givens, _MAX_SOLUTIONS, clues=np.array(tried))
    for given, clues, outcome in zip(givens, tried, found, strict=True):
        assert outcome.n_solutions == len(cpsat.solve(group.structure.puzzle(given, clues), _MAX_SOLUTIONS).solutions)


def test_solutions_that_a_search_hands_over_have_no_shaded_cell_inside():
    """The search that learns from conflicts looks for loops that satisfy the counts that it is given, and no more."""
    (group,) = read_rows(["https://puzz.link/p?koburin/o/7/7/.i.v.g.g.z.h"]).groups
    (outcome,) = ask_lanes(group.structure, group.givens, 3, clues=group.clues)
    assert outcome.n_solutions == 3
