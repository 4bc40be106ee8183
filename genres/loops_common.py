"""What genres share in which a loop goes from cell to cell: its links, which are the edges that it crosses."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.io.forms.answer import UNSAID, Answer
from gridlanes.kernels.rules.joint_states import states_of
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.regions import Path, Set, edges_around
from gridlanes.model.scope import Scope

LOOP = 1
"""the mark of an edge that the loop crosses"""
DEGREES = (0, 2)
"""how many edges of a cell the loop crosses"""


EMPTY_STATE = states_of([0], ())
"""the joint state of a cell that the loop does not go through"""


def border(grid: Grid) -> list[int]:
    """The edges around the board, which no loop crosses."""
    level, upright = grid.ids(Layer.EDGES_H), grid.ids(Layer.EDGES_V)
    return [*level[[0, -1]].ravel().tolist(), *upright[:, [0, -1]].ravel().tolist()]


def inner(grid: Grid) -> Set:
    """The edges between two cells."""
    level = [(Layer.EDGES_H, row, col) for row in range(1, grid.rows) for col in range(grid.cols)]
    return Set((*level, *((Layer.EDGES_V, row, col) for row in range(grid.rows) for col in range(1, grid.cols))))


def around(grid: Grid) -> list[Set]:
    """The edges of each cell, row by row."""
    return [edges_around(row, col) for row in range(grid.rows) for col in range(grid.cols)]


def edges_of_cells(grid: Grid, alphabet: Alphabet) -> Scope:
    """The edges of all cells, those of one after those of another, row by row."""
    return Scope(grid, alphabet, tuple(cell.resolve(grid) for cell in around(grid)))


def sides(grid: Grid, row: int, col: int) -> list[Path]:
    """The edges of a cell towards north, east, south and west, each with the next one straight on, if there is one."""
    level, upright = Layer.EDGES_H, Layer.EDGES_V
    ways = [
        [(level, row, col), (level, row - 1, col)],
        [(upright, row, col + 1), (upright, row, col + 2)],
        [(level, row + 1, col), (level, row + 2, col)],
        [(upright, row, col), (upright, row, col - 1)],
    ]
    return [Path(tuple(place for place in way if place in grid.coord_at)) for way in ways]


class Links(Answer):
    """Each word says where the loop goes from its cell, with the letters n, e, s and w."""

    def values(self, words: NDArray[np.str_], structure: Structure) -> NDArray[np.int64]:
        values = np.full(structure.n_coords, UNSAID, np.int64)
        east, south = np.char.count(words, "e"), np.char.count(words, "s")
        values[structure.grid.ids(Layer.EDGES_V)] = np.pad(east, ((0, 0), (1, 0)))
        values[structure.grid.ids(Layer.EDGES_H)] = np.pad(south, ((1, 0), (0, 0)))
        return values
