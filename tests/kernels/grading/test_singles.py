"""Singles against their definitions."""

from __future__ import annotations

import numpy as np
from grading_states import marks, random_states, room

from gridlanes.kernels.grading.houses import is_in, put_in
from gridlanes.kernels.grading.singles import count_open, hidden_singles, naked_singles, place_givens

N = 12


def sees(board, c):
    return {other for house in board.houses.members.tolist() if c in house for other in house} - {c}


def put(board, state, placed, c, mark):
    state[c] = {mark}
    placed.add(c)
    for other in sees(board, c):
        state[other] = state[other] - {mark}


def after(states, i):
    return [marks(word) for word in states.words[i]], {
        c for c in range(states.words.shape[1]) if is_in(states.placed[i], c)
    }


def test_hidden_singles_are_written_down_house_by_house():
    board, states, _ = random_states(3, 2, N, 0.3)
    expected = []
    for words in states.words:
        state, placed, n = [marks(word) for word in words], set(), 0
        for house in board.houses.members[board.boxes].tolist():
            taken = set().union(*(state[c] for c in house if c in placed), set())
            alone = [m for m in range(6) if m not in taken and sum(m in state[c] for c in house) == 1]
            for c in house:
                here = [m for m in alone if m in state[c]]
                if here and c not in placed:
                    put(board, state, placed, c, here[0])
                    n += 1
        expected.append((state, placed, n))
    found = room(N)
    hidden_singles(states, np.arange(N), board.houses, board.boxes, found)
    assert [(*after(states, i), found[i]) for i in range(N)] == expected
    assert found.any()


def test_naked_singles_are_written_down_in_order():
    board, states, _ = random_states(2, 2, N, 0.2)
    expected = []
    for words in states.words:
        state, placed, n = [marks(word) for word in words], set(), 0
        for c in range(16):
            if len(state[c]) == 1 and c not in placed:
                put(board, state, placed, c, *state[c])
                n += 1
        expected.append((state, placed, n))
    found = room(N)
    naked_singles(states, np.arange(N), board.houses, found)
    assert [(*after(states, i), found[i]) for i in range(N)] == expected


def test_givens_are_written_down_and_count_as_placed():
    board, states, solutions = random_states(2, 2, 1, 1.0)
    givens = np.zeros((1, 16), np.uint8)
    givens[0, [3, 8]] = [int(solutions[0, c]).bit_length() for c in (3, 8)]
    states.words[0, [3, 8]] = solutions[0, [3, 8]]
    found = room(1)
    place_givens(states, np.arange(1), board.houses, givens, found)
    state, placed = after(states, 0)
    assert placed == {3, 8}
    assert found[0] == 2
    for c in (3, 8):
        assert all(not state[c] & state[other] for other in sees(board, c))


def test_open_coords_are_counted_by_what_is_written_down_or_by_words():
    _, states, solutions = random_states(2, 2, 3, 0.5)
    states.words[0], states.words[1, 5] = solutions[0], 0
    for c in (1, 7):
        put_in(states.placed[2], c)
    written, by_words = room(3), room(3)
    count_open(states, np.arange(3), False, written)
    count_open(states, np.arange(3), True, by_words)
    assert written.tolist() == [16, -1, 14]
    assert by_words.tolist() == [0, -1, int((np.bitwise_count(states.words[2]) > 1).sum())]
