"""Parts of ships in cells."""

from __future__ import annotations

from gridlanes.draw.svg import INK, SOLVED
from gridlanes.model.looks import Look

SHIPS = {
    Look.SHIP_TOP: "m-11 13v-13a11 11 0 0 1 22 0v13z",
    Look.SHIP_BOTTOM: "m-11 -13v13a11 11 0 0 0 22 0v-13z",
    Look.SHIP_LEFT: "m13 -11h-13a11 11 0 0 0 0 22h13z",
    Look.SHIP_RIGHT: "m-13 -11h13a11 11 0 0 1 0 22h-13z",
    Look.SHIP_MIDDLE: "m-11 -11h22v22h-22z",
    Look.SHIP_SINGLE: "m-11 0a11 11 0 1 0 22 0a11 11 0 1 0 -22 0z",
}
"""the outlines of dark parts of ships around the middle of a cell"""


def ship(look: Look, x: float, y: float, *, given: bool) -> str:
    """A part of a ship around (x, y)."""
    return f'<path d="M{x:g} {y:g}{SHIPS[look]}" fill="{INK if given else SOLVED}"/>'
