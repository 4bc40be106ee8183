"""Marks that starve a count, in puzzles of genres that count."""

from __future__ import annotations

import numpy as np
import pytest
from generated_puzzles import LAWS, made, small_request
from step_judge import entails, shown_by

from gridlanes.grading.position import Position
from gridlanes.grading.techniques import techniques
from gridlanes.grading.trace import trace_of

NAMES = ("starved-counts", "starved-counts-in-turn")
N = 8
pytestmark = pytest.mark.xdist_group("genres")


def puzzles_of(name):
    genre = next(each for each in LAWS if each.name == name)
    group, answers = made(small_request(genre, minimal=True), N).groups[0]
    return group, answers.numbers


@pytest.mark.parametrize("genre", ["akari", "mosaic"])
@pytest.mark.parametrize("name", NAMES)
def test_what_it_strikes_out_is_not_in_the_solution_from_any_state_on_the_way_there(genre, name):
    group, numbers = puzzles_of(genre)
    rng, n_moves, rows = np.random.default_rng(1), 0, np.arange(N)
    solution = np.uint64(1) << numbers.astype(np.uint64)
    for share in (0.0, 0.1, 0.2, 0.4, 0.6):
        position = Position(group)
        words = position.marks_left(rows)
        words[:] = np.where(rng.random(words.shape) < share, solution, words)
        position.put(rows, words)
        moves = techniques()[name].apply(position, rows).moves
        left = position.marks_left(rows)
        assert (left & solution == solution).all()
        assert moves.tolist() == np.bitwise_count(words & ~left).sum(axis=1).tolist()
        n_moves += int(moves.sum())
    assert n_moves


def test_a_step_says_what_would_follow_and_names_the_counts():
    group, _ = puzzles_of("akari")
    steps = [step for row in range(N) for step in trace_of(group.of_rows(np.array([row]))).steps]
    mine = [step for step in steps if step.technique.name in NAMES and step.because]
    assert mine
    for step in mine:
        assert step.because.startswith("If r")
        assert step.reasons[0] == step.because
        assert len(step.moves) == 1
        assert entails(step, step.moves[0], shown_by(step), step.constraints), str(step)
