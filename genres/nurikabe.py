"""Nurikabe (Cell Structure): shade one connected wall so that the islands it leaves have one number each.

The cells that are not shaded form islands; each island has exactly one number, which says how many cells it has.
Cells with a number are not shaded; ? stands for any number.
The shaded cells are connected, and no 2 x 2 block of cells is entirely shaded.
"""

from __future__ import annotations

import numpy as np

from gridlanes.compile.joint.learned_shading import LearnedShading
from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.shading_common import EMPTY, SHADED
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.digit_runs import UNKNOWN
from gridlanes.io.forms.codes.numbers import Number16
from gridlanes.io.forms.fields.cells import Cells, Symbol
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.kernels.rules.shading.islands_learned import WallAndIslands, islands_learned
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.regions import AllOf
from gridlanes.puzzles.constraint import Constraint, Role
from gridlanes.rules import Connected, Islands, NoTwoByTwo
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.placed_clues import unknown_in_cells
from gridlanes.samplers.walls import island_sizes, random_walls
from gridlanes.samplers.walls_nearby import walls_nearby

NAME = "nurikabe"
NUMBERS = range(1, 1000)


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Nurikabe of this size; the same object for the same size.

    Every cell is a coord with the mark `EMPTY` or `SHADED`. Clues: the number in each cell, row by row, 0 for one that
    is not known.
    """
    numbers = tuple(map(Clue, range(rows * cols)))
    islands = Islands(EMPTY, numbers)
    constraints = [
        Constraint(NoTwoByTwo(SHADED), AllOf(), Role.FORBIDDEN),
        Constraint(Connected(SHADED), AllOf()),
        Constraint(islands, AllOf()),
    ]

    def lowering(program: Program) -> None:
        for constraint in constraints:
            constraint.lower(program)
        if LearnedShading.serves(rows, cols):
            board = WallAndIslands(program.alphabet.number(SHADED), cols, 1, [*numbers])
            program.add(islands_learned, np.arange(rows * cols), board, rule=islands)

    return Structure(
        Grid(rows, cols), Alphabet.binary(), constraints, genre=NAME, first=SHADED, probing=1, lowering=lowering
    )


GENRE = Genre(
    NAME,
    structure,
    fields=[Cells("grid", NUMBERS, unknown=Symbol("?"), unknown_clue=0, all_shown=True)],
    forms=[
        PuzzLink("nurikabe", body=Body(("grid", Number16(NUMBERS[-1], least=1)))),
        Text(Words("grid", {"?": UNKNOWN}), answer=Marks({"-": EMPTY, "x": SHADED})),
    ],
    aliases=["cell_structure"],
    looks={EMPTY: Look.DOT, SHADED: Look.SHADE},
    largest_side=100,
    generation=Generation(
        start=random_walls,
        start_is_solution=True,
        clues_of_solution=island_sizes,
        placed_clues=unknown_in_cells(0),
        nearby_solutions=walls_nearby,
    ),
    examples=[
        Example("https://puzz.link/p?nurikabe/6/6/i2j2l2n2i4m", "111001100111111001010111010001111111"),
        Example(
            "https://puzz.link/p?nurikabe/10/10/g1h2i1m3k4l1q2j1g1j4q1h2h2q1h2g1q",
            "1010011101111111011110000100101111111111101001010110101111111110101001101111111110101001011111111111",
        ),
    ],
)
