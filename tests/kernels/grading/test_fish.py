"""Fish against all combinations of lines."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from grading_states import marks, random_states, room, struck

from gridlanes.kernels.grading.fish import fish

N = 12


def fish_plainly(words, side, size):
    """The state without what fish strike out: rows first, then columns of what those left."""
    state = [marks(word) for word in words]
    for flip in (False, True):
        at = (lambda line, k: k * side + line) if flip else (lambda line, k: line * side + k)
        gone = set()
        for mark in range(side):
            places = {line: {k for k in range(side) if mark in state[at(line, k)]} for line in range(side)}
            fit = [line for line in range(side) if 1 < len(places[line]) <= size]
            for chosen in itertools.combinations(fit, size):
                union = set().union(*(places[line] for line in chosen))
                if len(union) <= size:
                    gone |= {
                        (at(line, k), mark) for line in set(range(side)) - set(chosen) for k in union & places[line]
                    }
        for c, mark in gone:
            state[c].discard(mark)
    return state


@pytest.mark.parametrize("size", [2, 3])
def test_fish_strike_out_what_the_definition_says(size):
    board, states, _ = random_states(3, 2, N, 0.3)
    before, found = states.words.copy(), room(N)
    expected = [fish_plainly(words, 6, size) for words in before]
    fish(states, np.arange(N), board.houses, board.crossing, size, found)
    assert [[marks(word) for word in words] for words in states.words] == expected
    assert found.tolist() == [len(struck(before[i], states.words[i])) for i in range(N)]
    assert found.any()
