"""Shikaku (Rectangles): divide the board into rectangles; each contains one number, which says how many cells it has.

Lines on the edges between cells divide the board into areas; each area is a rectangle.
Each rectangle contains exactly one number: that of its cells. A circle or ? stands for any number.
No line has the same area on both sides.
"""

from __future__ import annotations

from itertools import product

from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.divided_common import LINE, divided_board, edge_grid
from gridlanes.genres.edge_counts_common import at_corners
from gridlanes.io.forms.answer import AreaLines
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.digit_runs import UNKNOWN
from gridlanes.io.forms.codes.numbers import Decimal, Number16
from gridlanes.io.forms.fields.cells import Cells, Symbol
from gridlanes.io.forms.form import Parameters, PuzzLink, Tatham
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.clue import Clue
from gridlanes.model.divisions import division_of
from gridlanes.model.regions import places
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import Rectangles, Table
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.placed_clues import unknown_in_cells
from gridlanes.samplers.rectangles import random_rectangles, sizes_in_one_cell

NAME = "shikaku"
NUMBERS = range(1, 250)
STRAIGHT = Table(tuple(lines for lines in product((0, LINE), repeat=4) if sum(lines) == 3 or lines[:2] == lines[:1:-1]))
"""the edges at a corner above, left, right, below"""


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Shikaku on `rows` x `cols` cells; the same object for the same size.

    Coords: the horizontal edges row by row, then the vertical ones; those around the board are lines. Clues: the number
    in each cell, row by row, 0 for one that is not known.
    """
    grid = edge_grid(rows, cols)
    between = places(grid, division_of(grid).edges.tolist())
    rectangles = Constraint(Rectangles(LINE, tuple(map(Clue, range(rows * cols)))), between)
    corners = at_corners(grid, STRAIGHT, inner=True)  # they follow from the rectangles
    return divided_board(NAME, grid, [rectangles, corners], probing=2, lowering=rectangles.lower)


GENRE = Genre(
    NAME,
    structure,
    fields=[Cells("grid", NUMBERS, unknown=Symbol("?"), unknown_clue=0, all_shown=True)],
    forms=[
        PuzzLink("shikaku", body=Body(("grid", Number16(NUMBERS[-1], least=1)))),
        Tatham("rect", Parameters("7x7", ignored="e.*"), Body(("grid", Decimal(NUMBERS[-1])))),
        Text(Words("grid", {"?": UNKNOWN}), answer=AreaLines()),
    ],
    aliases=["rectangles", "rect"],
    largest_side=100,
    generation=Generation(
        start=random_rectangles,
        start_is_solution=True,
        clues_of_solution=sizes_in_one_cell,
        placed_clues=unknown_in_cells(0),
    ),
    examples=[
        Example(
            "https://puzz.link/p?shikaku/6/6/p6g35lch23i4h1j",
            "111111000000000000100011000011010000111111111010111101011110101111010111101011110101",
        ),
        Example(
            "https://puzz.link/p?shikaku/10/10/h5j1g2g3me9g2n9o1j5var4gfk82m5k5",
            "1111111111001111111100000000000111111111011111111101111110000000000000011111000000000000001111111111"
            "1111111111111000011011111000000111110000001110000000011110000100111000011001110000110011100011100111"
            "00011100110000100001",
        ),
    ],
)
