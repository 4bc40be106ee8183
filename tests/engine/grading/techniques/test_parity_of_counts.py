"""Parity of counts, in puzzles."""

from __future__ import annotations

import numpy as np
import pytest
from generated_puzzles import LAWS, made, small_request
from technique_laws import N, assert_entailed_by_what_it_shows, assert_lawful, partly_solved, steps_from

from gridlanes.grading.position import Position
from gridlanes.grading.profile import Profile
from gridlanes.grading.techniques import techniques

TECHNIQUE = techniques()["parity-of-counts"]
pytestmark = pytest.mark.xdist_group("genres")


@pytest.mark.parametrize("genre", ["train_tracks", "slitherlink", "masyu"])
def test_it_is_lawful(genre):
    assert_lawful("parity-of-counts", genre)


def test_steps_name_counts_and_edges():
    law = next(each for each in LAWS if each.name == "train_tracks")
    group, answers = made(small_request(law, minimal=True), N).groups[0]
    words = partly_solved(Position(group).marks_left(np.arange(N)), answers, 0.6, np.random.default_rng(2))
    said = [step for step in steps_from(group, TECHNIQUE, words) if step.because]
    for step in said:
        assert len(step.moves) == 1
        assert_entailed_by_what_it_shows(step)
    assert said


def test_it_suits_counts_of_one_parity_and_is_on_request():
    for name, suits in (("train_tracks", True), ("masyu", True), ("sudoku", False), ("nonogram", False)):
        law = next(each for each in LAWS if each.name == name)
        assert TECHNIQUE.suits(Position(made(small_request(law, minimal=True), N).groups[0][0])) == suits
    assert TECHNIQUE.name not in Profile.of_genre("default").costs
    assert TECHNIQUE.name in Profile.of_genre("train_tracks").costs
