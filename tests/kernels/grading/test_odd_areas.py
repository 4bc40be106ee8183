"""Areas of an odd number, against areas that are walked through without each coord in turn."""

from __future__ import annotations

import random

import numpy as np
import pytest
from ones_boards import OFF, ON, OPEN, Board, ones_of_boards, random_boards, random_state, room_for

from gridlanes.grading.ones import linked_counts
from gridlanes.kernels.grading.odd_areas import AreaWalk, odd_areas


def area(board, state, first, without):
    """The shared counts that coords link to one of them, `None` standing for the outside."""
    found, waiting = {first}, [first]
    while waiting:
        count = waiting.pop()
        for c, counts in enumerate(board.beside):
            ends = {*counts} | ({None} if len(counts) == 1 else set())
            if c != without and counts and state[c] & ON and count in ends:
                waiting += ends - found
                found |= ends
    return found


def cuts_off(board, state, c):
    """Whether a mark at a coord would cut off an area of an odd number of shared counts."""
    ends = [*board.beside[c], None][:2]
    areas = [area(board, state, end, c) for end in ends if end is not None]
    return any(None not in each and not each.issuperset(ends) and len(each) % 2 == 0 for each in areas)


def struck(board, states):
    ones, words, found = ones_of_boards([board]), np.array(states, np.uint64), np.zeros(len(states), np.int64)
    odd_areas(words, ones, linked_counts(ones), room_for(AreaWalk, *[len(board.shared) + 1] * 6), found)
    return words.tolist(), found.tolist()


@pytest.mark.parametrize("seed", range(6))
def test_what_is_struck_is_what_cuts_off_an_odd_number(seed):
    rng, n_struck = random.Random(seed), 0
    (board,), (solution,) = random_boards(rng, 1)
    states = [random_state(rng, board, solution, 0.6) for _ in range(60)]
    left, found = struck(board, states)
    for state, after, n in zip(states, left, found, strict=True):
        wrong = [
            bool(counts) and state[c] == OPEN and cuts_off(board, state, c) for c, counts in enumerate(board.beside)
        ]
        assert after == [OFF if is_wrong else word for is_wrong, word in zip(wrong, state, strict=True)]
        assert n == sum(wrong)
        assert all(after[c] != OFF for c in solution)
        n_struck += n
    assert n_struck


def test_the_second_of_three_links_in_a_line_is_struck():
    board = Board(3, [[0], [0, 1], [1, 2], [2]], [])
    assert struck(board, [[OPEN] * 3]) == ([[OPEN, OFF, OPEN]], [1])
    assert struck(board, [[OPEN, ON, OPEN]])[1] == [0]  # what is known is not struck
    circle = Board(4, [[3, 0], [0, 1], [1, 2], [2, 3]], [])
    assert struck(circle, [[OPEN] * 4])[1] == [0]
    assert struck(circle, [[OPEN, OPEN, OPEN, OFF]])[0] == [[OPEN, OFF, OPEN, OFF]]
    double = Board(4, [[0], [0, 1, 3], [1, 3, 2], [2]], [])  # two coords link the same counts
    assert struck(double, [[OPEN] * 4])[1] == [0]


def test_an_area_with_a_coord_of_one_count_may_be_of_any_number():
    board = Board(4, [[0, 3], [0, 1], [1, 2], [2]], [])
    assert struck(board, [[OPEN] * 4])[0] == [[OPEN, OFF, OPEN, OFF]]  # 3 would leave three counts
    board = Board(5, [[0, 3], [0, 1], [1, 2], [2, 4]], [])
    assert struck(board, [[OPEN] * 5])[1] == [0]
