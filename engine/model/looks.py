"""How a genre's marks and clues look, where the structure does not show it. Nothing that solves reads it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum


class Look(Enum):
    """How a mark of a cell is drawn."""

    NUMBER = "number"
    """its displayed value"""
    WALL = "wall"
    """a dark cell"""
    BULB = "bulb"
    DOT = "dot"
    """a small dot where it is given, nothing where it was found"""


class CluePlace(Enum):
    """Where a puzzle's clues stand."""

    NOWHERE = "nowhere"
    CELLS = "cells"
    """a slot for each cell, row by row"""
    LINES = "lines"
    """a slot for each row, then one for each column: before the row, above the column"""


@dataclass(frozen=True)
class Hints:
    """`looks`: of displayed values, where they are no numbers. `clues`: where clues stand."""

    looks: Mapping[int, Look] = field(default_factory=dict)
    clues: CluePlace = CluePlace.NOWHERE
