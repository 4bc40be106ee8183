"""Random blocks on a board: no run between them has one cell, none is too long, and the white cells are connected."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.generating.clues.orbits import orbits
from gridlanes.generating.request import Request
from gridlanes.io.forms.fields.cross_sums import LONGEST
from gridlanes.samplers.draws import Draws, Purpose, Tries

_LONGEST = 5
"""cells of a run, wherever a block can part a longer one; those seldom have sums that say all of them"""


def random_blocks(request: Request, draws: Draws, tries: Tries) -> NDArray[np.bool_]:
    """``bool (n, cells)``: the blocks of each try, set cell by cell in random order up to a random share; all cells if
    a run stays too long.
    """
    size, n = request.size, len(tries)
    cells = [(0, *divmod(cell, size.cols)) for cell in range(size.n_cells)]
    orbit = orbits(cells, size, request.symmetry)
    least, most = request.generation.wall_share
    wanted = (least + (most - least) * draws.shares(tries, Purpose.LAYOUT, 1)[:, 0]) * size.n_cells
    order = draws.orders(tries, Purpose.LAYOUT, [0, int(orbit.max()) + 1])
    board = np.zeros((n, *size), np.bool_)
    for turn in range(2):  # what could not be a block at first may be one later
        for chosen in order.T:
            tried = board | (orbit == chosen[:, None]).reshape(n, *size)
            here = np.where(tried & ~board, _lengths(board), 0).max(axis=(1, 2))
            more = (board.sum(axis=(1, 2)) < wanted) & (turn == 0)
            fits = np.flatnonzero((more | (here > _LONGEST)) & _no_single(tried))
            fits = fits[_is_connected(tried[fits])]
            board[fits] = tried[fits]
    fine = _lengths(board).max(axis=(1, 2), initial=0) <= LONGEST
    return np.asarray(board.reshape(n, -1) | ~fine[:, None])


def _lengths(board: NDArray[np.bool_]) -> NDArray[np.int64]:
    """``int64 (n, rows, cols)``: the length of the longer one of the two runs of each cell; 0 for blocks."""
    return np.maximum(_across(board), _across(board.transpose(0, 2, 1)).transpose(0, 2, 1))


def _across(board: NDArray[np.bool_]) -> NDArray[np.int64]:
    """``int64 (n, rows, cols)``: the length of the run of each cell in its row; 0 for blocks."""
    n, rows, cols = board.shape
    length = np.zeros((n, rows, cols + 2), np.int64)
    for col in range(cols):
        length[:, :, col + 1] = np.where(board[:, :, col], 0, length[:, :, col] + 1)
    for col in range(cols - 1, 0, -1):
        inside = (length[:, :, col] > 0) & (length[:, :, col + 1] > 0)
        length[:, :, col] = np.where(inside, length[:, :, col + 1], length[:, :, col])
    return length[:, :, 1:-1]


def _no_single(board: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """``bool (n,)``: boards without a run of one cell."""
    walled = np.pad(board, ((0, 0), (1, 1), (1, 1)), constant_values=True)
    inner, up, down = walled[:, 1:-1, 1:-1], walled[:, :-2, 1:-1], walled[:, 2:, 1:-1]
    left, right = walled[:, 1:-1, :-2], walled[:, 1:-1, 2:]
    return np.asarray(~(~inner & ((up & down) | (left & right))).any(axis=(1, 2)))


def _is_connected(board: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """``bool (n,)``: boards whose white cells are connected."""
    white = ~board
    flat = white.reshape(len(white), board.shape[1] * board.shape[2])
    reached: NDArray[np.bool_] = np.zeros_like(flat)
    reached[np.arange(len(flat)), flat.argmax(axis=1)] = flat.any(axis=1)
    reached = reached.reshape(white.shape)
    while True:
        more = reached.copy()
        more[:, 1:] |= reached[:, :-1]
        more[:, :-1] |= reached[:, 1:]
        more[:, :, 1:] |= reached[:, :, :-1]
        more[:, :, :-1] |= reached[:, :, 1:]
        more &= white
        if (more == reached).all():
            return np.asarray((reached == white).all(axis=(1, 2)))
        reached = more
