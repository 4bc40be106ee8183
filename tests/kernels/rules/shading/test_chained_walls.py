"""Chains of walls on random boards: what closes, against walks over the cells that are no walls."""

from __future__ import annotations

import random

import numpy as np
import pytest

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import python_of
from gridlanes.kernels.rules.shading.chained_walls import BROKEN, CLOSED, BoardPiece, board_notes, chain_walls
from gridlanes.kernels.rules.shading.connected_board import board_neighbours
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT, reached_from


@kernel
def chained(rows, board, scratch, modulus):
    return chain_walls(rows, board, scratch, board_notes(rows * board.cols, board.cols), modulus)


def scratch_of(rows, board, states):
    """Scratch in which walls and holders are noted, and how many holders there are."""
    room = python_of(board_notes)(rows * board.cols, board.cols)
    scratch = np.full(room.end, 99, np.int64)
    ring = 0 if board.outside else 1 << board.cols + 1 | 1
    beyond = 0 if board.outside else (1 << board.cols + 2) - 1
    for r in range(rows + 2):
        row = states[(r - 1) * board.cols : r * board.cols] if 1 <= r <= rows else []
        walls = sum(1 << col for col, state in enumerate(row, 1) if state == OUT)
        scratch[room.walls + r] = walls | ring if row else beyond
        scratch[room.held + r] = sum(1 << col for col, state in enumerate(row, 1) if state == IN)
    return scratch, states.count(IN) + board.outside


def is_apart(states, neighbours):
    """Whether holders cannot come together, and whether something is out of their reach."""
    reached = reached_from(states, neighbours, states.index(IN))
    held = {i for i, state in enumerate(states) if state == IN}
    return not held <= reached, any(state != OUT and i not in reached for i, state in enumerate(states))


@pytest.mark.parametrize("outside", [0, 1])
@pytest.mark.parametrize("around", [0, 1])
def test_a_chain_closes_where_something_is_cut_off(around, outside):
    rng = random.Random(2 * around + outside)
    seen = set()
    for _ in range(400):
        rows, board = rng.randrange(1, 8), BoardPiece(rng.randrange(1, 8), 1, 0, outside, around)
        weights = rng.choice([(3, 6, 1), (1, 1, 1), (6, 2, 1)])
        states = rng.choices((OUT, OPEN, IN), weights, k=rows * board.cols)
        if IN not in states:
            states[rng.randrange(len(states))] = IN
        scratch, n_holders = scratch_of(rows, board, states)
        found = chained(rows, board, scratch, n_holders)
        apart, lost = is_apart([*states, *[IN] * outside], board_neighbours(len(states), board))
        assert (found == BROKEN) == apart, (rows, board, states)
        assert found != 0 or not lost, (rows, board, states)
        seen.add((found, apart))
    assert seen >= {(0, False), (CLOSED, False), (BROKEN, True)}
