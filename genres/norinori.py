"""Norinori: shade dominoes so that each room has two shaded cells.

Every shaded cell touches exactly one other at a side: the shaded cells are dominoes that do not touch, but at corners.
Each room has exactly two shaded cells; a domino may lie in two rooms.
"""

from __future__ import annotations

from gridlanes.compile.structure import Structure, shared
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.borders import BorderBits
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import BLANK_BOARD, Text, Words
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.regions import Set
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import ExactCount, OnePartner

NAME = "norinori"
SHADED = 1
"""the mark of a shaded cell"""


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Norinori of this size; the same object for the same size.

    Every cell is a coord with a binary mark. The rooms are the puzzle's own regions.
    """

    def with_beside(row: int, col: int) -> Set:
        beside = [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)]
        return Set(((row, col), *((r, c) for r, c in beside if 0 <= r < rows and 0 <= c < cols)))

    cells = [with_beside(row, col) for row in range(rows) for col in range(cols)]
    dominoes = [Constraint(OnePartner(SHADED), cell) for cell in cells]
    return Structure(Grid(rows, cols), Alphabet.binary(), dominoes, genre=NAME, first=SHADED, probing=2)


def _two_in_a_room(structure: Structure) -> ExactCount:
    return ExactCount(SHADED, 2)


GENRE = Genre(
    NAME,
    structure,
    fields=[Rooms("rooms", _two_in_a_room)],
    forms=[
        PuzzLink("norinori", body=Body(("rooms", BorderBits()))),
        Text(BLANK_BOARD, Words("rooms", areas=True), answer=Marks({"-": 0, "x": SHADED})),
    ],
    looks={0: Look.DOT, SHADED: Look.SHADE},
    largest_side=100,
    examples=[
        Example("https://puzz.link/p?norinori/6/6/bbd485036rue", "011011000100100100101001001001110110"),
        Example(
            "https://puzz.link/p?norinori/8/8/83936vps2oo04vfljigemsfg",
            "0110000010010101100101010110001010000010100011000011001111001100",
        ),
    ],
)
