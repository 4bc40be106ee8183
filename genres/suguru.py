"""Suguru (Number Blocks, Capsules): fill each room with the numbers from 1 to its size.

A room of n cells holds each number from 1 to n once. Cells in no room are holes, which hold nothing.
Equal numbers do not touch, not even at a corner.
"""

from __future__ import annotations

from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.numbered_rooms_common import EMPTY, LARGEST, numbered, numbered_rooms
from gridlanes.io.forms.genre import Example
from gridlanes.model.regions import Rect
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import Distinct, DistinctBut
from gridlanes.samplers.generation import Generation

NAME = "suguru"
_IN_A_ROOM = 6
"""cells of a room where puzzles are made: of rooms of 5 cells on a board of 10 x 10 one in 90 has a solution, as the
cells around a corner must hold four of five numbers; of rooms of 6 cells two in five have one"""


@shared
def structure(rows: int, cols: int, largest: int = LARGEST, holes: bool = False) -> Structure:
    """The structure of Suguru of this size with rooms of at most `largest` cells; the same object for the same
    arguments. The rooms are row regions. `holes`: whether there are some.
    """
    height, width = min(rows, 2), min(cols, 2)
    blocks = [Rect(row, col, height, width) for row in range(rows - height + 1) for col in range(cols - width + 1)]
    apart = DistinctBut(EMPTY) if holes else Distinct()
    return numbered(NAME, rows, cols, largest, [Constraint(apart, block) for block in blocks], holes=holes)


GENRE = numbered_rooms(
    NAME,
    structure,
    generation=Generation(max_room_cells=_IN_A_ROOM),
    examples=[
        Example(
            "https://puzz.link/p?suguru/6/6/abdpdloj2qd8h2m4h1g351o23m",
            "212321434143212351545142323235151414",
        ),
        Example(
            "https://puzz.link/p?suguru/8/8/6eafetuiick0l1r6j2ikvc7gn2g3j3zq5p4k",
            "3121512124342343315151524243424313121312425342451312531242431243",
        ),
    ],
)
