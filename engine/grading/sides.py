"""The cells on either side of a loop along the edges of a board, as techniques about inside and outside need them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.cached_per_structure import cached_per_structure
from gridlanes.compile.structure import Structure
from gridlanes.grading.counts import counts_of
from gridlanes.kernels.grading.sides import CORNER, CellSides, JoinedCells
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.scope import Scope
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules.one_path import OnePath

_WAYS = range(1 << 5)
"""to choose sides for a cell and four beside it"""
ALIKE = np.array(
    [[sum(1 << way for way in _WAYS if way >> i & 1 == way >> j & 1) for j in range(5)] for i in range(5)], np.uint64
)
WITH_COUNT = np.array(
    [sum(1 << way for way in _WAYS if (way >> 1 ^ -(way & 1) & 15).bit_count() == n) for n in range(5)], np.uint64
)


@dataclass(frozen=True)
class BoardOfSides:
    """The board of a loop: the `loop` among the constraints, by its index; the number of its `mark`; its `sides`."""

    loop: int
    mark: int
    sides: CellSides

    @staticmethod
    @cached_per_structure
    def of(structure: Structure) -> BoardOfSides | None:
        """That of a structure; None if it has no closed loop along all edges of its grid."""
        return sides_of(structure.constraints, structure.scopes)

    def room(self) -> JoinedCells:
        """Room for what is known of all cells."""
        n = int(self.sides.beside.max()) + 1
        return JoinedCells(*(np.zeros(n, np.int64) for _ in range(4)))


def cell_beside(grid: Grid, row: int, col: int) -> int:
    """The number of a cell, row by row; that of the outside, which is the last, for a place outside of the grid."""
    return row * grid.cols + col if 0 <= row < grid.rows and 0 <= col < grid.cols else grid.rows * grid.cols


def cells_at(grid: Grid, edge: int) -> tuple[int, int]:
    """The two cells at an edge."""
    layer, row, col = grid.place(edge)
    before = (row - 1, col) if layer == Layer.EDGES_H else (row, col - 1)
    return cell_beside(grid, *before), cell_beside(grid, row, col)


def sides_of(constraints: tuple[Constraint, ...], scopes: tuple[Scope, ...]) -> BoardOfSides | None:
    """The board of the first closed loop along all edges of a grid, and the counts of edges around its cells; None if
    there is no such loop.
    """
    for number, (constraint, scope) in enumerate(zip(constraints, scopes, strict=True)):
        rule, grid = constraint.rule, scope.grid
        if isinstance(rule, OnePath) and rule.closed and not rule.across:
            n_edges = (grid.rows + 1) * grid.cols + grid.rows * (grid.cols + 1)
            if grid.layers == (Layer.EDGES_H, Layer.EDGES_V) and len(set(scope.coords.tolist())) == n_edges:
                mark = scope.number(rule.mark)
                return BoardOfSides(number, mark, _made(grid, mark, constraints, scopes))
    return None


def _made(grid: Grid, mark: int, constraints: tuple[Constraint, ...], scopes: tuple[Scope, ...]) -> CellSides:
    beside = np.array([cells_at(grid, edge) for edge in range(grid.n_coords)], np.int64)
    members, counts = list[list[int]](), list[int]()
    for row, col in product(range(grid.rows + 1), range(grid.cols + 1)):
        around = [(row - 1, col - 1), (row - 1, col), (row, col), (row, col - 1)]
        members.append([*(cell_beside(grid, *place) for place in around), -1])
        counts.append(CORNER)
    each = [found for pair in zip(constraints, scopes, strict=True) for found in _counts(*pair)]
    for number, (coords, counted) in enumerate(each):
        cell = _cell_of(beside, coords) if counted == mark else None
        if cell is not None:
            members.append([cell, *(int(beside[edge].sum()) - cell for edge in coords)])
            counts.append(number)
    return CellSides(beside, np.array(counts, np.int64), np.array(members, np.int64), ALIKE, WITH_COUNT)


def _counts(constraint: Constraint, scope: Scope) -> list[tuple[tuple[int, ...], int]]:
    """The counts of a constraint in the order of `gridlanes.grading.counts`: coords, and the number of the mark."""
    return [(coords, scope.number(rule.mark)) for coords, rule in counts_of(constraint.rule, scope)]


def _cell_of(beside: NDArray[np.int64], coords: tuple[int, ...]) -> int | None:
    """The cell whose four edges some coords are; None if there is none."""
    if len(set(coords)) != 4:
        return None
    common = set.intersection(*({*pair} for pair in beside[[*coords]].tolist()))
    outside = int(beside.max())
    return next((cell for cell in common if cell != outside), None)
