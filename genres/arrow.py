"""Arrow Sudoku: a Sudoku with arrows whose cells add up to their circle.

Each row, each column and each box holds every value once.
The values along the shaft of an arrow add up to the value in its circle; values may repeat on it.
Arrows are the puzzle's own; they may cross and share cells, circles too.
"""

from __future__ import annotations

from gridlanes.compile.structure import Structure
from gridlanes.genres.variants import boxed
from gridlanes.rules.sum_equal import SumEqual

NAME = "arrow"
ARROW = SumEqual()
"""its regions are the cells of a shaft and then the circle"""


def structure(box_w: int = 3, box_h: int = 3) -> Structure:
    """The structure of puzzles with boxes of `box_w` x `box_h`; the same object for the same arguments."""
    return boxed(NAME, box_w, box_h)
