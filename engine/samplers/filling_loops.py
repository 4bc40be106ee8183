"""Random loops through the middles of nearly all cells."""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.samplers.cell_loops import corners_inside, links_round
from gridlanes.samplers.draws import Dice, Draws, Purpose, Tries

_ROUNDS = 40
"""how often the corners of a board are gone through, at most"""
_TAKEN = 0.5
"""how often two cells are taken in where they can be: first the loop has a chance to miss each of them elsewhere"""
_FULL = 0.4
"""how many loops miss as many cells as they can; they are rather alike on small boards"""
_SIDES = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""down and to the right, of the corners beside a corner: with the clock from the one above"""
_BESIDE = {(-1, 0): ((0, 0), (0, 1)), (0, 1): ((0, 1), (1, 1)), (1, 0): ((1, 0), (1, 1)), (0, -1): ((0, 0), (1, 0))}
"""the two of the four cells around a corner that the loop joins where the corner on that side is on its other side"""


def filling_loop(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """All edges, ``uint8 (n, C)``: 2 for those that the loop crosses on its way from cell to cell, else 1.

    A random loop is extended by two neighbouring cells at a time, or moved from one cell to another, until no two
    unvisited cells are beside each other, or for some rounds. For boards of one row or column, which have no loop, the
    result is undefined.
    """
    inside = corners_inside(structure.grid, draws, tries)
    if not inside.size:
        return np.zeros((len(tries), structure.n_coords), np.uint8)
    for board, dice in zip(inside, draws.dice_of(tries, Purpose.WALK), strict=True):
        _fill(board, dice)
    return links_round(structure, inside)


def _fill(inside: NDArray[np.uint8], dice: Dice) -> None:
    """Moves corners ``uint8 (rows - 1, cols - 1)`` of one board to the other side of its loop, in place."""
    rows, cols = inside.shape
    board = np.pad(inside, 1).tolist()
    corners = [*product(range(1, rows + 1), range(1, cols + 1))]
    for _ in range(_ROUNDS):
        for row, col in dice.shuffled(corners):
            n_links, others = _around(board, row, col)
            if not all(_is_missed(board, *cell) for cell in others):
                continue
            if n_links == 2 and len(others) == 1 and _is_in_a_pair(board, *others[0]):
                board[row][col] ^= 1  # the cell where it turned is now the one that it misses
            elif n_links == 1 and dice.share() < _TAKEN:
                board[row][col] ^= 1
        if not any(_is_in_a_pair(board, *cell) for cell in product(range(rows + 1), range(cols + 1))):
            break
    if dice.share() < _FULL:
        for row, col in dice.shuffled(corners):
            _miss_two(board, row, col, dice)
    inside[:] = np.array(board, np.uint8)[1:-1, 1:-1]


def _miss_two(board: list[list[int]], row: int, col: int, dice: Dice) -> None:
    """Shortens the loop by two cells, if afterwards no two unvisited cells are beside each other: if they are at first,
    the loop then moves through one of them instead of another cell.
    """
    n_links, _ = _around(board, row, col)
    if n_links != 3:
        return
    board[row][col] ^= 1
    _, missed = _around(board, row, col)
    if all(_is_missed(board, *cell) for cell in missed):
        around = {(r + down, c + right) for r, c in missed for down, right in product((0, 1), repeat=2)}
        inside = [(r, c) for r, c in sorted(around) if 0 < r < len(board) - 1 and 0 < c < len(board[0]) - 1]
        for corner in dice.shuffled(inside):
            n_links, others = _around(board, *corner)
            if n_links == 2 and len(others) == 1 and others[0] in missed:
                board[corner[0]][corner[1]] ^= 1
                (turned,) = _around(board, *corner)[1]
                (left,) = (cell for cell in missed if cell != others[0])
                if not _is_in_a_pair(board, *turned) and not _is_in_a_pair(board, *left):
                    return
                board[corner[0]][corner[1]] ^= 1
    board[row][col] ^= 1


def _is_missed(board: list[list[int]], row: int, col: int) -> bool:
    """Whether the loop misses the cell below and to the right of a corner: the corners of this cell are on one side of
    the loop.
    """
    return board[row][col] == board[row][col + 1] == board[row + 1][col] == board[row + 1][col + 1]


def _is_in_a_pair(board: list[list[int]], row: int, col: int) -> bool:
    """Whether the loop misses a cell and one of its neighbours."""
    beside = [(row + down, col + right) for down, right in _SIDES]
    inside = [(r, c) for r, c in beside if 0 <= r < len(board) - 1 and 0 <= c < len(board[0]) - 1]
    return _is_missed(board, row, col) and any(_is_missed(board, r, c) for r, c in inside)


def _around(board: list[list[int]], row: int, col: int) -> tuple[int, list[tuple[int, int]]]:
    """The number of links around a corner, and which of its four cells they do not join."""
    crossed = [side for side in _SIDES if board[row + side[0]][col + side[1]] != board[row][col]]
    joined = {cell for side in crossed for cell in _BESIDE[side]}
    others = [
        (row - 1 + down, col - 1 + right) for down, right in product((0, 1), repeat=2) if (down, right) not in joined
    ]
    return len(crossed), others
