"""Mosaic (Fill-a-Pix): shade cells so that each number counts the shaded ones around it.

A number says how many cells are shaded in the square of nine cells around it, its own cell included; at the border the
square has fewer cells.
A cell with a number may be shaded or not.
"""

from __future__ import annotations

import numpy as np

from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.counts_common import laid_near, lower_counts
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.digit_runs import digits
from gridlanes.io.forms.fields.cells import Cells
from gridlanes.io.forms.form import Parameters, Tatham
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.regions import Rect
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.rules import ExactCount
from gridlanes.samplers.counts_left import counts_spared
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.toggles import random_shading, toggled_cells

NAME = "mosaic"
SHADED = 1
"""the mark of a shaded cell"""


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Mosaic of this size; the same object for the same size.

    Every cell is a coord with a binary mark. Clues: the number of each cell, row by row.
    """

    def around(cell: int) -> Rect:
        row, col = divmod(cell, cols)
        top, left = max(row - 1, 0), max(col - 1, 0)
        return Rect(top, left, min(row + 2, rows) - top, min(col + 2, cols) - left)

    laid = laid_near(rows, cols)
    counts = ManyConstraints(ExactCount(SHADED, Clue(0)), laid, around, np.arange(rows * cols))

    def lowering(program: Program) -> None:
        lower_counts(program, SHADED, counts)

    return Structure(Grid(rows, cols), Alphabet.binary(), [counts], genre=NAME, lowering=lowering, probing=1)


GENRE = Genre(
    NAME,
    structure,
    fields=[Cells("clues", numbers=range(10))],
    forms=[
        Tatham("mosaic", Parameters("10x10", ignored=r"(?:h[01])?"), Body(("clues", digits(range(10))))),
        Text(Words("clues"), answer=Marks({"-": 0, "x": SHADED})),
    ],
    aliases=["fillapix"],
    looks={0: Look.DOT, SHADED: Look.SHADE},
    largest_side=150,
    generation=Generation(
        start=random_shading, start_is_solution=True, alternatives=toggled_cells, unneeded_clues=counts_spared
    ),
    examples=[
        Example("mosaic:6x6:a245e7a3a47c136a853a5f4a4", "000110011110001101010111001111110011"),
        Example(
            "mosaic:8x8:a3b1b04b5b2225c54b5e43b6a2b3a4c5c56d1d6a3",
            "1100000000101000111110110011110110010001111100010000111110111110",
        ),
    ],
)
