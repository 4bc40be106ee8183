"""Canal View: shade one connected canal, so that each number counts the canal cells seen from it.

The shaded cells are connected, and no 2 x 2 block of cells is entirely shaded.
Cells with a number are not shaded. A number counts the shaded cells that follow one another from its cell along the row
and the column, in all four directions together, up to the next cell that is not shaded.
"""

from __future__ import annotations

from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.shading_common import EMPTY, SHADED, shaded_board
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.digit_runs import UNKNOWN
from gridlanes.io.forms.codes.numbers import Number16
from gridlanes.io.forms.fields.cells import Cells, Symbol
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.clue import Clue
from gridlanes.model.looks import Look
from gridlanes.model.regions import AllOf
from gridlanes.puzzles.constraint import Constraint, Role
from gridlanes.rules import Connected, NoTwoByTwo, SeenAround
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.walls import random_walls

NAME = "canal_view"
NUMBERS = range(200)


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Canal View of this size; the same object for the same size.

    Every cell is a coord with the mark `EMPTY` or `SHADED`. Clues: the number in each cell, row by row.
    """
    counts = SeenAround(EMPTY, tuple(map(Clue, range(rows * cols))), itself=False)
    constraints = [
        Constraint(NoTwoByTwo(SHADED), AllOf(), Role.FORBIDDEN),
        Constraint(counts, AllOf()),
        Constraint(Connected(SHADED), AllOf()),
    ]
    return shaded_board(NAME, rows, cols, constraints)


GENRE = Genre(
    NAME,
    structure,
    fields=[Cells("grid", NUMBERS, unknown=Symbol("?", EMPTY), others=[Symbol("x", SHADED)])],
    forms=[
        PuzzLink("canal", body=Body(("grid", Number16(NUMBERS[-1])))),
        Text(Words("grid", {"?": UNKNOWN}), answer=Marks({"-": EMPTY, "x": SHADED})),
    ],
    aliases=["canal", "canalview"],
    looks={EMPTY: Look.DOT, SHADED: Look.SHADE},
    largest_side=100,
    generation=Generation(start=random_walls),
    examples=[
        Example("https://puzz.link/p?canal/6/6/l5n8h2o6g6k", "110100011110001011010110110101011111"),
        Example(
            "https://puzz.link/p?canal/10/10/hbv2jeqfg423g8tah1o4h3o8u4",
            "0101111111011010100010100111111111110000000010111111111110100010101111011010100110101111111111101010",
        ),
    ],
)
