"""Kurotto: shade cells so that the shaded areas beside each circle together have as many cells as its number says.

Shaded cells that share a side belong to one area. A number in a circle is the total number of cells of all areas beside
it, each area counted once.
Cells with a circle are not shaded.
"""

from __future__ import annotations

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
from gridlanes.rules import AreasBeside
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.samplers.generation import Generation

NAME = "kurotto"
NUMBERS = range(1000)
_SHARE = (0.3, 0.5)
"""of the cells of generated puzzles that are shaded, about the least and the largest"""


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Kurotto of this size; the same object for the same size.

    Every cell is a coord with the mark `EMPTY` or `SHADED`. Clues: the number in each cell, row by row.
    """
    counts = AreasBeside(SHADED, tuple(map(Clue, range(rows * cols))))
    rule = Constraint(counts, AllOf())

    def lowering(program: Program) -> None:
        counts.lower_listed(program, rule.scope(program.grid, program.alphabet))

    def in_bulk(program: Program) -> None:
        counts.lower(program, rule.scope(program.grid, program.alphabet))

    return shaded_board(NAME, rows, cols, [rule], lowering, in_bulk=in_bulk, probing=0)


def _random_shading(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """Each cell by itself, more of them in some puzzles than in others."""
    least, most = _SHARE
    wanted = least + (most - least) * draws.shares(tries, Purpose.LAYOUT, 1)
    is_shaded = draws.shares(tries, Purpose.SOLUTION, structure.n_coords) < wanted
    return np.where(is_shaded, np.uint8(SHADED + 1), np.uint8(EMPTY + 1))


GENRE = Genre(
    NAME,
    structure,
    fields=[Cells("grid", NUMBERS, unknown=Symbol("?", EMPTY), others=[Symbol("x", SHADED)])],
    forms=[
        PuzzLink("kurotto", body=Body(("grid", Number16(NUMBERS[-1])))),
        Text(Words("grid", {"o": UNKNOWN}), answer=Marks({"-": EMPTY, "x": SHADED})),
    ],
    looks={EMPTY: Look.DOT, SHADED: Look.SHADE},
    largest_side=100,
    generation=Generation(start=_random_shading),
    examples=[
        Example("https://puzz.link/p?kurotto/6/6/8k8g9g10q5h0h51h5h", "011000010100111000110110000010010011"),
        Example(
            "https://puzz.link/p?kurotto/10/10/g0h3h2k2k00ahbh4g3ahamaj10m0g2haah0g3g2ibo0g1h2g1g1l1g",
            "0001010010000010010000000000100110101011001110000011100000100010000100000100100000000010001000100001",
        ),
    ],
)
