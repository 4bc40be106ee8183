"""Arrows in cells."""

from __future__ import annotations

import math

from gridlanes.draw.svg import CELL
from gridlanes.model.looks import Look

ON_DARK = {Look.UP: (-1, 0), Look.DOWN: (1, 0), Look.LEFT: (0, -1), Look.RIGHT: (0, 1)}
"""where the arrows in dark cells point, in steps down and to the right"""
COMPASS = {
    Look.NORTH: (-1, 0),
    Look.NORTH_EAST: (-1, 1),
    Look.EAST: (0, 1),
    Look.SOUTH_EAST: (1, 1),
    Look.SOUTH: (1, 0),
    Look.SOUTH_WEST: (1, -1),
    Look.WEST: (0, -1),
    Look.NORTH_WEST: (-1, -1),
}
"""the same of arrows in light cells"""


def arrow(down: int, right: int, row: int, col: int, color: str) -> str:
    """An arrow in the middle of a cell."""
    x, y, arm = col * CELL + CELL / 2, row * CELL + CELL / 2, 0.28 * CELL / math.hypot(down, right)
    tip = f"M{x - arm * right:g} {y - arm * down:g}L{x + arm * right:g} {y + arm * down:g}"
    wings = [f"l{arm * 0.7 * (-right + side * down):g} {arm * 0.7 * (-down - side * right):g}" for side in (-1, 1)]
    head = f"M{x + arm * right:g} {y + arm * down:g}".join(["", *wings])
    return f'<path d="{tip}{head}" fill="none" stroke="{color}" stroke-width="2.5"/>'
