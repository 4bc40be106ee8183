"""Walks over loops: one loop all the way, and what it counts, said once more."""

from __future__ import annotations

import random

import numpy as np
from grown_regions import n_loops

from gridlanes.kernels.samplers.pearl_loops import BLACK_WORTH, EMPTY_WORTH, MARGIN, MAX_LOST, WHITE_WORTH, walk_loops

STEPS = [(-1, 0), (0, 1), (1, 0), (0, -1)]
NEVER, ALWAYS = np.zeros((1, MAX_LOST), np.uint64), np.full((1, MAX_LOST), 1 << 32, np.uint64)


def worth_naive(inside: list[list[int]]) -> int:
    """Of a whole board of corners, by the ways from each cell."""
    corners = {(r, c) for r, row in enumerate(inside) for c, held in enumerate(row) if held}
    rows, cols = len(inside) + 1, len(inside[0]) + 1

    def ways(cell: tuple[int, int]) -> list[int]:
        r, c = cell
        ends = [((r - 1, c - 1), (r - 1, c)), ((r - 1, c), (r, c)), ((r, c - 1), (r, c)), ((r - 1, c - 1), (r, c - 1))]
        return [i for i, (one, other) in enumerate(ends) if (one in corners) != (other in corners)]

    def turns(cell: tuple[int, int]) -> bool:
        return ways(cell) not in ([], [0, 2], [1, 3])

    found = 0
    for cell in ((r, c) for r in range(rows) for c in range(cols)):
        around = [turns((cell[0] + STEPS[way][0], cell[1] + STEPS[way][1])) for way in ways(cell)]
        if not around:
            found += EMPTY_WORTH
        elif turns(cell):
            found += 0 if any(around) else BLACK_WORTH
        else:
            found += WHITE_WORTH if any(around) else 0
    return found


def walked(board: list[list[int]], n_steps: int, rng: random.Random, chances: np.ndarray) -> list[list[int]]:
    padded = np.pad(np.array(board, np.uint8), MARGIN)
    boards = padded.reshape(1, -1).copy()
    words = np.array([[rng.getrandbits(64) for _ in range(n_steps)]], np.uint64)
    walk_loops(boards, padded.shape[1], words, chances)
    after = boards.reshape(padded.shape)
    inner = after[MARGIN:-MARGIN, MARGIN:-MARGIN]
    assert inner.sum() == after.sum()
    return inner.astype(int).tolist()


def test_every_step_leaves_one_loop_and_none_loses_where_none_may():
    rng, n_moved = random.Random(1), 0
    for _ in range(30):
        rows, cols = rng.randint(1, 6), rng.randint(1, 6)
        board = [[0] * cols for _ in range(rows)]
        board[rng.randrange(rows)][rng.randrange(cols)] = 1
        board = walked(board, 60, rng, ALWAYS)
        for _ in range(30):
            after = walked(board, 3, rng, NEVER)
            assert n_loops([[bool(held) for held in row] for row in after]) == 1
            assert worth_naive(after) >= worth_naive(board)
            n_moved += after != board
            board = after
    assert n_moved > 30


def test_any_step_is_taken_where_it_may_lose_anything():
    rng = random.Random(2)
    boards = {str(walked([[0, 0], [0, 1]], n, rng, ALWAYS)) for n in range(60)}
    assert len(boards) == 13  # all but those of none, and of two that touch at a corner
