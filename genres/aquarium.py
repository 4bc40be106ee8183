"""Aquarium: fill vessels with water, so that each row and column has as many cells with water as its number says.

Each room is a vessel. If a cell has water, so has every cell of its room that water can reach from there through cells
of the room that are not higher. With the option `one_level` the water of a room has the same level in all its parts,
even in parts that are connected only above the water.
A number outside says how many cells of its row or column have water. Not all numbers need be given.
"""

from __future__ import annotations

from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.shading_common import EMPTY, SHADED
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.borders import BorderBits
from gridlanes.io.forms.codes.numbers import Number16
from gridlanes.io.forms.fields.option import Option
from gridlanes.io.forms.fields.outside import Outside
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.regions import Col, Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import ExactCount, WaterLevel
from gridlanes.samplers.generation import Generation

NAME = "aquarium"
_MAX_NUMBER = 255
"""of the numbers in texts"""


@shared
def structure(rows: int, cols: int, one_level: bool = False) -> Structure:
    """The structure of Aquarium of this size; the same object for the same arguments.

    Every cell is a coord with the mark `EMPTY` or `SHADED`, for water. The rooms are row regions. Clues:
    the numbers of the rows, then those of the columns.
    """
    constraints = [
        *(Constraint(ExactCount(SHADED, Clue(row)), Row(row)) for row in range(rows)),
        *(Constraint(ExactCount(SHADED, Clue(rows + col)), Col(col)) for col in range(cols)),
    ]
    options = {"one_level": one_level}
    return Structure(Grid(rows, cols), Alphabet.binary(), constraints, genre=NAME, probing=2, options=options)


def _in_a_room(structure: Structure) -> WaterLevel:
    return WaterLevel(SHADED, structure.options["one_level"])


GENRE = Genre(
    NAME,
    structure,
    fields=[
        Rooms("rooms", _in_a_room, first=True),
        Outside("rows", "left"),
        Outside("columns", "top"),
        Option("one_level", default=False),
    ],
    forms=[
        PuzzLink(
            "aquarium",
            body=Body(("rooms", BorderBits(closed=True)), (("columns", "rows"), Number16(_MAX_NUMBER)), separator="/"),
            flags={"r": {"one_level": True}},
        ),
        Text(
            Words("columns"),
            Words("rows"),
            Words("rooms", areas=True),
            flags={"L": "one_level"},
            answer=Marks({"-": EMPTY, "x": SHADED}),
        ),
    ],
    looks={EMPTY: Look.DOT, SHADED: Look.SHADE},
    largest_side=100,
    generation=Generation(max_room_cells=6, room_cells_per_line=1, symmetries=("left-right",)),
    examples=[
        Example("https://puzz.link/p?aquarium/6/6/8mm7r4bm46om/2g33g4g2h5g", "000000011000000011000111101111111111"),
        Example(
            "https://puzz.link/p?aquarium/10/10/62l1l5iuboqsulldho5utf9p6cbulkb10uu3/h8755g89g9g44876g8g",
            "1110111111111100111111011000001001000110101111111010111101101111000011111000011111100111111111111111",
        ),
    ],
)
