"""Boards near a board of islands in one connected wall: some cells change sides."""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.model.divisions import areas_alike
from gridlanes.samplers.draws import Dice

_WAYS = 16
"""boards near a board"""
_ATTEMPTS = 4
"""at each of them"""
_MAX_CHANGED = 3
"""cells"""
_NEAR = 1
"""rows and columns from the first of them to the others"""


def walls_nearby(
    structure: Structure, dice: Dice, marks: NDArray[np.uint8], open_at: NDArray[np.bool_]
) -> NDArray[np.uint8]:
    """Solutions ``uint8 (m, cells)`` near a solution ``uint8 (cells,)`` (marks from 1; `Generation.nearby_solutions`).

    They differ from it near a cell with `open_at` ``bool (cells,)``. If none is open, they have fewer islands.
    """
    rows, cols = structure.grid.rows, structure.grid.cols
    wall = np.uint8(structure.first_mark + 1)
    shaded = (marks == wall).reshape(rows, cols)
    is_open = bool(open_at.any())
    places = np.argwhere(open_at.reshape(rows, cols)).tolist() if is_open else [*product(range(rows), range(cols))]
    ways = np.repeat(shaded[None], _WAYS * _ATTEMPTS, axis=0)
    for way in ways:
        row, col = dice.choice(places)
        way[row, col] ^= True
        for _ in range(dice.below(_MAX_CHANGED)):
            r, c = (at + dice.below(2 * _NEAR + 1) - _NEAR for at in (row, col))
            if 0 <= r < rows and 0 <= c < cols:
                way[r, c] ^= True
    n_islands, right = _islands_of(np.concatenate([shaded[None], ways]))
    right[1:] &= (ways != shaded).any(axis=(1, 2)) & (is_open | (n_islands[1:] < n_islands[0]))
    found = ways[right[1:]][:_WAYS].reshape(-1, rows * cols)
    return np.where(found, wall, np.uint8(3) - wall)


def _islands_of(shaded: NDArray[np.bool_]) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
    """The number of islands ``(n,)`` of boards ``bool (n, rows, cols)``, and ``bool (n,)``, whether they have walls,
    which are connected and without a block of 2 x 2.
    """
    areas = areas_alike(shaded)
    flat = shaded.reshape(areas.shape)
    is_first = areas == np.arange(areas.shape[1])
    blocks = shaded[:, :-1, :-1] & shaded[:, 1:, :-1] & shaded[:, :-1, 1:] & shaded[:, 1:, 1:]
    right = ((is_first & flat).sum(axis=1) == 1) & ~blocks.any(axis=(1, 2))
    return (is_first & ~flat).sum(axis=1), right
