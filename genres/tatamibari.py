"""Tatamibari: divide the board into rectangles; each contains one sign, which gives its shape.

Lines on the edges between cells divide the board into areas; each area is a rectangle.
Each rectangle contains exactly one sign: + is a square, | is higher than wide, - is wider than high; ? stands for any
shape.
No four rectangles meet at one corner.
No line has the same area on both sides.
"""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.divided_common import LINE, divided_board, edge_grid
from gridlanes.genres.edge_counts_common import at_corners
from gridlanes.io.forms.answer import AreaLines
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.digit_runs import UNKNOWN, DigitRuns
from gridlanes.io.forms.fields.cells import Cells, Symbol
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.clue import Clue
from gridlanes.model.divisions import division_of
from gridlanes.model.regions import places
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.rules import ShapedRectangles, Table
from gridlanes.rules.shaped_rectangles import ANY, SQUARE, TALL, WIDE, shapes_of
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.placed_clues import unknown_in_cells
from gridlanes.samplers.rectangles import areas_in, in_one_cell, random_rectangles, without_crossings
from gridlanes.samplers.rectangles_again import rectangles_nearby

NAME = "tatamibari"
_STRAIGHT = ((LINE, 0, 0, LINE), (0, LINE, LINE, 0))
_AT_CORNERS = Table(((0, 0, 0, 0), *(lines for lines in product((0, LINE), repeat=4) if sum(lines) == 3), *_STRAIGHT))
"""the edges at a corner above, left, right, below"""
_SIGNS = DigitRuns(
    {"1": (TALL, 0), "2": (WIDE, 0), "3": (SQUARE, 0), ".": (UNKNOWN, 0)},
    {chr(ord("f") + run): run for run in range(1, 21)},
)


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Tatamibari on `rows` x `cols` cells; the same object for the same size.

    Coords: the horizontal edges row by row, then the vertical ones; those around the board are lines. Clues: the sign
    of each cell, row by row.
    """
    grid = edge_grid(rows, cols)
    between = places(grid, division_of(grid).edges.tolist())
    constraints: list[Constraint | ManyConstraints] = [
        at_corners(grid, _AT_CORNERS, inner=True),
        Constraint(ShapedRectangles(LINE, tuple(map(Clue, range(rows * cols)))), between),
    ]
    return divided_board(NAME, grid, constraints, probing=2)


def _start(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """Rectangles of up to half the board: of boards with many small ones hardly any has one solution."""
    largest = structure.n_clues // 2 + 1
    return without_crossings(structure, random_rectangles(structure, draws, tries, largest))


def _signs(structure: Structure, draws: Draws, tries: Tries, marks: NDArray[np.uint8]) -> NDArray[np.int32]:
    """In one cell of each area its shape."""
    areas = areas_in(structure, marks)
    return in_one_cell(draws, tries, areas, shapes_of(areas, division_of(structure.grid)))


GENRE = Genre(
    NAME,
    structure,
    fields=[Cells("grid", range(SQUARE, WIDE + 1), unknown=Symbol("?"), unknown_clue=ANY, all_shown=True)],
    forms=[
        PuzzLink("tatamibari", body=Body(("grid", _SIGNS))),
        Text(Words("grid", {"s": SQUARE, "v": TALL, "h": WIDE, "?": UNKNOWN}), answer=AreaLines()),
    ],
    clue_names={ANY: "?", SQUARE: "+", TALL: "|", WIDE: "-"},
    largest_side=100,
    generation=Generation(
        start=_start,
        start_is_solution=True,
        clues_of_solution=_signs,
        placed_clues=unknown_in_cells(ANY),
        nearby_solutions=rectangles_nearby,
        nearby_solutions_from=101,
        symmetries=("rotate180", "left-right", "top-bottom"),
    ),
    examples=[
        Example(
            "https://puzz.link/p?tatamibari/6/6/3g2g1j1j23t2i2g",
            "111111111000000100111100000000000011111111110110110011011001101100010110001011000101",
        ),
        Example(
            "https://puzz.link/p?tatamibari/10/10/zo3h1n23zm1i2j1r2l3",
            "1111111111000000000000000000000000000000111000000011100000000000000000000111111100000000001110000001"
            "1111111111100100000011001000000110010000001100100000011011000000110010000001100100000011001000001110"
            "01000001110010000011",
        ),
    ],
)
