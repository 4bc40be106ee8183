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
