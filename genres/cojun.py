"""Cojun (Kojun): fill each room with the numbers from 1 to its size.

A room of n cells holds each number from 1 to n once. Cells in no room are holes, which hold nothing.
Equal numbers are not beside each other.
Of two cells of a room, one above the other, the upper one holds the larger number.
"""

from __future__ import annotations

from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.numbered_rooms_common import EMPTY, LARGEST, numbered, numbered_rooms
from gridlanes.io.forms.fields.room_pairs import RoomPairs
from gridlanes.io.forms.genre import Example
from gridlanes.model.regions import Rect
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import Distinct, DistinctBut, Less
from gridlanes.samplers.generation import Generation

NAME = "cojun"
UPWARDS = RoomPairs(Less(), same=True, across=False)
"""cells of a room above each other"""


@shared
def structure(rows: int, cols: int, largest: int = LARGEST, holes: bool = False) -> Structure:
    """The structure of Cojun of this size with rooms of at most `largest` cells; the same object for the same
    arguments. The rooms are row regions, and so are the cells of a room above each other. `holes`: whether
    there are some.
    """
    pairs = [Rect(row, col, 1, 2) for row in range(rows) for col in range(cols - 1)]
    pairs += [Rect(row, col, 2, 1) for row in range(rows - 1) for col in range(cols)]
    apart = DistinctBut(EMPTY) if holes else Distinct()
    return numbered(NAME, rows, cols, largest, [Constraint(apart, pair) for pair in pairs], holes=holes)


GENRE = numbered_rooms(
    NAME,
    structure,
    pairs=[UPWARDS],
    aliases=["kojun"],
    generation=Generation(symmetries=("left-right",)),
    examples=[
        Example(
            "https://puzz.link/p?cojun/6/6/aaa6o3o3v1vd1g3h4g3h2g12l3g1k53g432h",
            "123434432121121343413212252153143241",
        ),
        Example(
            "https://puzz.link/p?cojun/8/8/a2dkl6ud3m401dv8tark2vmgi5h35n3l31o53g2g44h1g5k42k3145g2",
            "5245423541312124342532131314134152535234432135121214243125314512",
        ),
    ],
)
