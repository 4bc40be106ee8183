"""Windoku: a Sudoku with windows, additional boxes between the usual ones.

Each row, each column and each box holds every value once.
Each window holds every value once. Windows are as large as boxes, with one row or column between them and around them
(four windows on 9x9). Boxes are square.
"""

from __future__ import annotations

from gridlanes.errors import ModelError
from gridlanes.genres.sudoku_common import FROM_ANY_CELL, all_distinct, boxed_genre
from gridlanes.io.forms.form import Lines
from gridlanes.io.forms.genre import Example
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Rect
from gridlanes.puzzles.constraint import Constraint

NAME = "windoku"


def _windows(grid: Grid) -> list[Constraint]:
    size, height = grid.box or (1, 1)
    if size != height:
        raise ModelError(f"the boxes of a windoku are square, found {size} x {height}")
    starts = range(1, grid.rows - size, size + 1)
    return all_distinct([Rect(top, left, size, size) for top in starts for left in starts])


GENRE = boxed_genre(
    NAME,
    __doc__,
    extra=_windows,
    forms=[Lines()],
    examples=[
        Example(
            "2..6.9.7.7.6......3....7.......5..3....8..4...1..........4..2.......3.9.1........",
            "241689573786345129359217846874156932693872415512934687937461258468523791125798364",
        ),
    ],
    generation=FROM_ANY_CELL,
)
