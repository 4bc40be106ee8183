"""Locked candidates against their definition."""

from __future__ import annotations

import numpy as np
import pytest
from grading_states import marks, random_states, room, struck

from gridlanes.kernels.grading.houses import is_in
from gridlanes.kernels.grading.locked import locked

N = 20


def locked_plainly(words, houses, pairs):
    """(coord, mark) for all that pairs of houses strike out."""
    state, gone = [marks(word) for word in words], set()
    for base, cover in pairs.tolist():
        first, second = set(houses.members[base].tolist()), set(houses.members[cover].tolist())
        for mark in range(houses.members.shape[1]):
            places = {c for c in first if mark in state[c]}
            if len(places) > 1 and places <= second:
                gone |= {(c, mark) for c in second - first if mark in state[c]}
    return gone


@pytest.mark.parametrize("boxes", [(2, 2), (3, 2)])
@pytest.mark.parametrize("which", ["pointing", "claiming"])
def test_all_that_is_locked_is_struck_out(boxes, which):
    board, states, _ = random_states(*boxes, N, 0.35)
    pairs, before, found, seen = getattr(board, which), states.words.copy(), room(N), room(N)
    locked(states, np.arange(N), board.houses, pairs, False, found, seen)
    expected = [locked_plainly(words, board.houses, pairs) for words in before]
    assert [struck(before[i], states.words[i]) for i in range(N)] == expected
    assert found.tolist() == [len(gone) for gone in expected]
    assert found.any()
    assert ((seen > 0) == (found > 0)).all()


def test_a_direct_one_writes_down_what_has_one_place_left():
    board, states, solutions = random_states(3, 2, 60, 0.3)
    before, found, seen, n_placed = states.words.copy(), room(60), room(60), 0
    locked(states, np.arange(60), board.houses, board.pointing, True, found, seen)
    for i in range(60):
        placed = [c for c in range(36) if is_in(states.placed[i], c)]
        assert len(placed) == found[i] <= 1
        gone = locked_plainly(before[i], board.houses, board.pointing)
        assert (seen[i] > 0) == (len(gone) > 0)
        for c in placed:
            assert states.words[i, c] == solutions[i, c]
            mark = int(solutions[i, c]).bit_length() - 1
            houses = [house for house in board.houses.members.tolist() if c in house]
            left = [{d for d in house if mark in marks(before[i, d]) and (d, mark) not in gone} for house in houses]
            assert {c} in left
            n_placed += 1
    assert n_placed
