"""Thermometers: fill thermometers from their bulbs, so that numbers outside count the filled cells of rows and columns.

A thermometer is filled from its bulb, which is its first cell, up to some cell: not at all, in part, or completely.
A number outside says how many cells of its row or column are filled. Not all numbers need be given.
Thermometers share no cells; a cell that is in none may be filled or not.
"""

from __future__ import annotations

from gridlanes.compile.structure import Structure, shared
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.fields.figure_map import FigureMap, code_of, entry_of
from gridlanes.io.forms.fields.outside import Outside
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.regions import Col, Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import ExactCount, FilledFrom
from gridlanes.samplers.generation import Generation

NAME = "thermometers"
EMPTY, FILLED = 0, 1


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of boards of this size; the same object for the same size.

    Every cell is a coord with a binary mark. Clues: the numbers of the rows, then those of the columns.
    """
    counts = [
        *(Constraint(ExactCount(FILLED, Clue(row)), Row(row)) for row in range(rows)),
        *(Constraint(ExactCount(FILLED, Clue(rows + col)), Col(col)) for col in range(cols)),
    ]
    return Structure(Grid(rows, cols), Alphabet.binary(), counts, genre=NAME, probing=2)


GENRE = Genre(
    NAME,
    structure,
    fields=[
        Outside("rows", "left", required=True),
        Outside("columns", "top", required=True),
        FigureMap("thermometers", FilledFrom(FILLED), least=2, adjacent=True, alphabet=Alphabet.binary()),
    ],
    forms=[
        Text(
            Words("columns"),
            Words("rows"),
            Words("thermometers", coded=(code_of, entry_of)),
            answer=Marks({"-": EMPTY, "x": FILLED}),
            names=("thermometer",),
        )
    ],
    looks={EMPTY: Look.DOT, FILLED: Look.SHADE},
    largest_side=100,
    examples=[
        Example(
            '{"genre":"thermometers","data":{"rows":[1,null,2,5,3],"columns":[3,2,null,null,null],"thermomet'
            'ers":[[[1,1],[1,0],[0,0],[0,1]],[[0,4],[0,3],[0,2],[1,2],[2,2]],[[2,0],[3,0],[4,0],[4,1]],[[3,3'
            "],[2,3],[1,3],[1,4],[2,4]],[[2,1],[3,1],[3,2]],[[4,2],[4,3]],[[4,4],[3,4]]]}}",
            "0000100000110001111110101",
        ),
        Example(
            '{"genre":"thermometers","data":{"rows":[5,3,5,7,5,null,4],"columns":[3,4,4,5,null,null,6],"ther'
            'mometers":[[[5,6],[4,6],[3,6],[2,6],[1,6],[0,6],[0,5]],[[6,5],[6,6]],[[3,0],[2,0],[1,0],[0,0]],'
            "[[6,2],[5,2]],[[4,3],[4,2],[4,1],[4,0],[5,0],[5,1],[6,1],[6,0]],[[0,4],[0,3],[0,2],[0,1]],[[2,4"
            "],[1,4],[1,5],[2,5],[3,5]],[[3,3],[3,4],[4,4],[4,5],[5,5]],[[5,4],[5,3],[6,3],[6,4]],[[3,2],[2,"
            "2]],[[3,1],[2,1]],[[2,3],[1,3],[1,2],[1,1]]]}}",
            "0111101000011111001111111111111100100011010011110",
        ),
    ],
    generation=Generation(figure_fields=(), repaired_from=0),
)
