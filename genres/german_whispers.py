"""German whispers Sudoku: a Sudoku with lines along which neighbours are far apart.

Each row, each column and each box holds every value once.
Values next to each other on a line differ by at least 5; the same on grids of every size.
Lines are the puzzle's own; they may cross and share cells.
"""

from __future__ import annotations

from gridlanes.compile.structure import Structure
from gridlanes.genres.sudoku_common import boxed, boxed_genre
from gridlanes.io.forms.fields.figures import Figures
from gridlanes.rules import MinDifference

NAME = "german_whispers"


def structure(box_w: int = 3, box_h: int = 3) -> Structure:
    """The structure of puzzles with boxes of `box_w` x `box_h`; the same object for the same arguments."""
    return boxed(NAME, box_w, box_h)


GENRE = boxed_genre(NAME, structure, [Figures("lines", MinDifference(5), least=2)])
