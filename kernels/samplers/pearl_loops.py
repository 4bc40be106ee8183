"""Walks over loops from cell to cell, towards loops that their pearls determine as far as possible.

A loop is the border of a region of corners that is connected, has no holes, and does not touch itself at a corner. A
step moves one corner across the border.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.samplers.simple_regions import grows

WHITE_WORTH, BLACK_WORTH, EMPTY_WORTH = 3, 3, -1
"""what a cell where a white or a black pearl may lie counts, and one that the loop does not go through"""
MARGIN = 2
"""corners around a board that are never inside"""
MAX_LOST = 64
"""a step changes the pearls of 12 cells and goes through 4 others, so it loses less"""
_EMPTY, _TALL, _WIDE, _TURN = range(4)


@kernel(inline=True)
def _way(board, width, place):
    """How the loop goes through the cell whose upper left corner is at `place`."""
    above = board[place] != board[place + 1]
    below = board[place + width] != board[place + width + 1]
    left = board[place] != board[place + width]
    right = board[place + 1] != board[place + width + 1]
    if above and below:
        return _TALL
    if left and right:
        return _WIDE
    return _TURN if above or below else _EMPTY


@kernel
def _worth(board, width, place):
    """What the cell whose upper left corner is at `place` counts."""
    way = _way(board, width, place)
    if way == _EMPTY:
        return EMPTY_WORTH
    if way == _TURN:
        row = place - width if board[place] != board[place + 1] else place + width
        col = place - 1 if board[place] != board[place + width] else place + 1
        straight = _way(board, width, row) != _TURN and _way(board, width, col) != _TURN
        return BLACK_WORTH if straight else 0
    step = width if way == _TALL else 1
    turns = _way(board, width, place - step) == _TURN or _way(board, width, place + step) == _TURN
    return WHITE_WORTH if turns else 0


@kernel
def _worth_near(board, width, row, col):
    """What the cells count whose way, or that of a cell beside them, a corner decides."""
    height, found = len(board) // width, 0
    for r in range(max(MARGIN - 1, row - 2), min(height - MARGIN - 1, row + 1) + 1):
        for c in range(max(MARGIN - 1, col - 2), min(width - MARGIN - 1, col + 1) + 1):
            found += _worth(board, width, r * width + c)
    return found


@kernel(inline=True)
def _moves(board, width, place):
    """Whether the border stays one loop if a corner changes sides: it could join the region, and one of those beside it
    is outside.
    """
    outside = board[place - width] == 0 or board[place + 1] == 0 or board[place + width] == 0 or board[place - 1] == 0
    return outside and grows(board, place, width)


@kernel
def walk_loops(boards: NDArray[np.uint8], width: int, words: NDArray[np.uint64], chances: NDArray[np.uint64]) -> None:
    """A step for each of the `words` ``uint64 (P, n)``, random bits, on each of the `boards` ``uint8 (P, K)``: 1 for
    the corners inside, row after row of `width`, with a margin of `MARGIN` around them. A step that makes the loop
    count less by d is taken if 32 of the bits are below ``chances[p, d]``, ``uint64 (P, MAX_LOST)``.
    """
    inner = width - 2 * MARGIN
    n_corners = np.uint64(inner * (boards.shape[1] // width - 2 * MARGIN))
    half = np.uint64(32)
    for p in range(len(boards)):
        board = boards[p]
        for i in range(words.shape[1]):
            corner = np.int64((words[p, i] >> half) * n_corners >> half)
            row, col = corner // inner + MARGIN, corner % inner + MARGIN
            place = row * width + col
            if not _moves(board, width, place):
                continue
            before = _worth_near(board, width, row, col)
            board[place] ^= np.uint8(1)
            lost = before - _worth_near(board, width, row, col)
            if lost > 0 and (words[p, i] & np.uint64(0xFFFFFFFF)) >= chances[p, lost]:
                board[place] ^= np.uint8(1)
