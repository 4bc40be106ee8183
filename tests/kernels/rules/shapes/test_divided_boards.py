"""Boards that lines divide: the edges of a cell, and their states."""

from __future__ import annotations

from collections import namedtuple

import numpy as np
import pytest

from gridlanes.kernels.rule_kernel import python_of
from gridlanes.kernels.rules.shapes.divided_boards import (
    beyond,
    join_from,
    join_rings,
    note_sides,
    part_pieces,
    put_edge,
)
from gridlanes.kernels.rules.shapes.rectangles import ends_of
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT

Notes = namedtuple("Notes", ["piece", "waiting", "following", "weight", "sides"])


def test_edges_are_those_between_a_cell_and_the_one_beyond():
    for cols in (1, 3):
        ends, sides = ends_of(6, cols), np.full(24, 7)
        python_of(note_sides)(6, cols, sides, Notes(*[0] * 5))
        for cell in range(6):
            found = sides[4 * cell : 4 * cell + 4].tolist()
            beside = {edge: {cell, int(python_of(beyond)(cell, w, cols))} for w, edge in enumerate(found) if edge >= 0}
            assert beside == {edge: {*pair} for edge, pair in enumerate(ends) if cell in pair}


def test_an_edge_is_given_a_state_once():
    scratch = np.array([OPEN, IN])
    assert [python_of(put_edge)(edge, state, scratch) for edge, state in ((0, OUT), (0, OUT), (1, OUT))] == [1, 0, 2]
    assert scratch.tolist() == [OUT, IN]


ROWS, COLS, MAX_CELLS = 3, 4, 5
N_CELLS = ROWS * COLS


def random_pieces(seed):
    """States of edges, and of each cell its piece by plain walks, on a board on which many edges are no lines."""
    ends = ends_of(N_CELLS, COLS)
    states = np.random.default_rng(seed).choice([IN, OPEN, OUT, OUT], len(ends))
    piece_of = {cell: {cell} for cell in range(N_CELLS)}
    for (one, other), state in zip(ends, states.tolist(), strict=True):
        if state == OUT and other not in piece_of[one]:
            joined = piece_of[one] | piece_of[other]
            piece_of |= dict.fromkeys(joined, joined)
    return ends, states, piece_of


def notes_of(states):
    """Scratch with the states of edges, and where the notes on each cell are behind them."""
    note = Notes(*(len(states) + k * N_CELLS for k in range(5)))
    return np.concatenate([states, np.full(8 * N_CELLS, -1)]).astype(np.int64), note


def joined_by_walks(states):
    """Scratch after all pieces were joined from their first cells on, and where its notes are."""
    scratch, note = notes_of(states)
    python_of(note_sides)(N_CELLS, COLS, scratch, note)
    for first in range(N_CELLS):
        if scratch[note.piece + first] < 0:
            scratch[note.weight + first] = python_of(join_from)(first, COLS, scratch, note)
    return scratch, note


def joined_as_rings(states):
    """Scratch after the rings of cells were joined edge by edge, and where its notes are."""
    scratch, note = notes_of(states)
    scratch[note.weight : note.weight + N_CELLS] = 1
    join_rings(N_CELLS, COLS, scratch, note.piece, note.weight, note.following)
    return scratch, note


@pytest.mark.parametrize("joined", [joined_by_walks, joined_as_rings])
@pytest.mark.parametrize("seed", range(20))
def test_what_is_joined_to_a_cell_is_its_piece(seed, joined):
    _, states, piece_of = random_pieces(seed)
    scratch, (piece, _, following, weight, _) = joined(states)
    for cell, cells in piece_of.items():
        assert scratch[piece + cell] == min(cells)
        assert scratch[weight + min(cells)] == len(cells)
        ring = [cell]
        while (after := int(scratch[following + ring[-1]])) != cell:
            ring.append(after)
        assert sorted(ring) == sorted(cells)


@pytest.mark.parametrize("seed", range(20))
def test_edges_between_pieces_that_come_to_too_much_are_lines(seed):
    ends, states, piece_of = random_pieces(seed)
    scratch, (piece, _, _, weight, _) = joined_as_rings(states)
    found = python_of(part_pieces)(N_CELLS, COLS, MAX_CELLS, scratch, piece, weight)
    wanted = {}
    for edge, (one, other) in enumerate(ends):
        if piece_of[one] is piece_of[other]:
            wanted[edge] = OUT
        elif len(piece_of[one]) + len(piece_of[other]) > MAX_CELLS:
            wanted[edge] = IN
    if found == 2:
        assert any(states[edge] not in (OPEN, state) for edge, state in wanted.items())
        return
    assert scratch[: len(ends)].tolist() == [wanted.get(edge, state) for edge, state in enumerate(states.tolist())]
    assert found == (scratch[: len(ends)] != states).any()
