"""Places of dominoes in rooms: the lists of boards are those of a plain look."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.row_tables.domino_fellows import HALF, SHIFT, WITHIN, domino_fellows, domino_fellows_naive

BOARDS = [
    (2, 3, [0, 0, 0, 1, 1, 1]),
    (3, 3, [0, 0, -1, 1, 0, 1, 1, 2, 2]),
    (4, 5, [0, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 2, 2, 1, 0, 2, 2, 2, -1]),
]


def places_of(rows, cols):
    cells = np.arange(rows * cols).reshape(rows, cols)
    wide, high = np.stack([cells[:, :-1], cells[:, 1:]], -1), np.stack([cells[:-1], cells[1:]], -1)
    return [*map(tuple, [*wide.reshape(-1, 2).tolist(), *high.reshape(-1, 2).tolist()])]


@pytest.mark.parametrize(("rows", "cols", "room_of"), BOARDS)
def test_places_and_fellows_are_those_of_a_plain_look(rows, cols, room_of):
    ends, n_rooms = places_of(rows, cols), max(room_of) + 1
    n = 2 * len(ends)
    bit_at, places, start = (np.zeros((2, width), np.int32) for width in (n, n, n_rooms + 1))
    fellows = np.zeros((2, 2 * n), np.int32)
    boards = np.array([room_of, room_of], np.int32)
    domino_fellows(boards, np.array(ends, np.int32).ravel(), cols, bit_at, start, places, fellows)
    for board in range(2):
        for room, (here, expected) in enumerate(domino_fellows_naive(room_of, ends, cols, n_rooms)):
            first, last = start[board, room : room + 2].tolist()
            assert places[board, first:last].tolist() == here
            words = fellows[board, 2 * first : 2 * last].reshape(-1, 2).astype(np.int64)
            within = [all(room_of[end] == room for end in ends[place]) for place in here]
            assert (words[:, 1] >> WITHIN - HALF != 0).tolist() == within
            assert [0 if alone else int(a | b << HALF) for (a, b), alone in zip(words, within, strict=True)] == expected
            for number, place in enumerate(here):
                assert (room << SHIFT) + number in bit_at[board, 2 * place : 2 * place + 2].tolist()
