"""Cave (Corral, Bag): shade cells around a cave, so that each number counts the cave cells seen from it.

The cells that are not shaded are the cave; they are connected.
The shaded cells are outside; each is connected to the border of the board through shaded cells.
Cells with a number are in the cave. A number counts the cave cells seen from it along the row and the column, its own
included, up to the next shaded cell.
"""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray

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
from gridlanes.lowering.program import Program
from gridlanes.model.clue import Clue
from gridlanes.model.looks import Look
from gridlanes.model.regions import AllOf
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.puzzles.windows import on_windows
from gridlanes.rules import Connected, SeenAround, Table
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.loops import random_region

NAME = "cave"
NUMBERS = range(1, 200)
_CROSSED = {(EMPTY, SHADED, SHADED, EMPTY), (SHADED, EMPTY, EMPTY, SHADED)}
_BLOCKS = Table(tuple(marks for marks in product((EMPTY, SHADED), repeat=4) if marks not in _CROSSED))
"""what a block of 2 x 2 cells can hold: where cave and outside cross, one of the two is cut in two by the other"""


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Cave of this size; the same object for the same size.

    Every cell is a coord with the mark `EMPTY` or `SHADED`. Clues: the number of each cell, row by row.
    """
    counts = Constraint(SeenAround(SHADED, tuple(map(Clue, range(rows * cols)))), AllOf())
    connected = [Constraint(Connected(EMPTY), AllOf()), Constraint(Connected(SHADED, outside=True), AllOf())]
    lowered: list[Constraint | ManyConstraints] = [on_windows(_BLOCKS, rows, cols, (2, 2)), counts, *connected]

    def lowering(program: Program) -> None:
        for constraint in lowered:
            constraint.lower(program)

    return shaded_board(NAME, rows, cols, [*connected, counts], lowering)


def _random_cave(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    inside = random_region(structure, draws, tries)
    return np.where(inside == 1, np.uint8(EMPTY + 1), np.uint8(SHADED + 1)).reshape(len(inside), -1)


GENRE = Genre(
    NAME,
    structure,
    fields=[Cells("grid", NUMBERS, unknown=Symbol("?", EMPTY), others=[Symbol("x", SHADED)])],
    forms=[
        PuzzLink("cave", "bag", body=Body(("grid", Number16(NUMBERS[-1], least=1)))),
        Text(Words("grid", {"?": UNKNOWN}), answer=Marks({"x": EMPTY, "-": SHADED})),
    ],
    aliases=["corral"],
    looks={EMPTY: Look.DOT, SHADED: Look.SHADE},
    largest_side=100,
    generation=Generation(start=_random_cave),
    examples=[
        Example("https://puzz.link/p?cave/6/6/n5k5h49k9gai9j9", "111111110111010110000000000000000000"),
        Example(
            "https://puzz.link/p?cave/10/10/ock5geepdl7eencm6rffg9gbdmaibj9gbgdi-12",
            "1111111000111110000011111100001111100000111111100011110010001111000000100000000011000000001000000000",
        ),
    ],
)
