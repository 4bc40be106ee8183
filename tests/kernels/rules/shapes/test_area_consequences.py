"""What follows from one more edge, piece by piece, is what follows on the whole board; undone, all is as before."""

from __future__ import annotations

import random

import numpy as np
import pytest

from gridlanes.kernels.rules.shapes.area_consequences import settle
from gridlanes.kernels.rules.shapes.area_sizes import ANY, MARKS, NONE, SizedAreas, area_sizes_naive
from gridlanes.kernels.rules.shapes.area_state import begin_state, draw_line, leave_open, state_notes, undo
from gridlanes.kernels.rules.shapes.rectangles import ends_of
from gridlanes.kernels.rules.shapes.sized_pieces import LARGE, bit_of_size, join_pieces, notes_of
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT

ROWS, COLS = 3, 4
N, ENDS = ROWS * COLS, ends_of(ROWS * COLS, COLS)
NOTE = notes_of(len(ENDS), N)
STATE = state_notes(NOTE.end, len(ENDS), N)
WORD = {OPEN: 3, IN: 2, OUT: 1}


def words_of(scratch):
    """The words of edges and cells in which a board is written."""
    sizes = scratch[NOTE.may + scratch[NOTE.piece : NOTE.piece + N]].tolist()
    noted = [sum({1 << min(size, MARKS) - 1 for size in range(1, LARGE + 1) if word >> size & 1}) for word in sizes]
    return [*(WORD[int(state)] for state in scratch[: len(ENDS)]), *noted]


def settled(numbers):
    """A board of which only the numbers are told, and whether they contradict each other."""
    scratch = np.zeros(STATE.end, np.int64)
    scratch[: len(ENDS)] = OPEN
    scratch[NOTE.number : NOTE.number + N] = [0 if number == NONE else number for number in numbers]
    every = (1 << N << 1) - 2
    scratch[NOTE.may : NOTE.may + N] = [
        every if number in (NONE, ANY) else every & bit_of_size(number) for number in numbers
    ]
    wrong = join_pieces(N, COLS, scratch, NOTE) == 2
    begin_state(N, max(0 if number == NONE else number for number in numbers), scratch, NOTE, STATE)
    return scratch, wrong or settle(N, COLS, scratch, NOTE, STATE) == 2


@pytest.mark.parametrize("seed", range(12))
def test_what_follows_from_an_edge_is_what_follows_on_the_whole_board(seed):
    rng = random.Random(seed)
    numbers = [rng.choice([NONE, NONE, NONE, 1, 2, 3, 4, 5]) for _ in range(N)]
    board = SizedAreas(COLS, 1, 0, 0, numbers)
    scratch, wrong = settled(numbers)
    words, broken = area_sizes_naive([3] * len(ENDS) + [(1 << MARKS) - 1] * N, board)
    assert wrong == broken
    if broken:
        return
    assert words_of(scratch) == words
    scratch[STATE.keeps] = 1
    for edge in rng.sample([edge for edge, word in enumerate(words[: len(ENDS)]) if word == 3], k=3):
        for state, decide in ((IN, draw_line), (OUT, leave_open)):
            one, other = (scratch[NOTE.piece + cell] for cell in ENDS[edge])
            found = decide(edge, one, other, N, COLS, scratch, NOTE, STATE)
            found = max(found, settle(N, COLS, scratch, NOTE, STATE)) if found < 2 else 2
            assumed = [*words[:edge], WORD[state], *words[edge + 1 :]]
            after, is_wrong = area_sizes_naive(assumed, board)
            assert (found == 2) == is_wrong
            assert is_wrong or words_of(scratch) == after
            undo(N, scratch, NOTE, STATE)
            assert words_of(scratch) == words
