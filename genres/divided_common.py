"""What genres share in which lines divide the board into areas."""

from __future__ import annotations

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.divisions import around_of
from gridlanes.model.grid import Grid, Layer

LINE = 1
"""the mark of an edge that is a line"""
ALPHABET = Alphabet.binary()


def edge_grid(rows: int, cols: int) -> Grid:
    """A board of edges alone."""
    return Grid(rows, cols, layers=(Layer.EDGES_H, Layer.EDGES_V))


def lines_around(grid: Grid) -> dict[int, tuple[int, ...]]:
    """The domains of the edges around the board, which are lines."""
    return dict.fromkeys(around_of(grid), (LINE,))
