"""Boards that lines divide, written straight from the places of edges, for naive definitions of rules."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from gridlanes.model.grid import Grid, Layer


def board(rows: int, cols: int) -> Grid:
    """A grid of edges alone."""
    return Grid(rows, cols, layers=(Layer.EDGES_H, Layer.EDGES_V))


def edges_between(grid: Grid) -> list[int]:
    """The edges that have a cell on both sides."""
    found = []
    for coord in range(grid.n_coords):
        layer, row, col = grid.place(coord)
        if 0 < (row if layer == Layer.EDGES_H else col) < (grid.rows if layer == Layer.EDGES_H else grid.cols):
            found.append(coord)
    return found


def areas(values: Any, case: Any) -> tuple[list[frozenset[int]], bool]:
    """The areas of a board, as sets of cells counted row by row, and whether each line has two of them beside it."""
    is_line = tuple([value == case.rule.mark for value in values])
    sides = _sides(case.grid, *case.scope.regions[0].tolist())
    found, is_fine = _divided(case.grid.rows * case.grid.cols, sides, is_line)
    return [*found], is_fine


@cache
def _sides(grid: Grid, *coords: int) -> tuple[frozenset[int], ...]:
    """The two cells beside each edge."""
    places = [grid.place(coord) for coord in coords]
    return tuple(
        frozenset({row * grid.cols + col, row * grid.cols + col - (grid.cols if layer == Layer.EDGES_H else 1)})
        for layer, row, col in places
    )


@lru_cache(2**14)
def _divided(
    n_cells: int, sides: tuple[frozenset[int], ...], is_line: tuple[bool, ...]
) -> tuple[list[frozenset[int]], bool]:
    """The areas, remembered: laws ask for the same lines again and again, with other clues."""
    found, lines = [frozenset({cell}) for cell in range(n_cells)], []
    for pair, line in zip(sides, is_line, strict=True):
        if line:
            lines.append(pair)
        else:
            joined = [area for area in found if area & pair]
            found = [area for area in found if not area & pair] + [frozenset().union(*joined)]
    return found, not any(pair <= area for pair in lines for area in found)
