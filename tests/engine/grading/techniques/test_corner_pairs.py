"""Pairs of edges at corners, in puzzles."""

from __future__ import annotations

from itertools import islice, pairwise

import numpy as np
import pytest
from generated_puzzles import LAWS, made, small_request
from step_judge import entails, shown_by
from technique_laws import N, assert_lawful, partly_solved, steps_from

from gridlanes.grading.position import Position
from gridlanes.grading.profile import Profile
from gridlanes.grading.techniques import techniques

NAMES = ("last-gap", "pairs-from-corners", "pairs-both-ways", "alike-edges")
pytestmark = pytest.mark.xdist_group("genres")


def group_of(name, *, minimal=True):
    return made(small_request(next(each for each in LAWS if each.name == name), minimal=minimal), N).groups[0]


def at_random(group, answers, share, seed=1):
    position = Position(group)
    words = partly_solved(position.marks_left(np.arange(N)), answers, share, np.random.default_rng(seed))
    position.put(np.arange(N), words)
    return position, words


@pytest.mark.parametrize("name", NAMES)
def test_they_are_lawful(name):
    assert_lawful(name, "slitherlink", (0.0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6))


def test_each_says_what_the_easier_ones_do_not():
    """A puzzle that has moved is not tried again: so each moves only puzzles that are left."""
    group, answers = group_of("slitherlink")
    n_moved = np.zeros(len(NAMES), np.int64)
    for seed in range(12):
        position, _ = at_random(group, answers, 0.2, seed)
        every = np.arange(N)
        while techniques()["separate-constraints"].apply(position, every).moves.any():
            pass
        for i, name in enumerate(NAMES):
            moved = techniques()[name].apply(position, every).moves > 0
            n_moved[i] += moved.sum()
            every = every[~moved]
    assert n_moved.all(), n_moved


def steps_of(name, seed):
    """The steps of one round from random states that the technique itself has reasons for."""
    group, answers = group_of("slitherlink")
    _, words = at_random(group, answers, 0.2, seed)
    yield from (step for step in steps_from(group, techniques()[name], words) if step.named is not None)


@pytest.mark.parametrize("name", NAMES)
def test_a_step_names_what_entails_it(name):
    steps = [*islice((step for seed in range(30) for step in steps_of(name, seed)), 10)]
    assert steps
    for step in steps:
        (move,) = step.moves
        assert entails(step, move, shown_by(step), step.constraints), str(step)
        assert len(step.constraints) > 1


def test_they_suit_corners_of_edges_and_are_on_request_from_the_easiest_on():
    usual, own = Profile.of_genre("default").costs, Profile.of_genre("slitherlink").costs
    for name in NAMES:
        assert techniques()[name].suits(Position(group_of("slitherlink")[0]))
        assert not techniques()[name].suits(Position(group_of("akari")[0]))
        assert not techniques()[name].suits(Position(group_of("sudoku")[0]))
        assert name not in usual
    assert all(own[easier] < own[harder] for easier, harder in pairwise(NAMES))
