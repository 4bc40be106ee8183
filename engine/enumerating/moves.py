"""The moves of a board under which puzzles count as the same: the whole group, as a list."""

from __future__ import annotations

import math
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.generating.equivalents.canonical import pictures
from gridlanes.io.forms.genre import Genre
from gridlanes.model.grid import Grid, Layer

UpTo = Literal["symmetry", "nothing"]
"""which puzzles count as the same: equivalent ones, or none"""


class Moves(NamedTuple):
    """The m moves of a structure's puzzles, the identity first: `coords` ``intp (m, C)``, `slots` ``intp (m, K)`` and
    `cells` ``intp (m, cells)``, the new place of each. `n_names`: in how many ways marks can be renamed after each.
    """

    coords: NDArray[np.intp]
    slots: NDArray[np.intp]
    cells: NDArray[np.intp]
    n_names: int

    def __len__(self) -> int:
        return len(self.coords)

    @property
    def order(self) -> int:
        """The number of symmetries, including renamings of marks."""
        return len(self) * self.n_names

    @property
    def relabels(self) -> bool:
        """Whether marks can be renamed."""
        return self.n_names > 1


def moves_of(genre: Genre, structure: Structure, up_to: UpTo) -> Moves:
    """The moves of the genre on a structure; with ``"nothing"`` only the identity."""
    n_names = math.factorial(len(structure.alphabet)) if genre.generation.renames_marks else 1
    moves = None if genre.generation.permutations is None else genre.generation.permutations(structure)
    if moves is None:
        found = pictures(genre, structure)
        coords, slots = np.array([picture.coords for picture in found]), np.array([p.slots for p in found])
    else:
        coords, slots = moves, np.zeros((len(moves), structure.n_clues), np.intp)
    if up_to == "nothing":
        coords, slots, n_names = coords[:1], slots[:1], 1
    coords = coords.astype(np.intp)
    return Moves(coords, slots.astype(np.intp), _moved_cells(structure.grid, coords), n_names)


def _moved_cells(grid: Grid, coords: NDArray[np.intp]) -> NDArray[np.intp]:
    """``intp (m, cells)``: the new place of each cell after moves of coords ``intp (m, C)``; where cells are no coords,
    of that between the same edges; no columns where those are none, either.
    """
    n_cells = grid.rows * grid.cols
    if Layer.CELLS in grid.layers:
        return coords[:, :n_cells]  # cells are the first coords
    if not {Layer.EDGES_H, Layer.EDGES_V} <= {*grid.layers}:
        return np.zeros((len(coords), 0), np.intp)
    level, upright = grid.ids(Layer.EDGES_H), grid.ids(Layer.EDGES_V)
    between = np.stack([level[:-1], level[1:], upright[:, :-1], upright[:, 1:]], axis=-1).reshape(n_cells, 4)
    number = {frozenset(edges): cell for cell, edges in enumerate(between.tolist())}
    moved = [[number[frozenset(edges)] for edges in move[between].tolist()] for move in coords]
    return np.array(moved, np.intp).reshape(len(coords), n_cells)


def images(boards: NDArray[np.uint8], coords: NDArray[np.intp]) -> NDArray[np.uint8]:
    """Boards ``uint8 (n, C)`` after a move to `coords` ``intp (C,)``."""
    moved = np.empty_like(boards)
    moved[:, coords] = boards
    return moved


def comes_before(one: NDArray[np.uint8], other: NDArray[np.uint8]) -> NDArray[np.int8]:
    """``int8 (n,)``: 1 where a row of `one` ``uint8 (n, k)`` comes before that of `other`, 0 where they are the same,
    -1 where it comes after it.
    """
    if not one.shape[1]:
        return np.zeros(len(one), np.int8)
    differs = one != other
    at = differs.argmax(axis=1)
    row = np.arange(len(one))
    sign = np.sign(other[row, at].astype(np.int16) - one[row, at].astype(np.int16))
    return np.asarray(sign, np.int8)
