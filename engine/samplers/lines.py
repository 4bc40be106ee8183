"""Random lines that fill a board, and their numbers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.kernels.samplers.random_lines import grow_lines
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.divisions import areas_of, division_of
from gridlanes.model.grid import Layer
from gridlanes.samplers.draws import Draws, Purpose, Tries

_STEPS_OF_A_CELL = 60
_SHORTEST, _LONGEST = 1.0, 2.5
"""cells that a line has at most, as a share of the longer side of the board"""


def filling_lines(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """``uint8 (n, C)``: marks (from 1) of the edges of boards filled with lines, which hold the mark that searches try
    first. Cells that no line reached are left out.
    """
    grid = structure.grid
    words = draws.words(tries, Purpose.SOLUTION, _STEPS_OF_A_CELL * grid.rows * grid.cols)
    share = _SHORTEST + (_LONGEST - _SHORTEST) * draws.shares(tries, Purpose.LAYOUT, 1)[:, 0]
    longest = np.maximum(4, share * max(grid.rows, grid.cols)).astype(np.int64)
    level = np.zeros((len(tries), grid.rows + 1, grid.cols), np.uint8)
    upright = np.zeros((len(tries), grid.rows, grid.cols + 1), np.uint8)
    grow_lines(words, longest, level, upright)
    marks = np.full((len(tries), structure.n_coords), 2 - structure.first_mark, np.uint8)
    for layer, links in ((Layer.EDGES_H, level), (Layer.EDGES_V, upright)):
        there = marks[:, grid.ids(layer).ravel()]
        marks[:, grid.ids(layer).ravel()] = np.where(links.reshape(len(tries), -1) > 0, structure.first_mark + 1, there)
    return marks


def numbers_of_lines(structure: Structure, draws: Draws, tries: Tries, marks: NDArray[np.uint8]) -> NDArray[np.int32]:
    """``int32 (n, cells)``: the numbers of the ends of all lines, from 1 on in random order."""
    board = division_of(structure.grid)
    linked = marks[:, board.edges] == structure.first_mark + 1
    lines = areas_of(~linked, board)
    links = np.zeros(lines.shape, np.int32)
    board_of, link = np.nonzero(linked)
    for cells in (board.first, board.second):
        np.add.at(links, (board_of, cells[link]), 1)
    is_line = (lines == np.arange(board.n_cells)) & (links > 0)
    order = np.where(is_line, draws.shares(tries, Purpose.CLUES, board.n_cells), 1.0)
    rank = order.argsort(axis=1, kind="stable").argsort(axis=1, kind="stable")
    number = np.take_along_axis(rank, lines.astype(np.intp), axis=1) + 1
    return np.where(links == 1, number, NO_CLUE).astype(np.int32)
