"""Loops near a loop: some corners of the board move to its other side.

A loop through the middles of cells is the border of a region of corners. If one corner beside it changes sides, the
loop passes the corner on the other side: it takes in two cells more, two less, or one in place of another.
"""

from __future__ import annotations

from itertools import pairwise, product

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.model.grid import Layer
from gridlanes.samplers.cell_loops import links_round
from gridlanes.samplers.draws import Dice

Sides = list[list[int]]
"""which corners are inside of a loop, 1 or 0, row by row, with a rim of zeros"""

_RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""the corners around a corner, the first of them again at the end"""
_WAYS = 16
"""loops near a loop"""
_ATTEMPTS = 3
"""at each of them"""
_MAX_TURNS = 3
"""corners that move"""
_NEAR = 2
"""rows and columns from the first of them to the others"""


def loops_nearby(
    structure: Structure, dice: Dice, crossed: NDArray[np.bool_], open_at: NDArray[np.bool_], most_missed: float
) -> NDArray[np.uint8]:
    """All edges, ``uint8 (m, C)``: 2 for those that a loop near the loop over edges `crossed` ``bool (C,)`` crosses,
    else 1.

    They differ from it near an edge with `open_at` ``bool (C,)``, and miss at most this share of the cells. If no edge
    is open, they differ near a cell that it misses, and miss fewer cells.
    """
    board = _corners_of(structure, crossed)
    n_cells, n_missed = structure.grid.rows * structure.grid.cols, _n_missed(board)
    places = _beside(structure, open_at)
    most = max(n_missed, int(most_missed * n_cells))
    if not places:
        places, most = _around_missed(board), n_missed - 1
    found: list[Sides] = []
    for _ in range(_WAYS * _ATTEMPTS if places else 0):
        turned = _turned(dice, board, *dice.choice(places))
        if turned is not None and _n_missed(turned) <= most:
            found.append(turned)
        if len(found) == _WAYS:
            break
    if not found:
        return np.zeros((0, structure.n_coords), np.uint8)
    return links_round(structure, np.ascontiguousarray(np.array(found, np.uint8)[:, 1:-1, 1:-1]))


def _corners_of(structure: Structure, crossed: NDArray[np.bool_]) -> Sides:
    """The corners inside of a loop over edges `crossed` ``bool (C,)``."""
    upright = crossed[structure.grid.ids(Layer.EDGES_V)][:, 1:-1]
    inside = upright.cumsum(axis=0)[:-1] % 2
    board: Sides = np.pad(inside, 1).tolist()
    return board


def _beside(structure: Structure, open_at: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """The corners between cells at the two ends of open edges, as places on a board with a rim."""
    grid = structure.grid
    level, upright = (open_at[grid.ids(layer)] for layer in (Layer.EDGES_H, Layer.EDGES_V))
    at = np.zeros((grid.rows + 1, grid.cols + 1), np.bool_)
    at[:, :-1] |= level
    at[:, 1:] |= level
    at[:-1] |= upright
    at[1:] |= upright
    at[[0, -1]] = False
    at[:, [0, -1]] = False
    return [(row, col) for row, col in np.argwhere(at).tolist()]


def _around_missed(board: Sides) -> list[tuple[int, int]]:
    """The corners of cells that the loop misses."""
    rows, cols = len(board) - 1, len(board[0]) - 1
    missed = [cell for cell in product(range(rows), range(cols)) if _is_missed(board, *cell)]
    corners = {(row + down, col + right) for row, col in missed for down, right in product((0, 1), repeat=2)}
    return [(row, col) for row, col in sorted(corners) if 0 < row < rows and 0 < col < cols]


def _n_missed(board: Sides) -> int:
    """The number of cells that the loop misses."""
    missed = 0
    for above, below in pairwise(board):
        lines = zip(above, above[1:], below, below[1:], strict=False)
        missed += sum(a == b == c == d for a, b, c, d in lines)
    return missed


def _is_missed(board: Sides, row: int, col: int) -> bool:
    """Whether the loop misses a cell: its corners are on one side."""
    return board[row][col] == board[row][col + 1] == board[row + 1][col] == board[row + 1][col + 1]


def _turned(dice: Dice, board: Sides, row: int, col: int) -> Sides | None:
    """A copy of the board after this corner moved to the other side, and up to two near it; None if it cannot."""
    if not _can_turn(board, row, col):
        return None
    found = [[*line] for line in board]
    found[row][col] ^= 1
    for _ in range(dice.below(_MAX_TURNS)):
        r, c = (at + dice.below(2 * _NEAR + 1) - _NEAR for at in (row, col))
        if 0 < r < len(board) - 1 and 0 < c < len(board[0]) - 1 and _can_turn(found, r, c):
            found[r][c] ^= 1
    return None if found == board else found


def _can_turn(board: Sides, row: int, col: int) -> bool:
    """Whether both sides of the loop stay in one piece if this corner moves to the other side: around it, each side is
    in one piece, and has a corner beside it.
    """
    ring = [board[row + down][col + right] for down, right in _RING]
    return sum(a != b for a, b in pairwise(ring)) == 2 and len({*ring[1:8:2]}) == 2
