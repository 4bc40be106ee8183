"""Random loops along the edges of a grid, each the border of a random region."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.kernels.samplers.simple_regions import grow_regions
from gridlanes.kernels.samplers.uniform_regions import STEPS_A_WORD, change_cells
from gridlanes.model.grid import Layer
from gridlanes.samplers.draws import Draws, Purpose, Tries

_ROUNDS = 12
"""how often cells are gone through; on boards up to 50x50 nothing grows after nine"""
_MIN_SHARE, _MAX_SHARE = 0.4, 0.8
"""of the cells, inside; large regions stop growing at about 0.6"""
_STEPS = 8
"""steps of a chain, times the square of the number of cells; after one such square, chains that began with one cell and
with the whole board have loops of the same length and area on average"""
_FEWEST_STEPS = 2_000
_WORDS_OF_A_TURN, _WORDS_AT_ONCE = 1 << 12, 1 << 22


def border_of_a_region(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """All edges: those between the cells of a `random_region` and the others are the loop."""
    return edges_round(structure, random_region(structure, draws, tries))


def random_region(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """``uint8 (n, rows, cols)``: 1 for the cells of a region that has one loop as its border.

    The region grows from a cell and adds others in random orders, as long as its border is one loop. Every loop around
    enough cells is possible, but not equally likely: thin and winding regions are more likely.
    """
    grid = structure.grid
    n_cells = grid.rows * grid.cols
    orders = draws.orders(tries, Purpose.SOLUTION, [n_cells * i for i in range(_ROUNDS + 1)]) % np.uint32(n_cells)
    share = _MIN_SHARE + (_MAX_SHARE - _MIN_SHARE) * draws.shares(tries, Purpose.LAYOUT, 1)[:, 0]
    inside = np.empty((len(tries), n_cells), np.uint8)
    most = np.ceil(share * n_cells).astype(np.int64)
    grow_regions(orders, most, grid.rows, grid.cols, inside)
    return inside.reshape(-1, grid.rows, grid.cols)


def equally_likely_loops(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """All edges of loops that are equally likely, as far as a long chain of changes of single cells comes to that."""
    grid, inside = structure.grid, random_region(structure, draws, tries)
    n_words = max(_FEWEST_STEPS, _STEPS * (grid.rows * grid.cols) ** 2) // STEPS_A_WORD
    boards = np.ascontiguousarray(np.pad(inside, ((0, 0), (1, 1), (1, 1))).reshape(len(tries), -1))
    at_once = max(1, _WORDS_AT_ONCE // min(n_words, _WORDS_OF_A_TURN))
    for first in range(0, len(tries), at_once):
        some = np.arange(first, min(first + at_once, len(tries)))
        mine = boards[first : first + at_once]
        for turn, done in enumerate(range(0, n_words, _WORDS_OF_A_TURN), start=1):
            words = draws.words(tries.chosen(some), Purpose.SOLUTION, min(_WORDS_OF_A_TURN, n_words - done), turn)
            change_cells(np.ascontiguousarray(words), grid.rows, grid.cols, mine)
    return edges_round(structure, boards.reshape(-1, grid.rows + 2, grid.cols + 2)[:, 1:-1, 1:-1])


def edges_round(structure: Structure, inside: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """``uint8 (n, C)``: 2 for the edges between the cells `inside` ``uint8 (n, rows, cols)`` and the others, else 1."""
    grid = structure.grid
    board = np.pad(inside, ((0, 0), (1, 1), (1, 1)))
    marks = np.zeros((len(inside), structure.n_coords), np.uint8)
    marks[:, grid.ids(Layer.EDGES_H).ravel()] = 1 + (board[:, 1:, 1:-1] ^ board[:, :-1, 1:-1]).reshape(len(inside), -1)
    marks[:, grid.ids(Layer.EDGES_V).ravel()] = 1 + (board[:, 1:-1, 1:] ^ board[:, 1:-1, :-1]).reshape(len(inside), -1)
    return marks


def inside_of(structure: Structure, marks: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """``uint8 (n, rows, cols)``: 1 for the cells inside the loops `marks` ``uint8 (n, C)``."""
    across = marks[:, structure.grid.ids(Layer.EDGES_H)[:-1]] - 1
    return np.asarray(np.cumsum(across, axis=1) & 1, np.uint8)
