"""Sudoku X: a Sudoku whose two main diagonals hold every value once, too.

Each row, each column and each box holds every value once.
Each of the two main diagonals holds every value once.
There may be cages, too, as in killers.
"""

from __future__ import annotations

from gridlanes.compile.structure import Structure
from gridlanes.genres.sudoku_common import CAGE, boxed, boxed_genre, diagonals, solo
from gridlanes.io.forms.fields.cages import Cages
from gridlanes.io.forms.form import Lines
from gridlanes.io.forms.text import Text, Words
from gridlanes.rules import Distinct

NAME = "sudoku_x"


def structure(box_w: int = 3, box_h: int = 3) -> Structure:
    """The structure of puzzles with boxes of `box_w` x `box_h`; the same object for the same arguments."""
    return boxed(NAME, box_w, box_h, diagonals)


GENRE = boxed_genre(
    NAME,
    structure,
    [Cages(CAGE, without=Distinct())],
    [Lines(), solo("x"), solo("xk"), Text(Words("cages.sums"), Words("cages.areas", areas=True))],
)
