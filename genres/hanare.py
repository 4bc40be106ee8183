"""Hanare: write the size of each room into one of its cells, with as many cells between two numbers as they differ by.

Each room has a number in exactly one of its cells; it says how many cells the room has.
Two numbers in a row or column with no number between them have as many cells between them as their difference; so equal
numbers are side by side.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.errors import ModelError
from gridlanes.genres.numbered_rooms_common import LARGEST, MAX_ROOM_CELLS, RoomGivens
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.borders import BorderBits
from gridlanes.io.forms.codes.numbers import Number16
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.regions import Col, Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import GapsAreDifferences, OneOwnSize
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.sized_areas import sized_areas

NAME = "hanare"
EMPTY = 0
"""the mark of a cell without a number"""


@shared
def structure(rows: int, cols: int, largest: int = LARGEST) -> Structure:
    """The structure of Hanare of this size with rooms of at most `largest` cells; the same object for the same
    arguments. The marks are the numbers 1 to `largest`, then 0 for none. The rooms are row regions.
    """
    if not 1 <= largest <= MAX_ROOM_CELLS:
        raise ModelError(f"rooms have 1 to {MAX_ROOM_CELLS} cells, found {largest}")
    lines = [*map(Row, range(rows)), *map(Col, range(cols))]
    constraints = [Constraint(GapsAreDifferences(EMPTY), line) for line in lines]
    alphabet = Alphabet((*range(1, largest + 1), EMPTY))
    return Structure(Grid(rows, cols), alphabet, constraints, genre=NAME, options={"largest": largest}, probing=2)


def _laid(structure: Structure, draws: Draws, tries: Tries) -> tuple[list[list[list[int]]], NDArray[np.uint8]]:
    """Rooms with their numbers; the mark of a number is as large, and the last one is that of no number."""
    areas, numbers = sized_areas(structure, draws, tries, structure.options["largest"])
    empty = structure.alphabet.number(EMPTY) + 1
    found = np.asarray(numbers.any(axis=1))[:, None]
    return areas, np.where(found, np.where(numbers == 0, empty, numbers), 0).astype(np.uint8)


GENRE = Genre(
    NAME,
    structure,
    fields=[
        RoomGivens("grid", most=lambda size: LARGEST),
        Rooms("rooms", OneOwnSize(EMPTY), largest=LARGEST),
    ],
    forms=[
        PuzzLink("hanare", body=Body(("rooms", BorderBits()), ("grid", Number16(MAX_ROOM_CELLS, 1)))),
        Text(
            Words("grid"),
            Words("rooms", areas=True),
            answer=Marks({"-": EMPTY} | {str(n): n for n in range(1, MAX_ROOM_CELLS)}),
        ),
    ],
    looks={EMPTY: Look.DOT},
    largest_side=100,
    generation=Generation(
        given_values=tuple(range(1, LARGEST + 1)),
        max_room_cells=9,
        rooms_with_solution=_laid,
        rooms_with_solution_from=101,
    ),
    examples=[
        Example(
            "https://puzz.link/p?hanare/6/6/1gauhhf4t1c0h9x9m6l",
            "009000000000000000000900090006300000",
        ),
        Example(
            "https://puzz.link/p?hanare/10/10/9gk9atd6a9cgkacf221c0efhr038vv68fmj8l7zl2q6h7k6zt6p",
            "0000007000077000000000000700000002000000000006077004006000000000070600700000000000000007060700000000",
        ),
    ],
)
