"""Usoone (Uso-one): shade cells so that exactly one number in each room is wrong.

A number says how many of the four cells beside it are shaded. In each room exactly one number is a lie.
Cells with a number are not shaded. ? stands for an unknown number: its cell is not shaded, and nothing is a
lie there.
No two shaded cells are beside each other, and the cells that are not shaded are connected.
"""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.borders import BorderBits
from gridlanes.io.forms.codes.digit_runs import FOUR_CELL
from gridlanes.io.forms.fields.cells import UNKNOWN, Cells, Symbol
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.regions import AllOf, places
from gridlanes.puzzles.constraint import Constraint, Role
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.puzzles.windows import PAIRS, on_windows
from gridlanes.rules import AtMost, Claim, Connected, ExactCount
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.placed_clues import some_in_cells

NAME = "usoone"
PLAIN, SHADED, TRUE, LIE = range(4)
"""the displayed values: a cell without a number, a shaded one, and what a number tells"""
_LIES, _NUMBERS, _MORE_NUMBERS = 0.12, 0.8, 0.9
"""shares of cells that get a lie, and any number, when a puzzle is made, and any number on a large board"""
_LARGE = 200
"""cells; of so many there are mostly some that no number says anything of"""


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Usoone of this size; the same object for the same size.

    Every cell is a coord. Clues: the number in each cell, row by row. The rooms are row regions.
    """
    grid = Grid(rows, cols)
    constraints: list[Constraint | ManyConstraints] = [
        on_windows(AtMost(SHADED, 1), rows, cols, *PAIRS, role=Role.FORBIDDEN),
        Constraint(Connected(SHADED, others=True), AllOf()),
    ]
    for row, col in product(range(rows), range(cols)):
        around = places(grid, [grid.cell(row, col), *grid.neighbours4(row, col)])
        constraints.append(Constraint(Claim(SHADED, TRUE, LIE, Clue(row * cols + col)), around))
    return Structure(grid, Alphabet(tuple(range(4))), constraints, genre=NAME, first=SHADED, probing=2)


def _numbers_and_lies(structure: Structure, draws: Draws, tries: Tries, marks: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Most cells that are not shaded get a number, some of them a lie."""
    shares = draws.shares(tries, Purpose.CLUES, structure.n_coords)
    numbers = _MORE_NUMBERS if structure.n_coords > _LARGE else _NUMBERS
    shown = np.where(shares < _LIES, LIE + 1, np.where(shares < numbers, TRUE + 1, marks)).astype(np.uint8)
    return np.where(marks == SHADED + 1, marks, shown)


GENRE = Genre(
    NAME,
    structure,
    fields=[Cells("grid", numbers=range(5), unknown=Symbol("?", PLAIN)), Rooms("rooms", ExactCount(LIE, 1))],
    forms=[
        PuzzLink("usoone", body=Body(("rooms", BorderBits()), ("grid", FOUR_CELL))),
        Text(Words("grid", {"?": UNKNOWN}), Words("rooms", areas=True), answer=Marks({"x": SHADED})),
    ],
    looks={PLAIN: Look.DOT, SHADED: Look.WALL, TRUE: Look.DOT, LIE: Look.CROSS},
    mark_words={PLAIN: "unshaded", SHADED: "shaded", TRUE: "true", LIE: "a lie"},
    largest_side=100,
    generation=Generation(marks_by_shown_clues=_numbers_and_lies, placed_clues=some_in_cells(range(5))),
    examples=[
        Example(
            "https://puzz.link/p?usoone/6/6/00000000000001agbg66101bg9bi10b7",
            "222000210021202222101312010002220121",
        ),
        Example(
            "https://puzz.link/p?usoone/8/8/820g1gf0hgc00003g1nrtg00jc1066bg00150c676bi5167dh82c2bi1",
            "0101210222020201022320221030302120000130221312101021230032100012",
        ),
    ],
)
