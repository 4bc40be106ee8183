"""Shared by genres that count edges around cells and at corners (Slitherlink, Palisade, ...)."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.laid_regions import LaidRegions
from gridlanes.model.regions import Set, edges_around, edges_at
from gridlanes.model.scope import Scope
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.rules.base import Rule


def edges_of_each(grid: Grid) -> NDArray[np.intp]:
    """``intp (cells, 4)``: the edges above, to the left, to the right and below each cell, row by row."""
    level, upright = grid.ids(Layer.EDGES_H), grid.ids(Layer.EDGES_V)
    return np.stack([level[:-1], upright[:, :-1], upright[:, 1:], level[1:]], axis=2).reshape(-1, 4)


def around_cells(grid: Grid, rule: Rule) -> ManyConstraints:
    """The rule on the edges of each cell, row by row; its clue, if it has one, is that of the cell."""

    def region(cell: int) -> Set:
        return edges_around(*divmod(cell, grid.cols))

    laid = LaidRegions.of_one_length(edges_of_each(grid))
    return ManyConstraints(rule, laid, region, np.arange(len(laid)) if rule.slots else None)


def at_corners(grid: Grid, rule: Rule, *, inner: bool = False) -> ManyConstraints:
    """The rule on the edges at each corner, row by row, or at each inside of the board."""
    across, down = ((0, 0), (1, 1)), ((1, 1), (0, 0))
    level = np.pad(grid.ids(Layer.EDGES_H), across, constant_values=-1)
    upright = np.pad(grid.ids(Layer.EDGES_V), down, constant_values=-1)
    edges = np.stack([upright[:-1], level[:, :-1], level[:, 1:], upright[1:]], axis=2)
    corners = np.indices(edges.shape[:2]).transpose(1, 2, 0)
    if inner:
        edges, corners = edges[1:-1, 1:-1], corners[1:-1, 1:-1]
    laid, numbers = LaidRegions.of_padded(edges.reshape(-1, 4)), corners.reshape(-1, 2).tolist()
    return ManyConstraints(rule, laid, lambda number: edges_at(grid, *numbers[number]))


def on_all_of(grid: Grid, alphabet: Alphabet, parts: Iterable[ManyConstraints]) -> Scope:
    """The regions of all of them, as of one constraint."""
    return Scope(grid, alphabet, tuple(coords for part in parts for coords in part.coords))
