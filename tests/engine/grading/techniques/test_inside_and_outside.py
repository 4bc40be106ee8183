"""Inside and outside of a loop, in puzzles."""

from __future__ import annotations

import numpy as np
import pytest
from making import LAWS, made, small_request
from step_judge import entails

from gridlanes.grading.entailment import Entailment
from gridlanes.grading.position import Position
from gridlanes.grading.profile import Profile
from gridlanes.grading.steps import steps_of_round
from gridlanes.grading.techniques import techniques

N = 8
TECHNIQUE = techniques()["inside-and-outside"]
pytestmark = pytest.mark.xdist_group("genres")


def puzzles_of(name):
    group, answers = made(small_request(next(g for g in LAWS if g.name == name), minimal=True), N).groups[0]
    return group, np.uint64(1) << answers.numbers.astype(np.uint64)


def at_random(group, solution, share, seed=1):
    position = Position(group)
    words = position.marks_left(np.arange(N))
    words[:] = np.where(np.random.default_rng(seed).random(words.shape) < share, solution, words)
    position.put(np.arange(N), words)
    return position, words


@pytest.mark.parametrize("share", [0.1, 0.3, 0.5, 0.7])
def test_what_it_strikes_out_is_not_in_the_solution_and_depends_on_no_other_puzzle(share):
    group, solution = puzzles_of("slitherlink")
    position, words = at_random(group, solution, share)
    moves = TECHNIQUE.apply(position, np.arange(N)).moves
    left = position.marks_left(np.arange(N))
    assert (left & solution == solution).all()
    assert moves.tolist() == (words != left).sum(axis=1).tolist()
    assert moves.any()
    alone, _ = at_random(group, solution, share)
    assert TECHNIQUE.apply(alone, np.arange(3, 4)).moves.tolist() == moves[3:4].tolist()
    assert (alone.marks_left(np.arange(3, 4)) == left[3]).all()


def test_a_step_says_where_cells_are_and_names_what_shows_it():
    group, solution = puzzles_of("slitherlink")
    position, words = at_random(group, solution, 0.3)
    TECHNIQUE.apply(position, np.arange(N))
    after, n_said = position.marks_left(np.arange(N)), 0
    for row in range(3):
        entailment = Entailment(group.puzzle(row).flat(), group.structure)
        for step in steps_of_round(entailment, TECHNIQUE, 4.1, words[row], after[row], []):
            if step.because:
                n_said += 1
                assert step.because.endswith("the loop.")
                seen = step.entailment.free.copy()
                kept = [*step.coords, step.moves[0].coord]
                seen[kept] = step.state[kept]
                assert len(step.moves) == 1
                assert entails(step, step.moves[0], seen, step.constraints), str(step)
    assert n_said


def test_it_suits_loops_along_edges_and_is_on_request():
    assert TECHNIQUE.suits(Position(puzzles_of("slitherlink")[0]))
    assert not TECHNIQUE.suits(Position(puzzles_of("masyu")[0]))
    assert not TECHNIQUE.suits(Position(puzzles_of("sudoku")[0]))
    assert TECHNIQUE.name not in Profile.of_genre("default").costs
    assert TECHNIQUE.name in Profile.of_genre("slitherlink").costs
