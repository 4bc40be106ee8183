"""Parity of counts, in puzzles."""

from __future__ import annotations

import numpy as np
import pytest
from making import LAWS, made, small_request
from step_judge import entails
from technique_laws import N, assert_lawful

from gridlanes.grading.entailment import Entailment
from gridlanes.grading.position import Position
from gridlanes.grading.profile import Profile
from gridlanes.grading.steps import steps_of_round
from gridlanes.grading.techniques import techniques

TECHNIQUE = techniques()["parity-of-counts"]
pytestmark = pytest.mark.xdist_group("genres")


@pytest.mark.parametrize("genre", ["train_tracks", "slitherlink", "masyu"])
def test_it_is_lawful(genre):
    assert_lawful("parity-of-counts", genre)


def test_steps_name_counts_and_edges():
    law = next(each for each in LAWS if each.name == "train_tracks")
    group, answers = made(small_request(law, minimal=True), N).groups[0]
    solution, rng, n_said = np.uint64(1) << answers.numbers.astype(np.uint64), np.random.default_rng(2), 0
    position = Position(group)
    words = position.marks_left(np.arange(N))
    words = np.where(rng.random(words.shape) < 0.6, solution, words)
    position.put(np.arange(N), words.copy())
    TECHNIQUE.apply(position, np.arange(N))
    after = position.marks_left(np.arange(N))
    for row in range(N):
        entailment = Entailment(group.puzzle(row).flat(), group.structure)
        for step in steps_of_round(entailment, TECHNIQUE, 4.2, words[row], after[row], []):
            if step.because:
                n_said += 1
                seen = step.entailment.free.copy()
                kept = [*step.coords, step.moves[0].coord]
                seen[kept] = step.state[kept]
                assert len(step.moves) == 1
                assert entails(step, step.moves[0], seen, step.constraints), str(step)
    assert n_said


def test_it_suits_counts_of_one_parity_and_is_on_request():
    for name, suits in (("train_tracks", True), ("masyu", True), ("sudoku", False), ("nonogram", False)):
        law = next(each for each in LAWS if each.name == name)
        assert TECHNIQUE.suits(Position(made(small_request(law, minimal=True), N).groups[0][0])) == suits
    assert TECHNIQUE.name not in Profile.of_genre("default").costs
    assert TECHNIQUE.name in Profile.of_genre("train_tracks").costs
