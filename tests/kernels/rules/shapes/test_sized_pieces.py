"""Pieces of random boards and how far they come, against walks over sets of cells."""

from __future__ import annotations

import random
from itertools import chain

import numpy as np
import pytest

from gridlanes.kernels.rules.shapes.rectangles import ends_of
from gridlanes.kernels.rules.shapes.sized_pieces import LARGE, bit_of_size, comes_to, join_pieces, narrow, notes_of
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT

ROWS, COLS = 3, 4
N, EDGES = ROWS * COLS, (ROWS - 1) * COLS + ROWS * (COLS - 1)
ENDS = ends_of(N, COLS)
ANY = (1 << LARGE) | ((1 << LARGE) - 2)


def neighbours(cell: int, states: list[int], allowed: set[int]) -> set[int]:
    """The cells beside a cell over edges in one of some states."""
    open_ones = [pair for pair, state in zip(ENDS, states, strict=True) if state in allowed and cell in pair]
    return {*chain.from_iterable(open_ones)} - {cell}


def piece_of(cell: int, states: list[int], allowed: set[int]) -> set[int]:
    found, waiting = {cell}, [cell]
    while waiting:
        new = neighbours(waiting.pop(), states, allowed) - found
        found |= new
        waiting += new
    return found


def notes(states: list[int], numbers: list[int]) -> np.ndarray:
    note = notes_of(EDGES, N)
    scratch = np.zeros(note.end, np.int64)
    scratch[:EDGES] = states
    scratch[note.number : note.number + N] = numbers
    scratch[note.may : note.may + N] = [bit_of_size(number) if number else ANY for number in numbers]
    return scratch


def board_of(seed: int) -> tuple[list[int], list[int]]:
    rng = random.Random(seed)
    states = [rng.choice([IN, OPEN, OPEN, OUT]) for _ in range(EDGES)]
    return states, [rng.choice([0, 0, 0, 2, 3, 4, 12]) for _ in range(N)]


@pytest.mark.parametrize("seed", range(30))
def test_pieces_have_their_first_cell_their_size_and_their_number(seed: int) -> None:
    states, numbers = board_of(seed)
    note, scratch = notes_of(EDGES, N), notes(states, numbers)
    result = join_pieces(N, COLS, scratch, note)
    pieces = [piece_of(cell, states, {OUT}) for cell in range(N)]
    told = [{numbers[cell] for cell in piece} - {0} for piece in pieces]
    wrong = any(
        len(of) > 1 or any(number < len(piece) for number in of) for piece, of in zip(pieces, told, strict=True)
    )
    assert (result == 2) == wrong
    if wrong:
        return
    assert scratch[note.piece : note.piece + N].tolist() == [*map(min, pieces)]
    for cell, (piece, of) in enumerate(zip(pieces, told, strict=True)):
        assert scratch[note.number + cell] == max(of, default=0)
        if cell == min(piece):
            assert scratch[note.weight + cell] == len(piece)
            may = bit_of_size(max(of)) if of else ANY & -bit_of_size(len(piece))
            assert scratch[note.may + cell] == may
            round_trip, at = set(), cell
            for _ in piece:
                round_trip.add(at)
                at = int(scratch[note.following + at])
            assert (round_trip, at) == (piece, cell)


@pytest.mark.parametrize("seed", range(30))
def test_where_nothing_is_numbered_a_piece_comes_to_all_sizes_up_to_what_lines_leave(seed: int) -> None:
    states, _ = board_of(seed)
    note, scratch = notes_of(EDGES, N), notes(states, [0] * N)
    assert join_pieces(N, COLS, scratch, note) < 2
    for cell in range(N):
        piece, most = piece_of(cell, states, {OUT}), piece_of(cell, states, {OUT, OPEN})
        if cell == min(piece):
            for size in range(1, N + 1):
                comes = comes_to(cell, size, -1, N, COLS, scratch, note)
                assert comes <= (len(piece) <= size <= len(most))
                assert comes or not (size == len(piece) or size == len(most))


def test_sizes_go_from_all_cells_of_a_piece() -> None:
    states, numbers = [OUT] * EDGES, [0] * N
    note, scratch = notes_of(EDGES, N), notes(states, numbers)
    join_pieces(N, COLS, scratch, note)
    assert narrow(0, ANY, scratch, note) == 0
    assert narrow(0, bit_of_size(12), scratch, note) == 1
    assert (scratch[note.may : note.may + N] == bit_of_size(12)).all()
    assert narrow(0, bit_of_size(3), scratch, note) == 2
