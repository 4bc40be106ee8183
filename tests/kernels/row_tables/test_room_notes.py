"""Notes of rooms: where their cells are, what is beside them, and what rules on them say."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.row_tables.room_notes import OTHER_LENGTHS, OVERLAP, bound_rooms, note_rooms, pairs_of_cells

COLS, N_CELLS = 3, 6
BOARDS, ROOMS = [0, 0, 2], [[0, 1, 3], [4, 5], [5, 2, 0]]


def _rooms(rooms, boards):
    start = np.cumsum([0, *map(len, rooms)])
    return np.array(boards, np.int64), start, np.array([cell for room in rooms for cell in room], np.intp)


def _noted(rooms, boards, most=31):
    found = np.zeros((2, 3, N_CELLS), np.int64)
    near, firsts = np.zeros(sum(map(len, rooms)), np.int64), np.zeros((2, 4), np.int64)
    n = note_rooms(_rooms(rooms, boards), COLS, most, (found[0], found[1]), near, firsts)
    return n, found.tolist(), near.tolist(), firsts.tolist()


def test_cells_know_their_rooms_and_what_is_beside_them_there():
    n, (room_at, cell_at), near, firsts = _noted(ROOMS, BOARDS)
    assert (n, firsts[0][:2], firsts[1][:3]) == (2, [0, 2], [0, 2, 3])
    assert room_at == [[0, 0, -1, 0, 1, 1], [-1] * 6, [2, -1, 2, -1, -1, 2]]
    assert cell_at == [[0, 1, -1, 2, 3, 4], [-1] * 6, [7, -1, 6, -1, -1, 5]]
    assert near == [0b110, 0b001, 0b001, 0b10, 0b01, 0b010, 0b001, 0]
    assert _noted(ROOMS, BOARDS, most=1)[2][:3] == [0b10, 0b01, 0b01]


def test_rooms_that_overlap_are_refused():
    assert _noted([[0, 1], [1, 2]], [0, 0])[0] == OVERLAP
    assert _noted([[0, 1], [1, 2]], [0, 1])[0] == 2


@pytest.mark.parametrize(("are_numbers", "expected"), [(True, ([3, 0, 1], [3, 2, 1], [1, 0, 1])), (False, None)])
def test_rules_bound_rooms(are_numbers, expected):
    least, most, numbered = np.zeros(3, np.int64), np.array([3, 2, 3]), np.zeros(3, np.bool_)
    bound_rooms(np.array([0, 1, 2, -1]), np.array([3, -1, 1, 0], np.int32), are_numbers, least, most, numbered)
    found = least.tolist(), most.tolist(), numbered.tolist()
    assert found == (expected or ([1, 1, 1], [3, 2, 3], [0, 0, 0]))


def test_pairs_are_known_where_both_cells_are_in_rooms():
    cell_at = np.array(_noted(ROOMS, BOARDS)[1][1])
    pairs, known = np.zeros((3, 2), np.int64), np.zeros(3, np.bool_)
    assert pairs_of_cells(*_rooms([[1, 4], [1, 2], [2, 5]], [0, 0, 2]), cell_at, pairs, known) == 2
    assert (pairs[:2].tolist(), known.tolist()) == ([[1, 3], [6, 5]], [True, False, True])
    assert pairs_of_cells(*_rooms([[1, 4], [1, 2, 3]], [0, 0]), cell_at, pairs, known) == OTHER_LENGTHS
