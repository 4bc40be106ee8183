"""Boards near a board of connected light cells: a few cells beside each other change between light and shaded."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.model.divisions import areas_alike
from gridlanes.samplers.draws import Dice

_WAYS = 16
"""boards near a board"""
_ATTEMPTS = 4
"""for each of them"""
_MAX_TURNS = 4
"""cells that change"""
_NEAR = 1
"""rows and columns from one of them to the next"""


def boards_nearby(dice: Dice, light: NDArray[np.bool_], places: list[tuple[int, int]]) -> NDArray[np.bool_]:
    """``bool (m, rows, cols)``: boards whose light cells are connected, that differ from the board `light` ``bool
    (rows, cols)`` in few cells at one of some `places`, and have no block of 2 x 2 cells that are all light or all
    shaded. m is 0 without places.
    """
    rows, cols = light.shape
    n = _WAYS * _ATTEMPTS if places else 0
    boards = np.repeat(light[None], n, axis=0)
    for board in boards:
        row, col = dice.choice(places)
        for _ in range(1 + dice.below(_MAX_TURNS)):
            board[row, col] ^= True
            row += dice.below(2 * _NEAR + 1) - _NEAR
            col += dice.below(2 * _NEAR + 1) - _NEAR
            row, col = min(max(row, 0), rows - 1), min(max(col, 0), cols - 1)
    n_light = np.sum([boards[:, r : rows - 1 + r, c : cols - 1 + c] for r in (0, 1) for c in (0, 1)], axis=0)
    fine = ((n_light % 4) != 0).all(axis=(1, 2)) & (boards != light).any(axis=(1, 2))
    boards = boards[fine]
    boards = boards[_are_connected(boards)]
    _, first = np.unique(boards.reshape(-1, rows * cols), axis=0, return_index=True)
    return np.asarray(boards[np.sort(first)[:_WAYS]])


def _are_connected(boards: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """``bool (n,)``: whether the light cells of boards are connected."""
    areas = areas_alike(boards)
    cells, n_cells = boards.reshape(areas.shape), areas.shape[1]
    least = np.where(cells, areas, n_cells).min(axis=1, initial=n_cells)
    return np.asarray((~cells | (areas == least[:, None])).all(axis=1))
