"""How a genre's marks and clues look, where the structure does not show it. Nothing that solves reads it."""

from __future__ import annotations

from enum import Enum


class Look(Enum):
    """How a mark of a cell is drawn."""

    NUMBER = "number"
    """its displayed value"""
    WALL = "wall"
    """a dark cell"""
    SHADE = "shade"
    """a cell that is shaded, lighter than a wall: what stands in it and around it is seen"""
    BULB = "bulb"
    STAR = "star"
    TENT = "tent"
    TREE = "tree"
    DOT = "dot"
    """a small dot where it is given, nothing where it was found"""
    CROSS = "cross"
    FALLING = "falling"
    """a diagonal across the cell, from its top left corner"""
    RISING = "rising"
    STITCH = "stitch"
    """of an edge: a line across it, from the middle of a cell to that of the next"""
    UP = "up"
    """a dark cell with a light arrow that points up"""
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    CIRCLE = "circle"
    TRIANGLE = "triangle"
    SQUARE = "square"
    PLUS = "plus"
    MINUS = "minus"
    DOWN_LEFT = "down-left"
    """the half of the cell below a diagonal is dark, the corner there"""
    DOWN_RIGHT = "down-right"
    UP_RIGHT = "up-right"
    UP_LEFT = "up-left"
