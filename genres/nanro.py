"""Nanro: write numbers into some cells of each room; each number says how many numbers its room has.

Each room has a number in at least one of its cells; all numbers in a room are equal to the number of these cells.
? stands for an unknown number.
Equal numbers in two rooms are not beside each other.
Where a wall stands within a room, the two cells beside it do not both have a number.
The cells with numbers are connected, and no 2 x 2 block of cells is entirely filled with numbers.
"""

from __future__ import annotations

from gridlanes.compile.joint.counted_rooms import CountedRoomsLearned
from gridlanes.compile.structure import Structure, shared
from gridlanes.errors import ModelError
from gridlanes.genres.numbered_rooms_common import LARGEST, MAX_ROOM_CELLS, RoomGivens
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.borders import AreasAndWalls
from gridlanes.io.forms.codes.numbers import Number16
from gridlanes.io.forms.fields.cells import UNKNOWN
from gridlanes.io.forms.fields.given_or_some import GivenOrSome
from gridlanes.io.forms.fields.inner_walls import InnerWalls
from gridlanes.io.forms.fields.room_pairs import RoomPairs
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.regions import AllOf
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.puzzles.windows import on_windows
from gridlanes.rules import AtLeastOne, Connected, EqualApart, OwnCount
from gridlanes.samplers.generation import Generation

NAME = "nanro"
EMPTY = 0
"""the mark of a cell without a number"""
BETWEEN = RoomPairs(EqualApart(1), same=False)
"""neighbouring cells of two rooms"""
_BESIDE_WALL = EqualApart(2)
"""what holds for two cells with a wall between them: the same, as a rule of its own"""


@shared
def structure(rows: int, cols: int, largest: int = LARGEST) -> Structure:
    """The structure of Nanro of this size with rooms of at most `largest` cells; the same object for the same
    arguments. The marks are the numbers 1 to `largest`, then 0 for none. The rooms are row regions.
    """
    if not 1 <= largest <= MAX_ROOM_CELLS:
        raise ModelError(f"rooms have 1 to {MAX_ROOM_CELLS} cells, found {largest}")
    blocks = on_windows(AtLeastOne(EMPTY), rows, cols, (2, 2))
    constraints: list[Constraint | ManyConstraints] = [blocks, Constraint(Connected(EMPTY, others=True), AllOf())]
    alphabet = Alphabet((*range(1, largest + 1), EMPTY))
    return Structure(
        Grid(rows, cols),
        alphabet,
        constraints,
        genre=NAME,
        options={"largest": largest},
        first=EMPTY,
        probing=2,
        following=CountedRoomsLearned(EMPTY, BETWEEN.rule, _BESIDE_WALL),
    )


class NumbersOrSome(GivenOrSome, RoomGivens):
    """Numbers that are given, or cells that hold one."""


_ROOMS = Rooms("rooms", OwnCount(EMPTY), largest=LARGEST, pairs=[BETWEEN])

GENRE = Genre(
    NAME,
    structure,
    fields=[
        NumbersOrSome("grid", most=lambda size: LARGEST),
        _ROOMS,
        InnerWalls("walls", _ROOMS, _BESIDE_WALL),
    ],
    forms=[
        PuzzLink("nanro", body=Body((("rooms", "walls"), AreasAndWalls()), ("grid", Number16(MAX_ROOM_CELLS, 1)))),
        Text(
            Words("grid", {"?": UNKNOWN}),
            Words("rooms", areas=True),
            answer=Marks({"-": EMPTY} | {str(n): n for n in range(1, MAX_ROOM_CELLS)}),
        ),
    ],
    looks={EMPTY: Look.DOT},
    largest_side=100,
    generation=Generation(given_values=tuple(range(1, LARGEST + 1))),
    examples=[
        Example(
            "https://puzz.link/p?nanro/6/6/c21adiqfvoqmg23j3g3g1h5l1g2m4h1g",
            "223000030301555552300102304000344410",
        ),
        Example(
            "https://puzz.link/p?nanro/8/8/uaqqrapal75gl0ndk3r2fq80i23g3g2j3q3h2n3h2k2l2l2i",
            "1212303420201304003000040334220400040332224430200400021014442000",
        ),
    ],
)
