"""Kurodoko (Kuromasu, Range): shade cells so that each number counts the cells that are seen from it.

A number counts the cells seen from it along its row and column, its own included, up to the next shaded cell.
Cells with a number are not shaded.
No two shaded cells are beside each other, and the cells that are not shaded are connected.
"""

from __future__ import annotations

from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.shading_common import (
    EMPTY,
    SHADED,
    apart_and_connected,
    lower_apart,
    lower_connected,
    shaded_board,
)
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.digit_runs import UNKNOWN
from gridlanes.io.forms.codes.numbers import Decimal, Number16
from gridlanes.io.forms.fields.cells import Cells, Symbol
from gridlanes.io.forms.form import Parameters, PuzzLink, Tatham
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.lowering.program import Program
from gridlanes.model.clue import Clue
from gridlanes.model.looks import Look
from gridlanes.model.regions import AllOf
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import SeenAround
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.maximal_shading import maximal_shading

NAME = "kurodoko"
NUMBERS = range(1, 200)


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Kurodoko of this size; the same object for the same size.

    Every cell is a coord with the mark `EMPTY` or `SHADED`. Clues: the number in each cell, row by row.
    """
    shading = apart_and_connected(rows, cols)
    counts = Constraint(SeenAround(SHADED, tuple(map(Clue, range(rows * cols)))), AllOf())

    def lowering(program: Program) -> None:
        lower_apart(program)
        counts.lower(program)
        lower_connected(program)

    return shaded_board(NAME, rows, cols, [*shading, counts], lowering)


GENRE = Genre(
    NAME,
    structure,
    fields=[Cells("grid", NUMBERS, unknown=Symbol("?", EMPTY), others=[Symbol("x", SHADED)])],
    forms=[
        PuzzLink("kurodoko", body=Body(("grid", Number16(NUMBERS[-1], least=1)))),
        Tatham("range", Parameters("9x6"), Body(("grid", Decimal(NUMBERS[-1])))),
        Text(Words("grid", {"?": UNKNOWN}), answer=Marks({"-": EMPTY, "x": SHADED})),
    ],
    aliases=["kuromasu", "range"],
    looks={EMPTY: Look.DOT, SHADED: Look.SHADE},
    largest_side=100,
    generation=Generation(start=maximal_shading),
    examples=[
        Example(
            "https://puzz.link/p?kurodoko/6/6/k447i3g4g4j4k3o",
            "100100000010101000000101010010001000",
        ),
        Example(
            "https://puzz.link/p?kurodoko/10/10/g3k3m7h6p5h6i4g2j5i2l2h4i6j4g4iaiak66i3h4j85g5g",
            "1000101010010100000000000100101000100100001000101010010100010010100100010000000000001010100101000001",
        ),
    ],
)
