"""Counts of exactly one that a mark would starve, against a plain look at what each supposition leaves."""

from __future__ import annotations

import random
from itertools import combinations

import numpy as np
import pytest
from ones_boards import OFF, OPEN, Board, ones_of_boards, random_boards, random_state, room_for

from gridlanes.kernels.grading.starved_ones import LEFT_NONE, LEFT_THE_SAME, SupposedOne, starved_ones


def left_nothing(board, state, c):
    """Whether a mark at a coord leaves another count nothing."""
    lost = set().union(*board.counts(c)) - {c}
    touched = [each for each in [*board.shared, *board.own] if board.left(each, state) & lost and c not in each]
    return any(not board.left(each, state) - lost for each in touched)


def left_the_same(board, state, c):
    """Whether a mark at a coord, by its shared counts, leaves another nothing, or two the same own count."""
    lost = set().union(*(board.shared[k] for k in board.beside[c])) - {c}
    touched = [each for each in board.shared if board.left(each, state) & lost and c not in each]
    left = [board.left(each, state) - lost for each in touched]
    owns = [{board.own_of[q] for q in each} for each in left]
    pairs = combinations(range(len(left)), 2)
    return not all(left) or any(
        owns[i] == owns[j] and len(owns[i]) == 1 and None not in owns[i] and not left[i] & left[j] for i, j in pairs
    )


PLAINLY = {LEFT_NONE: left_nothing, LEFT_THE_SAME: left_the_same}


def struck(boards, states, way, rows=None):
    ones, words, found = ones_of_boards(boards), np.array(states, np.uint64), np.zeros(len(states), np.int64)
    n_counts = len(boards[0].shared) + max(len(board.own) for board in boards)
    room = room_for(SupposedOne, boards[0].n, n_counts, n_counts, n_counts, boards[0].n)
    starved_ones(words, np.arange(len(states)) if rows is None else rows, ones, way, room, found)
    return words.tolist(), found.tolist()


@pytest.mark.parametrize("way", PLAINLY)
@pytest.mark.parametrize("seed", range(4))
def test_what_is_struck_is_what_leaves_too_little(way, seed):
    rng, n_struck = random.Random(seed), 0
    boards, solutions = random_boards(rng, 40)
    rows = np.arange(0, 40, 2)
    states = [random_state(rng, boards[row], solutions[row], rng.choice([0.2, 0.5])) for row in rows]
    left, found = struck(boards, states, way, rows)
    for row, state, after, n in zip(rows, states, left, found, strict=True):
        wrong = [state[c] == OPEN and PLAINLY[way](boards[row], state, c) for c in range(boards[row].n)]
        assert after == [OFF if is_wrong else word for is_wrong, word in zip(wrong, state, strict=True)]
        assert n == sum(wrong)
        assert all(after[c] != OFF for c in solutions[row])
        n_struck += n
    assert n_struck


def test_a_mark_that_all_places_of_an_own_count_overlap_is_wrong():
    # Own count 1 is {1, 3}: 1 is in shared count 0 with coord 0, 3 is in shared count 1 with it.
    board = Board(5, [[0, 1], [0, 3], [2, 1], [3, 4]], [[0], [1, 3], [2], [4]])
    assert struck([board], [[OPEN] * 5], LEFT_NONE)[0][0][0] == OFF
    assert struck([board], [[OPEN] * 5], LEFT_THE_SAME)[1][0] <= 2


def test_two_counts_that_are_left_the_same_own_count_make_a_mark_wrong():
    # Coord 0 joins shared counts 0 and 1; it takes 1 from count 2 and 2 from count 3, which keep 3, and 4 and 5.
    shared = [[0, 1], [0, 2], [1, 3], [2, 4, 5]]
    board = Board(6, shared, [[0], [1], [2], [3, 4, 5]])
    left, found = struck([board], [[OPEN] * 6], LEFT_THE_SAME)
    assert left == [[OFF, OPEN, OPEN, OPEN, OPEN, OPEN]]
    assert found == [1]
    other = Board(6, shared, [[0], [1], [2], [3, 4], [5]])
    assert struck([other], [[OPEN] * 6], LEFT_THE_SAME)[1] == [0]
    together = Board(5, [[0, 1], [0, 2], [1, 3], [2, 3]], [[0], [1], [2], [3, 4]])  # 3 is in both, so it does for both
    assert struck([together], [[OPEN] * 5], LEFT_THE_SAME)[1] == [0]
