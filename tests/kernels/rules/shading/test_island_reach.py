"""What numbers come to, and what they cannot do without, on a row of cells."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.rules.shading.island_reach import PER_CELL, find_pieces, look_around, notes_of, one_number
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT, neighbour_table


def row_of(states, numbers):
    """The neighbour table, the scratch space and its room of a row of cells with numbers, when pieces are known."""
    n = len(states)
    beside = np.array(neighbour_table([[k for k in (i - 1, i + 1) if 0 <= k < n] for i in range(n)]), np.int32)
    scratch, note = np.zeros(PER_CELL * n, np.int64), notes_of(n)
    scratch[:n] = states
    for cell in range(n):
        scratch[note.size + cell] = numbers.get(cell, -1)
        scratch[note.owner + cell] = cell if cell in numbers else -1
    n_pieces = find_pieces(beside, n, scratch, note)
    if n_pieces >= 0:
        look_around(beside, n, scratch, note)
    return beside, scratch, note, n_pieces


def test_pieces_have_their_numbers():
    _, scratch, note, n_pieces = row_of([IN, IN, OPEN, IN, OUT, IN], {1: 3, 5: 1})
    assert n_pieces == 3
    assert scratch[note.piece : note.piece + 6].tolist() == [0, 0, -1, 3, -1, 5]
    assert [scratch[note.name + root] for root in (0, 3, 5)] == [1, -1, 5]
    assert row_of([IN, IN], {0: 2, 1: 2})[3] == -1


def test_a_number_comes_to_what_is_near_enough_and_claims_what_it_needs():
    beside, scratch, note, _ = row_of([OPEN, IN, OPEN, OPEN, OPEN], {1: 3})
    assert one_number(beside, 5, 1, scratch, note) == 0
    assert scratch[note.coming : note.coming + 5].tolist() == [1, 1, 1, 1, 0]
    assert scratch[note.claimed : note.claimed + 5].tolist() == [-1, -1, 1, -1, -1]


def test_a_number_without_room_is_a_contradiction():
    beside, scratch, note, _ = row_of([OPEN, IN, OUT, OPEN], {1: 3})
    assert one_number(beside, 4, 1, scratch, note) == 2


def test_no_island_joins_a_piece_that_is_too_large_for_it():
    beside, scratch, note, _ = row_of([OPEN, IN, OPEN, IN, OPEN], {1: 2})
    assert one_number(beside, 5, 1, scratch, note) == 0
    assert scratch[note.coming : note.coming + 5].tolist() == [1, 1, 0, 0, 0]
