"""Latin square: fill the grid so that every row and column holds each value once.

Each row holds every value once.
Each column holds every value once.
"""

from __future__ import annotations

from gridlanes.compile.structure import Structure
from gridlanes.genres.sudoku_common import unboxed
from gridlanes.io.forms.genre import Example
from gridlanes.io.forms.plain import plain_genre
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.latin_squares import random_latin_squares

NAME = "latin_square"


def structure(side: int = 9) -> Structure:
    """The structure of squares of this side; the same object for the same side."""
    return unboxed(NAME, side)


GENRE = plain_genre(
    NAME,
    structure,
    largest_side=121,
    generation=Generation(start=random_latin_squares, renames_marks=True),
    examples=[
        Example(".143.6..14.....6....6...5...3..2..4.", "214356351462145623436215562134623541"),
    ],
)
