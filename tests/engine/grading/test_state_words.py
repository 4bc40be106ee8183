"""States as words, against sets of marks."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.grading.state_words import differing, keep_or_strike, marks_at, only_marks, with_mark, words_of

SIZES = pytest.mark.parametrize("n_marks", [3, 64, 65, 128])


def some_state(n_marks, seed=0):
    return np.random.default_rng(seed).random((5, n_marks)) < 0.4


@SIZES
def test_words_have_a_bit_for_each_mark(n_marks) -> None:
    possible = some_state(n_marks)
    words = words_of(possible)
    assert words.shape == ((5,) if n_marks <= 64 else (5, 2))
    for coord, marks in enumerate(possible):
        assert marks_at(words, coord) == sum(1 << mark for mark in np.flatnonzero(marks).tolist())


@SIZES
def test_states_differ_where_any_mark_does(n_marks) -> None:
    possible, other = some_state(n_marks), some_state(n_marks)
    other[3, -1] ^= True
    assert differing(words_of(possible), words_of(other)).tolist() == [False, False, False, True, False]


@SIZES
def test_the_only_mark_of_a_coord(n_marks) -> None:
    possible = np.zeros((4, n_marks), np.bool_)
    possible[0, -1] = possible[1, 0] = possible[2, 1] = possible[2, -1] = True
    assert only_marks(words_of(possible)).tolist() == [n_marks - 1, 0, -1, -1]


@SIZES
@pytest.mark.parametrize("keep", [True, False])
def test_a_mark_is_kept_alone_or_struck_in_many_states(n_marks, keep) -> None:
    possible = [some_state(n_marks, seed) for seed in range(3)]
    states = np.stack([words_of(each) for each in possible])
    keep_or_strike(states, 2, n_marks - 1, keep=keep)
    for state, each in zip(states, possible, strict=True):
        each[2] &= (np.arange(n_marks) == n_marks - 1) == keep
        assert (state == words_of(each)).all()


@SIZES
@pytest.mark.parametrize("keep", [True, False])
def test_a_state_with_a_mark_at_some_coords_leaves_the_other_as_it_was(n_marks, keep) -> None:
    possible = some_state(n_marks)
    state = words_of(possible)
    left = with_mark(state, [0, 3], n_marks - 1, keep=keep)
    assert (state == words_of(possible)).all()
    possible[[0, 3]] &= (np.arange(n_marks) == n_marks - 1) == keep
    assert (left == words_of(possible)).all()
