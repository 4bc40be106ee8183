"""Inside and outside of a loop, in puzzles."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest
from generated_puzzles import LAWS, made, small_request
from technique_laws import N, assert_entailed_by_what_it_shows, assert_lawful, partly_solved, steps_from

from gridlanes.grading.position import Position
from gridlanes.grading.profile import Profile
from gridlanes.grading.techniques import techniques

TECHNIQUE = techniques()["inside-and-outside"]
pytestmark = pytest.mark.xdist_group("genres")


def puzzles_of(name):
    return made(small_request(next(g for g in LAWS if g.name == name), minimal=True), N).groups[0]


@pytest.mark.parametrize("share", [0.1, 0.3, 0.5, 0.7])
def test_it_is_lawful(share):
    assert_lawful(TECHNIQUE.name, "slitherlink", [share])


def test_it_says_how_many_marks_it_eliminates():
    group, answers = puzzles_of("slitherlink")
    position = Position(group)
    words = partly_solved(position.marks_left(np.arange(N)), answers, 0.3, np.random.default_rng(1))
    position.put(np.arange(N), words.copy())
    moves = TECHNIQUE.apply(position, np.arange(N)).moves
    assert moves.tolist() == (words != position.marks_left(np.arange(N))).sum(axis=1).tolist()
    assert moves.any()


def test_a_step_says_where_cells_are_and_names_what_shows_it():
    group, answers = puzzles_of("slitherlink")
    words = partly_solved(Position(group).marks_left(np.arange(N)), answers, 0.3, np.random.default_rng(1))
    said = [step for step in islice(steps_from(group, TECHNIQUE, words), 40) if step.because]
    assert said
    for step in said:
        assert step.because.endswith("the loop.")
        assert len(step.moves) == 1
        assert_entailed_by_what_it_shows(step)


def test_it_suits_loops_along_edges_and_is_on_request():
    assert TECHNIQUE.suits(Position(puzzles_of("slitherlink")[0]))
    assert not TECHNIQUE.suits(Position(puzzles_of("masyu")[0]))
    assert not TECHNIQUE.suits(Position(puzzles_of("sudoku")[0]))
    assert TECHNIQUE.name not in Profile.of_genre("default").costs
    assert TECHNIQUE.name in Profile.of_genre("slitherlink").costs
