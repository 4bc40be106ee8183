"""What a scheme has made of its tries, and what is known of it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from generated_puzzles import GENERATING, LAWS, N, made, small_request

import gridlanes
from gridlanes.generating.candidates import Candidates
from gridlanes.generating.clues.leaving_out import Full
from gridlanes.generating.request import request_of
from gridlanes.solvers.difficulty import Level, difficulty_of
from gridlanes.solvers.forced import are_forced
from gridlanes.solvers.pool import SolverPool

pytestmark = GENERATING


def is_tested_otherwise(genre) -> bool:
    structure = request_of(genre.name).structure
    return structure.for_tests is not structure


TESTED_OTHERWISE = [genre for genre in LAWS if is_tested_otherwise(genre)]
"""whose puzzles are tested with other kernels while they are made"""


def test_some_of_them_keep_what_is_known_of_each() -> None:
    marks = np.arange(12, dtype=np.uint8).reshape(3, 4)
    every = Candidates(np.array([1, 4, 6]), Full(marks, None, (), marks), [(), (), ()], np.array([True, False, True]))
    some = every.chosen(np.array([0, 2]))
    assert some.index.tolist() == [1, 6]
    assert some.forced.tolist() == [True, True]
    assert (some.full.marks == marks[[0, 2]]).all()
    assert len(some.own) == 2


@pytest.mark.parametrize("genre", TESTED_OTHERWISE, ids=lambda genre: genre.name)
def test_what_the_kernels_of_tests_solve_alone_all_kernels_solve_alone(genre) -> None:
    group, _ = made(small_request(genre), N).groups[0]
    with SolverPool(1) as pool:
        in_tests = are_forced(replace(group, structure=group.structure.for_tests), pool)
        assert in_tests.any()
        assert are_forced(group, pool)[in_tests].all()


@pytest.mark.parametrize("name", ["country_road", "galaxies", "geradeweg", "kurodoko", "magnets", "masyu", "shikaku"])
def test_puzzles_for_propagation_alone_take_no_more(name) -> None:
    made = gridlanes.generate(name, 12, size=6, difficulty=(0, 1), seed=2)
    for group, _ in made.groups:
        level = difficulty_of(group.structure, group.givens, clues=group.clues, row_regions=group.row_regions).level
        assert (level <= Level.EXPENSIVE).all()
