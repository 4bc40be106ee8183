"""Akari (Light Up): put bulbs into the white cells so that all of them are lit.

No two bulbs see each other: along a row or column at most one bulb stands between two walls.
A number on a wall says how many of the four cells beside it have a bulb.
Every white cell has a bulb or sees one along its row or column; it may be lit from both.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.digit_runs import FOUR_CELL, UNKNOWN, digits
from gridlanes.io.forms.fields.cells import Cells, Symbol
from gridlanes.io.forms.form import Parameters, PuzzLink, Tatham
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.kernels.samplers.out_of_sight import mark_out_of_sight
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.regions import AllOf, Col, Region, Row
from gridlanes.puzzles.constraint import Constraint, Role
from gridlanes.rules import AtMostInSight, CountBeside, Lit
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.samplers.generation import Generation

NAME = "akari"
EMPTY, BULB, WALL = 0, 1, 2
"""the displayed values of the marks; their numbers are the same"""


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of all Akari of this size; the same object for the same size.

    Every cell is a coord with the marks `EMPTY`, `BULB` and `WALL`. A puzzle's walls are its givens, ``WALL + 1``; a
    cell without a given is white. Clues: the number on each cell, row by row.
    """
    grid, alphabet = Grid(rows, cols), Alphabet((EMPTY, BULB, WALL))
    lines: list[Region] = [*map(Row, range(rows)), *map(Col, range(cols))]
    numbers = CountBeside(BULB, tuple(map(Clue, range(rows * cols))))
    constraints = [
        *(Constraint(AtMostInSight(BULB, WALL), line, Role.FORBIDDEN) for line in lines),
        Constraint(numbers, AllOf()),
        Constraint(Lit(BULB, WALL), lines),
    ]

    def lowering(program: Program) -> None:
        """Bulbs keep apart in the same pass along a line that lights its cells."""
        *_, counted, lit = (constraint.scope(grid, alphabet) for constraint in constraints)
        replace(numbers, apart=True).lower_counts(program, counted)
        Lit(BULB, WALL, alone=True).lower(program, lit)

    return Structure(
        grid,
        alphabet,
        constraints,
        genre=NAME,
        blank=(EMPTY, BULB),
        first=BULB,
        probing=1,
        lowering=lowering,
    )


def _random_bulbs(structure: Structure, draws: Draws, tries: Tries, layout: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Bulbs at white cells in random order, each where no other one is seen, as many as there is room for."""
    orders = draws.orders(tries, Purpose.SOLUTION, [0, structure.n_coords])
    boards = layout.copy()  # of marks numbered from 1, as the kernel has them
    mark_out_of_sight(orders, structure.grid.rows, structure.grid.cols, boards)
    return boards


GENRE = Genre(
    NAME,
    structure,
    fields=[
        Cells(
            "grid",
            numbers=range(5),
            number_mark=WALL,
            unknown=Symbol("#B", WALL),
            others=[Symbol("o", BULB), Symbol("x", EMPTY)],
        )
    ],
    forms=[
        PuzzLink("akari", "lightup", body=Body(("grid", FOUR_CELL))),
        Tatham(
            "lightup",
            Parameters("7x7", ignored=r"(?:b\d{1,3})?(?:s\d)?(?:d\d)?"),
            Body(("grid", digits(range(5), "B"))),
        ),
        Text(Words("grid", {"x": UNKNOWN}), answer=Marks({"o": BULB, "-": EMPTY})),
    ],
    generation=Generation(
        solutions_of_layouts=_random_bulbs, clues_first_from=450, clue_price=2.0
    ),  # large random layouts of walls seldom have one solution
    looks={EMPTY: Look.DOT, BULB: Look.BULB, WALL: Look.WALL},
    largest_side=150,
    examples=[
        Example(
            "https://puzz.link/p?akari/7/7/.h.g76.k1.maj.k.k25.g1", "2012121212100002200000002000001200001210001220212"
        ),
        Example(
            "https://puzz.link/p?akari/8/8/..1.bjdh.g.i.g0.h..gd.l.ic26.c5..k",
            "2222201000121000212100212210221201200001120012002212210212210000",
        ),
    ],
)
