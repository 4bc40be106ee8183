"""Places of all layers on one grid of half steps, and the eight ways to turn and mirror them.

A cell is at odd rows and columns, a corner at even ones, a horizontal edge at even rows and odd columns, a vertical
edge at odd rows and even columns. So a move of the places moves all layers in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from gridlanes.model.grid import Grid, Layer

Place = tuple[int, int]
Moved = Callable[[int, int], Place]

UNMOVED = "identity"
TURNS: dict[str, Moved] = {
    UNMOVED: lambda row, col: (row, col),
    "rotate180": lambda row, col: (-row, -col),
    "rotate90": lambda row, col: (col, -row),
    "rotate270": lambda row, col: (-col, row),
    "left-right": lambda row, col: (row, -col),
    "top-bottom": lambda row, col: (-row, col),
    "diagonal": lambda row, col: (col, row),
    "antidiagonal": lambda row, col: (-col, -row),
}
"""by the names of `gridlanes.generating.clues.orbits.MOVES`; where they lead is moved back to the origin afterwards"""


def place_of(grid: Grid, coord: int) -> Place:
    """The place of a coord on the grid of half steps."""
    layer, row, col = grid.place(coord)
    return 2 * row + (layer in (Layer.CELLS, Layer.EDGES_V)), 2 * col + (layer in (Layer.CELLS, Layer.EDGES_H))


def closed(names: Iterable[str]) -> tuple[str, ...]:
    """All combinations of some moves, in the order of `TURNS`."""
    found = {UNMOVED, *names}
    while True:
        more = {_after(first, second) for first in found for second in found} | found
        if more == found:
            return tuple(name for name in TURNS if name in found)
        found = more


def _after(first: str, second: str) -> str:
    """The combination of two moves."""
    there = [TURNS[second](*TURNS[first](*place)) for place in ((1, 0), (0, 1))]
    return next(name for name, move in TURNS.items() if [move(1, 0), move(0, 1)] == there)


def shift_to_origin(places: Sequence[Place]) -> Place:
    """The shift of places to the origin: by whole steps, so that layers stay the same."""
    return -2 * (min(row for row, _ in places) // 2), -2 * (min(col for _, col in places) // 2)
