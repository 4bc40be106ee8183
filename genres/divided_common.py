"""What genres share in which lines divide the board into areas."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gridlanes.compile.structure import Structure
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.divisions import around_of
from gridlanes.model.grid import Grid, Layer
from gridlanes.puzzles.constraint import Constraint

LINE = 1
"""the mark of an edge that is a line"""
ALPHABET = Alphabet.binary()


def edge_grid(rows: int, cols: int) -> Grid:
    """A board of edges alone."""
    return Grid(rows, cols, layers=(Layer.EDGES_H, Layer.EDGES_V))


def lines_around(grid: Grid) -> dict[int, tuple[int, ...]]:
    """The domains of the edges around the board, which are lines."""
    return dict.fromkeys(around_of(grid), (LINE,))


def divided_board(name: str, grid: Grid, constraints: Iterable[Constraint], *, probing: int, **more: Any) -> Structure:
    """The structure of a board whose edges are lines or not; those around it are lines. `more`: as for `Structure`."""
    domains = lines_around(grid)
    return Structure(grid, ALPHABET, constraints, genre=name, domains=domains, first=LINE, probing=probing, **more)
