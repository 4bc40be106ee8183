"""Random islands with bridges, and the numbers of the islands."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.kernels.samplers.mended_bridges import mend_bridges
from gridlanes.kernels.samplers.random_bridges import grow_bridges
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.grid import Layer
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.samplers.generation import WholePuzzles

_FEWEST_STEPS, _STEPS_OF_A_CELL = 64, 6
_MIN_SHARE, _MAX_SHARE = 0.12, 0.36
"""islands, as a share of the cells"""
_PASSED = 0.15
"""the share of cells that bridges pass, apart from islands, that may become islands"""


def random_bridges(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """All edges, ``uint8 (n, C)``: one more than the number of bridges over each, for random islands that the bridges
    join. The options of the structure limit the number of bridges side by side, and allow or forbid loops.
    """
    level, upright = _grown(structure, draws, tries)
    return _all_edges(structure, level, upright)


def told_bridges(structure: Structure, draws: Draws, tries: Tries) -> WholePuzzles:
    """Whole puzzles: random bridges, and islands whose numbers mostly allow no other bridges."""
    grid, options = structure.grid, structure.options
    level, upright = _grown(structure, draws, tries)
    is_island, sure = np.zeros((len(tries), grid.rows, grid.cols), np.uint8), np.zeros(len(tries), np.bool_)
    states = draws.words(tries, Purpose.CLUES, 1)[:, 0].copy()
    mend_bridges(states, options["most"], options["no_loops"], level, upright, is_island, sure)
    over = level[:, :-1].astype(np.int32) + level[:, 1:] + upright[:, :, :-1] + upright[:, :, 1:]
    clues = np.where(is_island != 0, over, np.int32(NO_CLUE)).reshape(len(tries), -1)
    return WholePuzzles(_all_edges(structure, level, upright), clues, sure)


def _grown(structure: Structure, draws: Draws, tries: Tries) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """How many bridges go over the horizontal edges ``uint8 (n, rows + 1, cols)`` and over the vertical ones ``uint8
    (n, rows, cols + 1)``.
    """
    grid, options = structure.grid, structure.options
    share = _MIN_SHARE + (_MAX_SHARE - _MIN_SHARE) * draws.shares(tries, Purpose.LAYOUT, 1)[:, 0]
    targets = np.maximum(2, np.ceil(share * grid.rows * grid.cols)).astype(np.int64)
    level = np.zeros((len(tries), grid.rows + 1, grid.cols), np.uint8)
    upright = np.zeros((len(tries), grid.rows, grid.cols + 1), np.uint8)
    states = draws.words(tries, Purpose.SOLUTION, 1)[:, 0].copy()
    n_steps = max(_FEWEST_STEPS, _STEPS_OF_A_CELL * grid.rows * grid.cols)
    grow_bridges(states, n_steps, targets, options["most"], options["no_loops"], level, upright)
    return level, upright


def _all_edges(structure: Structure, level: NDArray[np.uint8], upright: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """``uint8 (n, C)``: the same edge by edge, one more."""
    grid, marks = structure.grid, np.ones((len(level), structure.n_coords), np.uint8)
    marks[:, grid.ids(Layer.EDGES_H).ravel()] += level.reshape(len(level), -1)
    marks[:, grid.ids(Layer.EDGES_V).ravel()] += upright.reshape(len(level), -1)
    return marks


def numbers_of_islands(structure: Structure, draws: Draws, tries: Tries, marks: NDArray[np.uint8]) -> NDArray[np.int32]:
    """``int32 (n, cells)``: how many bridges, given by `marks` ``uint8 (n, C)``, meet at each island. Islands are the
    cells where bridges do not go straight on, and some other cells that bridges pass, not beside islands.
    """
    grid = structure.grid
    over = marks.astype(np.int32) - 1
    level = over[:, grid.ids(Layer.EDGES_H).ravel()].reshape(-1, grid.rows + 1, grid.cols)
    upright = over[:, grid.ids(Layer.EDGES_V).ravel()].reshape(-1, grid.rows, grid.cols + 1)
    north, south, west, east = level[:, :-1], level[:, 1:], upright[:, :, :-1], upright[:, :, 1:]
    total = north + south + west + east
    is_island = (north != south) | (east != west) | ((north > 0) & (east > 0))
    chance = draws.shares(tries, Purpose.CLUES, grid.rows * grid.cols).reshape(total.shape)
    wanted = np.where((total > 0) & ~is_island & (chance < _PASSED) & ~_beside(is_island).any(axis=0), chance, 1.0)
    is_island |= (wanted < 1.0) & (wanted < _beside(wanted, 1.0).min(axis=0))
    return np.where(is_island, total, np.int32(NO_CLUE)).reshape(len(tries), -1)


def _beside(board: NDArray[np.generic], outside: float = 0) -> NDArray[np.generic]:
    """``(4, n, rows, cols)``: the values of the cells on the four sides of each cell."""
    wide = np.pad(board, ((0, 0), (1, 1), (1, 1)), constant_values=outside)
    return np.stack([wide[:, :-2, 1:-1], wide[:, 2:, 1:-1], wide[:, 1:-1, :-2], wide[:, 1:-1, 2:]])
