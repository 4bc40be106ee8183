"""Minesweeper: find the mines beside the numbers.

A number says how many of the up to eight cells around it, at sides and corners, have a mine.
A cell with a number has no mine. A puzzle may say how many mines there are in all.
"""

from __future__ import annotations

import numpy as np

from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.counts_common import AROUND, cells_around, laid_near, lower_counts
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.numbers import Number16
from gridlanes.io.forms.fields.cells import UNKNOWN, Cells, Symbol
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.total import Total
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.regions import Rect, Set
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.rules import ExactCount
from gridlanes.samplers.generation import Generation

NAME = "minesweeper"
EMPTY, MINE = 0, 1
"""the marks"""


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Minesweeper of this size; the same object for the same size.

    Every cell is a coord with a binary mark. Clues: the number of each cell, row by row, then that of all mines.
    """

    def around(cell: int) -> Set:
        return Set(cells_around(rows, cols, *divmod(cell, cols)))

    laid = laid_near(rows, cols, AROUND)
    counts = ManyConstraints(ExactCount(MINE, Clue(0)), laid, around, np.arange(rows * cols))
    every = Constraint(ExactCount(MINE, Clue(rows * cols)), Rect(0, 0, rows, cols))

    def lowering(program: Program) -> None:
        lower_counts(program, MINE, counts)
        every.lower(program)

    return Structure(Grid(rows, cols), Alphabet.binary(), [counts, every], genre=NAME, lowering=lowering, probing=1)


def _cells(size: Size) -> int:
    return size.n_cells


GENRE = Genre(
    NAME,
    structure,
    fields=[
        Cells("grid", numbers=range(9), number_mark=EMPTY, unknown=Symbol("?", EMPTY), others=[Symbol("x", MINE)]),
        Total("mines", _cells, _cells),
    ],
    forms=[
        PuzzLink("mines", "minesweeper", body=Body(("grid", Number16(8)))),
        Text(
            Words("grid", {"?": UNKNOWN}),
            header=("mines",),
            numerals={"-": NO_CLUE},
            answer=Marks({"-": EMPTY, ".": EMPTY, "x": MINE}),
        ),
    ],
    aliases=["mines"],
    looks={EMPTY: Look.DOT, MINE: Look.BULB},
    mark_words={MINE: "a mine"},
    largest_side=150,
    examples=[
        Example("https://puzz.link/p?mines/6/6/g0.i..h0g...g..h.g3.g4..i..g3.", "000000000000000000110100100011100100"),
        Example(
            "https://puzz.link/p?mines/8/8/.2g...g...g.h3g.2..g4..g..g.g3g..3g.h.l5g11h0p3",
            "0010001000101101000010001001010000010110010000010000001100000010",
        ),
    ],
    generation=Generation(wall_share=(0.5, 0.8)),
)
