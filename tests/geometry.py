"""What lies beside what, written straight from the places of coords, for naive definitions of rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from gridlanes.model.grid import Layer


@cache
def ends(grid: Any, coord: int) -> frozenset[tuple[int, int]]:
    """The two corners of an edge."""
    layer, row, col = grid.place(coord)
    return frozenset({(row, col), (row, col + 1) if layer == Layer.EDGES_H else (row + 1, col)})


@cache
def is_edge(grid: Any, coord: int) -> bool:
    return grid.place(coord)[0] in (Layer.EDGES_H, Layer.EDGES_V)


@cache
def beside(grid: Any, a: int, b: int) -> bool:
    """Whether two coords are adjacent: edges share a corner, cells and corners a side."""
    if is_edge(grid, a):
        return a != b and not ends(grid, a).isdisjoint(ends(grid, b))
    (_, r, c), (_, row, col) = grid.place(a), grid.place(b)
    return abs(r - row) + abs(c - col) == 1


def around(grid: Any, coord: int, other: int) -> bool:
    """Whether two cells share a side or a corner."""
    (_, row, col), (_, other_row, other_col) = grid.place(coord), grid.place(other)
    return max(abs(row - other_row), abs(col - other_col)) == 1


def pieces(grid: Any, coords: Iterable[int], near: Callable[[Any, int, int], bool] = beside) -> list[set[int]]:
    """The components of some coords; `near`: which two of a grid are connected."""
    found: list[set[int]] = []
    for coord in coords:
        touched = [piece for piece in found if any(near(grid, coord, other) for other in piece)]
        found = [piece for piece in found if piece not in touched] + [{coord}.union(*touched)]
    return found


def held(values: Iterable[int], case: Any) -> list[int]:
    """The coords of a case's first region that hold its rule's mark."""
    region = case.scope.regions[0].tolist()
    return [coord for coord, value in zip(region, values, strict=False) if value == case.rule.mark]
