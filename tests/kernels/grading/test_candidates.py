"""Candidates of states: what is examined next."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.grading.candidates import (
    GOES_ON,
    NONE_REFUTED,
    REFUTED,
    CandidateMarks,
    assume_next,
    take_away,
)
from gridlanes.lowering.words import WordFormat

FORMAT = WordFormat(16)


def words_of(*rows):
    words = FORMAT.zeros(len(rows), len(rows[0]))
    words[:] = rows
    return words


def candidates_of(root, of_states):
    """`of_states`: (coord, mark number) for each candidate of each state."""
    listed = [each for those in of_states for each in those]
    start = np.cumsum([0, *map(len, of_states)]).astype(np.int64)
    mark = FORMAT.zeros(1, len(listed))
    mark[0] = [1 << number for _, number in listed]
    coord = np.array([coord for coord, _ in listed], np.int64)
    n = len(of_states)
    current, outcome = np.full(n, -1, np.int64), np.full(n, GOES_ON, np.int64)
    return CandidateMarks(root, start, coord, mark, np.ones(len(listed), np.bool_), current, outcome)


def test_candidates_come_in_order_each_assumed_in_the_state_itself():
    root = words_of([1, 2, 4], [3, 3, 6])
    candidates, words, refuted = candidates_of(root, [[], [(0, 1), (2, 2)]]), root.copy(), FORMAT.zeros(2, 2)
    for coord, mark in ((0, 2), (2, 4)):
        assert assume_next(words, refuted, candidates, 1)
        expected = root[1].copy()
        expected[coord] = mark
        assert (words[1] == expected).all()
        words[1] = [3, 3, 3]  # what hypotheses leave decides nothing
    assert not assume_next(words, refuted, candidates, 1)
    assert candidates.outcome.tolist() == [GOES_ON, NONE_REFUTED]
    assert not assume_next(words, refuted, candidates, 0)
    assert candidates.outcome.tolist() == [NONE_REFUTED, NONE_REFUTED]
    assert (words[0] == root[0]).all()


def test_what_hypotheses_refute_is_taken_away_before_the_next_candidate():
    root = words_of([3, 3, 7])
    candidates, words, refuted = candidates_of(root, [[(0, 0), (1, 0)]]), root.copy(), FORMAT.zeros(1, 3)
    assert assume_next(words, refuted, candidates, 0)
    refuted[0] = [0, 2, 4]
    assert assume_next(words, refuted, candidates, 0)
    assert words.tolist() == [[1, 1, 3]]
    assert not refuted.any()
    assert not take_away(words, refuted, 0)
    assert candidates.current.tolist() == [0]


def test_candidates_that_a_state_decides_are_left_out():
    root = words_of([3, 3, 3])
    candidates = candidates_of(root, [[(0, 0), (1, 0), (1, 1), (2, 1)]])
    words, refuted = root.copy(), FORMAT.zeros(1, 3)
    assert assume_next(words, refuted, candidates, 0)
    words[0] = [1, 1, 3]  # candidate 1 is decided, 2 is not possible, 3 is open
    assert assume_next(words, refuted, candidates, 0)
    assert candidates.is_left.tolist() == [False, False, True, True]
    assert candidates.current.tolist() == [2]


def test_nothing_is_examined_once_it_is_over_or_where_there_are_no_candidates():
    root = words_of([3, 3])
    candidates, words, refuted = candidates_of(root, [[(0, 0)]]), root.copy(), FORMAT.zeros(1, 2)
    candidates.outcome[0] = REFUTED
    assert not assume_next(words, refuted, candidates, 0)
    none = candidates_of(FORMAT.zeros(0, 2), [])
    assert not assume_next(words, refuted, none, 0)
    assert (words == root).all()
