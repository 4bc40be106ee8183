"""Dominosa: find the dominoes of a complete set when only their numbers are visible.

Each domino covers two cells that share a side, and each cell is covered by one domino.
With the numbers from 0 to n there is exactly one domino for each pair of numbers, pairs of equal numbers included.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.errors import ModelError
from gridlanes.io.forms.answer import UNSAID, Answer
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.bracketed import Bracketed
from gridlanes.io.forms.fields.domino_numbers import DominoNumbers, inner_edges
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.form import Parameters, Tatham
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.looks import Look
from gridlanes.model.regions import edges_around
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import ExactCount
from gridlanes.samplers.domino_numbers import domino_places
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.generation import Generation

NAME = "dominosa"
INSIDE = 1
"""the mark of an edge that is inside of a domino"""


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of all Dominosa of this size; the same object for the same size.

    Every edge is a coord with a binary mark, those around the board are inside of none. The places of each domino are
    the puzzle's row regions.
    """
    if cols != rows + 1:
        raise ModelError(f"a set of dominoes covers n + 1 rows of n + 2 cells, found {rows} rows of {cols}")
    grid = Grid(rows, cols, layers=(Layer.EDGES_H, Layer.EDGES_V))
    border = np.concatenate([grid.ids(Layer.EDGES_V)[:, [0, -1]].ravel(), grid.ids(Layer.EDGES_H)[[0, -1]].ravel()])
    cells = [edges_around(row, col) for row in range(rows) for col in range(cols)]
    return Structure(
        grid,
        Alphabet.binary(),
        [Constraint(ExactCount(INSIDE, 1), cell) for cell in cells],
        genre=NAME,
        domains=dict.fromkeys(border.tolist(), (0,)),
        first=INSIDE,
        probing=2,
    )


def _covered(structure: Structure, draws: Draws, tries: Tries, layout: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The dominoes on which the numbers of these tries were written."""
    edges, first, second = inner_edges(structure.grid)
    partner = domino_places(structure.grid.rows, draws, tries)
    marks = np.ones((len(tries), structure.n_coords), np.uint8)
    marks[:, edges] += partner[:, first] == second
    return marks


class _Halves(Answer):
    """The two halves of a domino are the same word."""

    def values(self, words: NDArray[np.str_], structure: Structure) -> NDArray[np.int64]:
        edges, first, second = inner_edges(structure.grid)
        values = np.full(structure.n_coords, UNSAID, np.int64)
        values[edges] = words.ravel()[first] == words.ravel()[second]
        return values


GENRE = Genre(
    NAME,
    structure,
    fields=[DominoNumbers("numbers", ExactCount(INSIDE, 1))],
    forms=[
        Tatham("dominosa", Parameters("6", more=Size(1, 2), ignored="d[a-z]"), Body(("numbers", Bracketed()))),
        Text(Words("numbers"), answer=_Halves()),
    ],
    aliases=["dominos"],
    looks={INSIDE: Look.DOMINO},
    largest_side=60,
    sizes="n + 1 rows, n + 2 columns",
    generation=Generation(solutions_of_layouts=_covered),
    examples=[
        Example(
            "dominosa:4:332124232101013404440202013341",
            "00000000110011001100000000111100000001000100000000000100001000000100000",
        ),
        Example(
            "dominosa:6:36362561400131600332464450221421354605111660254554033225",
            "00000000100000010000000000000000100000010001001010000001000000000010101000010101000101010100010"
            "10100001001000001001000001010100",
        ),
    ],
)
