"""Unique rectangles against their definition."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from grading_states import board_of, marks, random_states, room, struck

from gridlanes.genres.sudoku import structure
from gridlanes.grading.swaps import rectangles_of
from gridlanes.kernels.grading.houses import HouseStates
from gridlanes.kernels.grading.rectangles import unique_rectangles

N = 40


def rectangles_plainly(words, may, houses, rectangles):
    """(coord, mark) for all that rectangles strike out: each with every two marks that it is free to hold."""
    state, free = [marks(word) for word in words], [marks(word) for word in may]
    members = [set(house) for house in houses.members.tolist()]
    gone = set()
    for four in rectangles.tolist():
        for pair in itertools.combinations(sorted(set.intersection(*(free[c] for c in four))), 2):
            floor = [c for c in four if state[c] <= {*pair}]
            roof = [c for c in four if c not in floor]
            if len(floor) < 2 or set().union(*(state[c] for c in floor)) != {*pair}:
                continue
            more = set().union(*(state[c] for c in roof)) - {*pair}
            if len(roof) == 1:
                gone |= {(roof[0], mark) for mark in pair}
            if len(roof) == 2 and len(more) == 1:
                for c in set(range(len(state))) - {*roof}:
                    if all(any({c, d} <= house for house in members) for d in roof):
                        gone.add((c, *more))
            for house in members if len(roof) == 2 else ():
                for one, other in (pair, pair[::-1]):
                    if {*roof} <= house and {c for c in house if one in state[c]} <= {*roof}:
                        gone |= {(c, other) for c in roof}
    return {(c, mark) for c, mark in gone if mark in state[c]}


@pytest.mark.parametrize(("boxes", "share"), [((2, 2), 0.3), ((3, 2), 0.15), ((3, 2), 0.3)])
def test_all_that_follows_is_struck_out_and_nothing_else(boxes, share):
    board, states, _ = random_states(*boxes, N, share)
    rectangles, before, found = rectangles_of(structure(*boxes)), states.words.copy(), room(N)
    rng, side = np.random.default_rng(3), boxes[0] * boxes[1]
    free = np.where(rng.random(before.shape) < 0.9, np.uint64((1 << side) - 1), np.uint64(0))
    unique_rectangles(states, np.arange(N), board.houses, rectangles, free, found)
    expected = [rectangles_plainly(before[i], free[i], board.houses, rectangles) for i in range(N)]
    assert [struck(before[i], states.words[i]) for i in range(N)] == expected
    assert found.tolist() == [len(gone) for gone in expected]
    assert sum(map(bool, expected)) > 3


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        pytest.param({0: 3, 3: 3, 6: 3}, {(9, 0), (9, 1)}, id="a roof of one"),
        pytest.param({0: 3, 3: 3, 6: 7, 9: 7}, {(c, 2) for c in (7, 8, 10, 11)}, id="one mark more"),
        pytest.param(
            {0: 3, 3: 3, 6: 15, 9: 15, 7: 62, 8: 62, 10: 62, 11: 62}, {(6, 1), (9, 1)}, id="a mark with no other place"
        ),
        pytest.param({0: 3, 3: 3, 6: 15, 9: 15}, set(), id="nothing"),
    ],
)
def test_each_kind_by_itself(changed, expected):
    board, words = board_of(3, 2), np.full((1, 36), 63, np.uint64)
    for coord, word in changed.items():
        words[0, coord] = word
    states, before, found = HouseStates(words, np.zeros((1, 1), np.uint64)), words.copy(), room(1)
    rectangle = np.array([[0, 3, 6, 9]])
    unique_rectangles(states, np.arange(1), board.houses, rectangle, np.full((1, 36), 63, np.uint64), found)
    assert struck(before[0], words[0]) == expected
    assert found[0] == len(expected)
    words[:] = before
    unique_rectangles(states, np.arange(1), board.houses, rectangle, np.zeros((1, 36), np.uint64), found)
    assert found[0] == 0
    assert (words == before).all()
