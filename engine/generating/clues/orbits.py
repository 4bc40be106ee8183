"""Symmetries of a board, and the orbits of places under them: places whose facts are shown or left out together."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.io.forms.fields.field import Cell, Size

Move = Callable[[float, float, Size], Cell]

MOVES: dict[str, Move] = {
    "rotate180": lambda row, col, size: (size.rows - 1 - row, size.cols - 1 - col),
    "rotate90": lambda row, col, size: (col, size.rows - 1 - row),
    "left-right": lambda row, col, size: (row, size.cols - 1 - col),
    "top-bottom": lambda row, col, size: (size.rows - 1 - row, col),
    "diagonal": lambda row, col, size: (col, row),
    "antidiagonal": lambda row, col, size: (size.cols - 1 - col, size.rows - 1 - row),
    "rotate270": lambda row, col, size: (size.cols - 1 - col, row),
}
"""all but the one that leaves all as it is; those that turn rows into columns are for squares"""
_SQUARE = ("rotate90", "diagonal", "antidiagonal", "full")
SYMMETRIES: dict[str, tuple[str, ...]] = {
    "none": (),
    **{name: (name,) for name in MOVES if name != "rotate270"},
    "mirrors": ("left-right", "top-bottom"),
    "diagonals": ("diagonal", "antidiagonal"),
    "full": ("rotate90", "left-right"),
}
"""what can be asked for, and the moves that make it"""


def check_symmetry(name: str, size: Size) -> None:
    """Raises ModelError for an unknown symmetry, or one that boards of this size do not have."""
    if not isinstance(name, str) or name not in SYMMETRIES:
        raise ModelError(f"unknown symmetry {name!r}; expected one of {', '.join(SYMMETRIES)}")
    if name in (*_SQUARE, "diagonals") and size.rows != size.cols:
        raise ModelError(f"the symmetry {name} needs a square board, found {size.rows} rows and {size.cols} columns")


def orbits(places: Sequence[tuple[int, float, float]], size: Size, name: str) -> NDArray[np.intp]:
    """``intp (n,)``: the orbit of each of some places, numbered as they first occur.

    `places`: (kind, row, column); places of one kind move to each other, and rows and columns may lie outside the
    board. A place that would move to no other place is an orbit of its own.
    """
    number = {place: i for i, place in enumerate(places)}
    orbit = [*range(len(places))]

    def root(i: int) -> int:
        while orbit[i] != i:
            orbit[i] = i = orbit[orbit[i]]
        return i

    for move in SYMMETRIES[name]:
        for i, (kind, row, col) in enumerate(places):
            other = number.get((kind, *MOVES[move](row, col, size)))
            if other is not None:
                low, high = sorted((root(i), root(other)))
                orbit[high] = low
    first = dict.fromkeys(root(i) for i in range(len(places)))
    numbers = {found: n for n, found in enumerate(first)}
    return np.array([numbers[root(i)] for i in range(len(places))], np.intp)
