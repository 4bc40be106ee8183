"""Boards that lines divide, written straight from the places of edges, for naive definitions of rules."""

from __future__ import annotations

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


def areas(values: Any, case: Any) -> tuple[list[set[int]], bool]:
    """The areas of a board, as sets of cells counted row by row, and whether each line has two of them beside it."""
    grid, lines = case.grid, []
    found = [{cell} for cell in range(grid.rows * grid.cols)]
    for coord, value in zip(case.scope.regions[0].tolist(), values, strict=True):
        layer, row, col = grid.place(coord)
        other = row * grid.cols + col
        pair = {other, other - (grid.cols if layer == Layer.EDGES_H else 1)}
        if value == case.rule.mark:
            lines.append(pair)
        else:
            joined = [area for area in found if area & pair]
            found = [area for area in found if not area & pair] + [set().union(*joined)]
    return found, not any(pair <= area for pair in lines for area in found)
