"""How a genre's marks and clues look, where the structure does not show it. Nothing that solves reads it."""

from __future__ import annotations

from enum import Enum


class Look(Enum):
    """How a mark of a cell is drawn."""

    NUMBER = "number"
    """its displayed value"""
    WALL = "wall"
    """a dark cell"""
    BULB = "bulb"
    STAR = "star"
    DOT = "dot"
    """a small dot where it is given, nothing where it was found"""
    CROSS = "cross"
    DOWN_LEFT = "down-left"
    """the half of the cell below a diagonal is dark, the corner there"""
    DOWN_RIGHT = "down-right"
    UP_RIGHT = "up-right"
    UP_LEFT = "up-left"
