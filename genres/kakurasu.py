"""Kakurasu: shade cells so that their positions in each row and column add up to the number outside.

In each row the column numbers of the shaded cells, counted from 1, add up to the number beside the row.
In each column the row numbers of the shaded cells, counted from 1, add up to the number above the column.
Not all numbers need be given.
"""

from __future__ import annotations

from gridlanes.compile.structure import Structure, shared
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.outside import Outside
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.regions import Col, Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import WeightedSum
from gridlanes.samplers.generation import Generation

NAME = "kakurasu"
SHADED = 1
"""the mark of a shaded cell"""


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Kakurasu of this size; the same object for the same size.

    Every cell is a coord with a binary mark. Clues: the numbers of the rows, then those of the columns.
    """
    across, down = tuple(range(1, cols + 1)), tuple(range(1, rows + 1))
    constraints = [
        *(Constraint(WeightedSum(SHADED, across, Clue(row)), Row(row)) for row in range(rows)),
        *(Constraint(WeightedSum(SHADED, down, Clue(rows + col)), Col(col)) for col in range(cols)),
    ]
    return Structure(Grid(rows, cols), Alphabet.binary(), constraints, genre=NAME, probing=2)


def _most_in_a_row(size: Size) -> int:
    return size.cols * (size.cols + 1) // 2


def _most_in_a_column(size: Size) -> int:
    return size.rows * (size.rows + 1) // 2


GENRE = Genre(
    NAME,
    structure,
    fields=[
        Outside("rows", "left", most=_most_in_a_row, required=True),
        Outside("columns", "top", most=_most_in_a_column, required=True),
    ],
    forms=[Text(Words("columns"), Words("rows"), answer=Marks({"-": 0, "x": SHADED}))],
    looks={0: Look.DOT, SHADED: Look.WALL},
    mark_words={SHADED: "shaded"},
    largest_side=100,
    examples=[
        Example(
            '{"genre":"kakurasu","data":{"rows":[12,3,2,14,7],"columns":[6,13,6,10,5]}}', "1101100100010000111111010"
        ),
        Example(
            '{"genre":"kakurasu","data":{"rows":[10,20,5,9,10,18,11],"columns":[11,null,null,18,10,16,2]}}',
            "0001010001101101100000001100111100011011100110010",
        ),
    ],
    generation=Generation(clues_first_from=1, clue_price=0.5, symmetries=("diagonal",)),
)
