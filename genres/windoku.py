"""Windoku: a Sudoku with windows, which are further boxes between the boxes.

Each row, each column and each box holds every value once.
Each window holds every value once; windows are as large as boxes, and lie one row and one column apart from each other
and from the border (four of them on 9x9). Boxes are square.
"""

from __future__ import annotations

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError
from gridlanes.genres.sudoku_common import all_distinct, boxed, boxed_genre
from gridlanes.io.forms.form import Lines
from gridlanes.io.forms.genre import Example
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Rect
from gridlanes.puzzles.constraint import Constraint
from gridlanes.samplers.making import Making

NAME = "windoku"


def structure(box_w: int = 3, box_h: int = 3) -> Structure:
    """The structure of puzzles with boxes of `box_w` x `box_h`; the same object for the same arguments."""
    if box_w != box_h:
        raise ModelError(f"the boxes of a windoku are square, asked for {box_w} x {box_h}")
    return boxed(NAME, box_w, box_h, _windows)


def _windows(grid: Grid) -> list[Constraint]:
    size = grid.box[0] if grid.box else 1
    starts = range(1, grid.rows - size, size + 1)
    return all_distinct([Rect(top, left, size, size) for top in starts for left in starts])


GENRE = boxed_genre(
    NAME,
    structure,
    forms=[Lines()],
    examples=[
        Example(
            "2..6.9.7.7.6......3....7.......5..3....8..4...1..........4..2.......3.9.1........",
            "241689573786345129359217846874156932693872415512934687937461258468523791125798364",
        ),
    ],
    making=Making(relabels=True),  # the boxes down the diagonal seldom have a completion
)
