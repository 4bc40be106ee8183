"""Houses: sets of coords, and what is seen of a state."""

from __future__ import annotations

import numpy as np
import pytest
from grading_states import marks, random_states, struck

from gridlanes.kernels.grading.houses import (
    copy_words,
    is_in,
    only_place,
    place,
    put_in,
    see_layers,
    see_positions,
    strike,
    two_places,
)


def test_sets_hold_what_was_put_in():
    places = np.zeros(2, np.uint64)
    for c in (0, 63, 64, 100):
        put_in(places, c)
    assert [c for c in range(128) if is_in(places, c)] == [0, 63, 64, 100]


@pytest.mark.parametrize("boxes", [(2, 2), (3, 2)])
def test_layers_and_positions_are_the_places_of_each_mark(boxes):
    board, states, _ = random_states(*boxes, 5, 0.4)
    houses, side = board.houses, boxes[0] * boxes[1]
    layers, positions = np.zeros((side, houses.masks.shape[1]), np.uint64), np.zeros(side, np.uint64)
    for words in states.words:
        see_layers(words, layers)
        for mark in range(side):
            expected = {c for c in range(side**2) if mark in marks(words[c])}
            assert {c for c in range(side**2) if is_in(layers[mark], c)} == expected
            for house, mask in zip(houses.members, houses.masks, strict=True):
                inside = [c for c in house.tolist() if c in expected]
                see_positions(words, house, positions)
                assert [int(house[k]) for k in sorted(marks(positions[mark]))] == inside
                assert only_place(layers[mark], mask) == (inside[0] if len(inside) == 1 else -2 if inside else -1)
                both = tuple(sorted(inside, reverse=True)) if len(inside) == 2 else (-1, -1)
                assert two_places(layers[mark], mask) == both


def test_a_mark_that_is_placed_is_struck_out_where_it_is_seen():
    board, states, solutions = random_states(2, 2, 1, 0.9)
    words, before = states.words[0], states.words[0].copy()
    mark = int(solutions[0, 5]).bit_length() - 1
    place(words, states.placed[0], board.houses, 5, mark)
    assert [c for c in range(16) if is_in(states.placed[0], c)] == [5]
    seen = {c for house in board.houses.members.tolist() if 5 in house for c in house} - {5}
    assert marks(words[5]) == {mark}
    assert struck(before, words) - {(5, m) for m in range(4)} == {(c, mark) for c in seen if mark in marks(before[c])}


def test_striking_counts_what_was_there():
    words = np.array([0b1011], np.uint64)
    assert strike(words, 0, np.uint64(0b0110)) == 1
    assert int(words[0]) == 0b1001
    copied = np.zeros(1, np.uint64)
    copy_words(words, copied)
    assert copied.tolist() == words.tolist()
