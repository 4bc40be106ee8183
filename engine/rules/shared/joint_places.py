"""The places of joint states: corners and cells at which edges meet, as arrays."""

from __future__ import annotations

from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from gridlanes.model.grid import Layer
from gridlanes.model.scope import Scope

Place = tuple[Layer, int, int]
_NONE = -1


@overload
def place_in_state(layer: int, row: int, col: int) -> int: ...
@overload
def place_in_state(layer: NDArray[np.intp], row: NDArray[np.intp], col: NDArray[np.intp]) -> NDArray[np.intp]: ...
def place_in_state(layer: Any, row: Any, col: Any) -> Any:
    """Where an edge, or each of many, stands in every joint state: by the colours of a chessboard, so that no two edges
    of one cell or corner stand at the same place.
    """
    return 2 * (layer == Layer.EDGES_V) + (row + col) % 2


class JointPlaces:
    """The corners and cells at the edges of a scope. Places are numbered: all cells of the grid row by row, then all
    its corners.

    `edges` ``intp (E,)``: ascending. `around` ``intp (E, 4)``: of each edge the two corners that it joins, then the one
    or two cells beside it, -1 for none. `in_state` ``intp (E,)``: where it stands in joint states. `n_edges` ``intp
    (P,)``: how many of the edges each place has. `within` ``intp (P,)``: where these stand in its joint state, a bit
    each. `corners` ``intp (cells, 4)``: of each cell, in the order of `SHARED`.
    """

    def __init__(self, scope: Scope):
        rows, cols = self.shape = scope.grid.rows, scope.grid.cols
        self.n_cells = rows * cols
        n_places = self.n_cells + (rows + 1) * (cols + 1)
        self.edges = np.unique(scope.coords)
        layer, row, col = scope.grid.places[self.edges].T
        along = (layer == Layer.EDGES_H).astype(np.intp)
        upright = 1 - along
        self.around = np.stack(
            [
                self._corner(row, col),
                self._corner(row + upright, col + along),
                self._cell(row - along, col - upright),
                self._cell(row, col),
            ],
            axis=1,
        )
        self.in_state = place_in_state(layer, row, col)
        there = self.around != _NONE
        at = self.around[there]
        self.n_edges = np.bincount(at, minlength=n_places)
        bits = (1 << self.in_state)[:, None].repeat(4, axis=1)[there]
        self.within = np.bincount(at, bits, minlength=n_places).astype(np.intp)
        row, col = (index.ravel() for index in np.indices(self.shape))
        corners = np.stack([self._corner(row + down, col + right) for down in (0, 1) for right in (0, 1)], axis=1)
        self.corners = np.where(((row + col) % 2 == 0)[:, None], corners, corners[:, ::-1])

    def _cell(self, row: NDArray[np.intp], col: NDArray[np.intp]) -> NDArray[np.intp]:
        rows, cols = self.shape
        inside = (row >= 0) & (row < rows) & (col >= 0) & (col < cols)
        return np.where(inside, row * cols + col, _NONE)

    def _corner(self, row: NDArray[np.intp], col: NDArray[np.intp]) -> NDArray[np.intp]:
        return self.n_cells + row * (self.shape[1] + 1) + col

    @property
    def cells(self) -> NDArray[np.intp]:
        """The cells that have edges."""
        return np.flatnonzero(self.n_edges[: self.n_cells])

    @property
    def present(self) -> NDArray[np.intp]:
        """The places that have edges, and all corners of such cells, ascending."""
        has = self.n_edges > 0
        has[self.corners[self.cells]] = True
        return np.flatnonzero(has)

    def of_regions(self, scope: Scope) -> NDArray[np.intp]:
        """``intp (R,)``: the place with the edges of each region of the scope, the first of several; -1 for none."""
        lengths = np.array(scope.lengths, np.intp)
        n = len(lengths)
        if not len(self.edges):
            return np.full(n, _NONE)
        region = np.arange(n).repeat(lengths)
        edge = np.searchsorted(self.edges, scope.coords)
        first = np.zeros(n, np.intp)
        first[region[::-1]] = edge[::-1]
        once = np.bincount(np.unique(region * (len(self.edges) + 1) + edge) // (len(self.edges) + 1), minlength=n)
        found = np.full(n, _NONE)
        for candidate in self.around[first].T[[1, 0, 3, 2]]:  # the last one that fits is the first in order
            shared = np.bincount(region, (self.around[edge] == candidate[region, None]).any(axis=1), minlength=n)
            fits = (shared == lengths) & (once == lengths) & (self.n_edges[candidate] == lengths)
            fits &= (candidate != _NONE) & (lengths > 0)
            found[fits] = candidate[fits]
        return found

    def named(self, places: NDArray[np.intp]) -> list[Place]:
        """Layer, row and column of places that ascend."""
        n_cells, cols = self.n_cells, self.shape[1]
        cells, corners = places[places < n_cells], places[places >= n_cells] - n_cells
        return [
            *((Layer.CELLS, *divmod(cell, cols)) for cell in cells.tolist()),
            *((Layer.CORNERS, *divmod(corner, cols + 1)) for corner in corners.tolist()),
        ]
