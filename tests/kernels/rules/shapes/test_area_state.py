"""Changes of a board of areas: what waits after them, and that they can be undone."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.rules.shapes.area_state import (
    GROW,
    HANG,
    NEAR,
    begin_state,
    draw_line,
    has_room,
    leave_open,
    lose_sizes,
    next_waiting,
    recorded_edge,
    state_notes,
    undo,
)
from gridlanes.kernels.rules.shapes.sized_pieces import LARGE, bit_of_size, join_pieces, notes_of
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT

ROWS, COLS = 3, 3
N, EDGES = ROWS * COLS, (ROWS - 1) * COLS + ROWS * (COLS - 1)
NOTE = notes_of(EDGES, N)
STATE = state_notes(NOTE.end, EDGES, N)
ANY = (1 << LARGE) | ((1 << LARGE) - 2)
BOARD = N, COLS
BELOW_FIRST, BEHIND_FIRST = 0, (ROWS - 1) * COLS
"""the edges below the first cell and on its right"""


@pytest.fixture
def scratch():
    """A board of nine pieces of which a number is known, all of which were looked at."""
    room = np.zeros(STATE.end, np.int64)
    room[:EDGES] = OPEN
    room[NOTE.number] = 3
    room[NOTE.may : NOTE.may + N] = [bit_of_size(3), *[ANY] * (N - 1)]
    join_pieces(*BOARD, room, NOTE)
    begin_state(N, 3, room, NOTE, STATE)
    waiting(room)
    room[STATE.whole], room[STATE.keeps] = 0, 1
    return room


def waiting(room):
    """The pieces that waited, for each reason."""
    return [{int(next_waiting(why, N, room, STATE)) for _ in range(room[STATE.n_waiting + why])} for why in range(3)]


def known(room):
    """What is known of the board: edges, and for each cell its piece, and the sizes, number and weight of that."""
    piece = room[NOTE.piece : NOTE.piece + N]
    of_pieces = [room[at + piece].tolist() for at in (NOTE.may, NOTE.number, NOTE.weight)]
    return [room[:EDGES].tolist(), piece.tolist(), *of_pieces, room[NOTE.following : NOTE.following + N].tolist()]


def test_all_pieces_wait_at_first(scratch):
    begin_state(N, 3, scratch, NOTE, STATE)
    assert waiting(scratch) == [{*range(N)}, set(), {*range(N)}]


def test_joined_pieces_have_what_both_may_have_and_those_beside_them_are_asked(scratch):
    assert leave_open(BELOW_FIRST, 0, COLS, *BOARD, scratch, NOTE, STATE) == 1
    name = scratch[NOTE.piece]
    assert scratch[NOTE.piece + COLS] == name
    assert [scratch[at + name] for at in (NOTE.may, NOTE.number, NOTE.weight)] == [bit_of_size(3), 3, 2]
    found = waiting(scratch)
    assert found[NEAR] == {name}
    assert found[HANG] == {1, COLS + 1, 2 * COLS}
    assert name in found[GROW]
    assert leave_open(BELOW_FIRST, name, name, *BOARD, scratch, NOTE, STATE) == 0
    assert draw_line(BELOW_FIRST, name, name, *BOARD, scratch, NOTE, STATE) == 2


def test_two_numbers_do_not_join(scratch):
    scratch[NOTE.number + 1] = 4
    assert leave_open(BEHIND_FIRST, 0, 1, *BOARD, scratch, NOTE, STATE) == 2


def test_a_line_lets_both_sides_wait(scratch):
    assert draw_line(BEHIND_FIRST, 0, 1, *BOARD, scratch, NOTE, STATE) == 1
    found = waiting(scratch)
    assert found[NEAR] == found[HANG] == {0, 1}
    assert found[GROW] >= {0, 1}
    assert leave_open(BEHIND_FIRST, 0, 1, *BOARD, scratch, NOTE, STATE) == 2


def test_pieces_wait_to_grow_only_if_they_may_have_come_there(scratch):
    assert lose_sizes(N - 1, ~bit_of_size(3), *BOARD, scratch, NOTE, STATE) == 1
    _, asked, grow = waiting(scratch)
    assert asked == {N - 2, N - 1 - COLS}
    assert 0 not in grow  # four cells on the way
    assert lose_sizes(1, ~bit_of_size(3), *BOARD, scratch, NOTE, STATE) == 1
    assert 0 in waiting(scratch)[GROW]


def test_changes_are_undone(scratch):
    before = known(scratch)
    assert leave_open(BELOW_FIRST, 0, COLS, *BOARD, scratch, NOTE, STATE) == 1
    assert draw_line(BEHIND_FIRST, scratch[NOTE.piece], 1, *BOARD, scratch, NOTE, STATE) == 1
    assert lose_sizes(N - 1, ~bit_of_size(7), *BOARD, scratch, NOTE, STATE) == 1
    assert has_room(N, scratch, STATE)
    decided = [int(recorded_edge(k, scratch, STATE)) for k in range(scratch[STATE.n_trail])]
    assert [edge for edge in decided if edge >= 0] == [BELOW_FIRST, BEHIND_FIRST]
    assert (scratch[BELOW_FIRST], scratch[BEHIND_FIRST]) == (OUT, IN)
    undo(N, scratch, NOTE, STATE)
    assert known(scratch) == before
    assert waiting(scratch) == [set()] * 3
    assert not scratch[STATE.lost : STATE.joined + N].any()
