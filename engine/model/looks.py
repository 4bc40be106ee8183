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
    TINT_1 = "tint-1"
    """a cell filled with a colour; likewise the others"""
    TINT_2 = "tint-2"
    TINT_3 = "tint-3"
    TINT_4 = "tint-4"
    BULB = "bulb"
    STAR = "star"
    TENT = "tent"
    TREE = "tree"
    LETTER = "letter"
    """A for 1, B for 2, ..., for values and clues from 1 to 26"""
    GHOST = "ghost"
    """its initial; likewise the others"""
    VAMPIRE = "vampire"
    ZOMBIE = "zombie"
    DOT = "dot"
    """a small dot where it is given, nothing where it was found"""
    CROSS = "cross"
    FALLING = "falling"
    """a diagonal across the cell, from its top left corner"""
    RISING = "rising"
    STITCH = "stitch"
    """of an edge: a line across it, from the middle of a cell to that of the next"""
    LINK = "link"
    """of an edge: a line across it, from the middle of a cell to that of the next, as part of a longer one"""
    LINKS_2 = "links-2"
    """of an edge: two such lines side by side; likewise the others"""
    LINKS_3 = "links-3"
    LINKS_4 = "links-4"
    DOMINO = "domino"
    """of an edge: an outline around the two cells that it is between"""
    UP = "up"
    """a dark cell with a light arrow that points up"""
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    CIRCLE = "circle"
    """of a clue: a circle around its number, which the lines over edges end at"""
    DISC = "disc"
    """a dark circle"""
    WHITE_PEARL = "white-pearl"
    """of a clue: a ball as large as most of its cell"""
    BLACK_PEARL = "black-pearl"
    WHITE_POINT = "white-point"
    """of a clue: a ball that is small, as it may lie where cells meet"""
    BLACK_POINT = "black-point"
    TRIANGLE = "triangle"
    SQUARE = "square"
    PLUS = "plus"
    MINUS = "minus"
    VERTICAL = "vertical"
    """a line through the cell"""
    HORIZONTAL = "horizontal"
    DOWN_LEFT = "down-left"
    """the half of the cell below a diagonal is dark, the corner there"""
    DOWN_RIGHT = "down-right"
    UP_RIGHT = "up-right"
    UP_LEFT = "up-left"
    SHIP_TOP = "ship-top"
    """the part of a dark ship that has its end above; likewise the others"""
    SHIP_BOTTOM = "ship-bottom"
    SHIP_LEFT = "ship-left"
    SHIP_RIGHT = "ship-right"
    SHIP_MIDDLE = "ship-middle"
    """square, so that it does not show which way the ship lies"""
    SHIP_SINGLE = "ship-single"
    NORTH = "north"
    """an arrow that points up"""
    NORTH_EAST = "north-east"
    EAST = "east"
    SOUTH_EAST = "south-east"
    SOUTH = "south"
    SOUTH_WEST = "south-west"
    WEST = "west"
    NORTH_WEST = "north-west"


COMPASS = (
    Look.NORTH,
    Look.NORTH_EAST,
    Look.EAST,
    Look.SOUTH_EAST,
    Look.SOUTH,
    Look.SOUTH_WEST,
    Look.WEST,
    Look.NORTH_WEST,
)
"""the arrows in the eight directions, from north on with the clock"""

TINTS = {Look.TINT_1: "#e9b9a0", Look.TINT_2: "#f2df9b", Look.TINT_3: "#b4d3a4", Look.TINT_4: "#a9c6e3"}
"""the colours of cells that are filled, as CSS has them"""
