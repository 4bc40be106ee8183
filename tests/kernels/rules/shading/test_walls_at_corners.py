"""Walls at corners on random boards: which chains close, against walks over cells without walls in between."""

from __future__ import annotations

import random

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import python_of
from gridlanes.kernels.rules.shading.walls_at_corners import complete_walls, corner_notes, label_corners, place_of
from gridlanes.kernels.rules.shared.graph import IN, OUT, reached_from


@kernel
def closed(rows, cols, scratch):
    room = corner_notes((rows + 1) * (cols + 1), cols)
    n_walls, n_holders, broken = complete_walls(rows, cols, scratch, room)
    return n_walls, broken, label_corners(rows, cols, scratch, room, n_holders)


def pieces_of(states, cols, down, right):
    """The pieces of cells that are no walls, as sets; `down`, `right`: the walls before and above cells."""
    beside = [[] for _ in states]
    for k in range(len(states)):
        for other, walls in ((k - 1, down), (k - cols, right)):
            if k not in walls and other >= 0 and (walls is right or k % cols):
                beside[k].append(other)
                beside[other].append(k)
    found = [reached_from(states, beside, k) for k, state in enumerate(states) if state != OUT]
    return {frozenset(piece) for piece in found}


def test_chains_close_around_pieces():
    rng = random.Random(3)
    seen = set()
    for _ in range(300):
        rows, cols = rng.randrange(1, 7), rng.randrange(1, 7)
        states = rng.choices((OUT, 1, IN), (3, 6, 1), k=rows * cols)
        if IN not in states:
            states[rng.randrange(len(states))] = IN
        down = {k for k in range(len(states)) if k % cols and rng.random() < 0.2}
        right = {k for k in range(cols, len(states)) if rng.random() < 0.2}
        room = python_of(corner_notes)((rows + 1) * (cols + 1), cols)
        scratch = np.full(room.end, 99, np.int64)
        for r in range(rows):
            row = range(r * cols, (r + 1) * cols)
            for start, chosen in (
                (room.walls, {k for k in row if states[k] == OUT}),
                (room.held, {k for k in row if states[k] == IN}),
                (room.down, down),
                (room.right, right),
            ):
                scratch[start + r] = sum(1 << k % cols for k in row if k in chosen)
        n_walls, broken, n_closed = closed(rows, cols, scratch)
        pieces = pieces_of(states, cols, down, right)
        parted = sum(any(states[k] == IN for k in piece) for piece in pieces) > 1
        assert not broken
        assert (n_closed < 0) == parted
        assert parted or n_closed + 1 - n_walls == len(pieces)
        seen.add((parted, len(pieces) > 1))
    assert seen == {(False, False), (False, True), (True, True)}


def test_no_two_cells_around_a_corner_stand_alike():
    for row in range(3):
        for col in range(3):
            assert {place_of(row + down, col + right) for down in (0, 1) for right in (0, 1)} == {0, 1, 2, 3}
