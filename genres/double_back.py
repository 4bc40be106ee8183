"""Double Back: draw one closed loop through all cells that visits each room twice.

The loop goes through the middles of cells, from each to one beside it, and neither branches nor crosses itself.
It goes through every cell that is in a room, and enters and leaves each room twice. Some boards have cells outside of
all rooms; the loop does not go through these.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.joint.loop_trials import Tried
from gridlanes.compile.joint.visits_by_colour import VisitsByColour
from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.loops_common import (
    LOOP,
    MARK_WORDS,
    PAST,
    THROUGH,
    LinkWords,
    Way,
    loop_among_cells,
    loop_past_few_cells,
)
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.borders import BorderBits
from gridlanes.io.forms.codes.optional import Optional
from gridlanes.io.forms.codes.packed import Packed
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.holed_rooms import HoledRooms
from gridlanes.io.forms.fields.room_exits import RoomExits
from gridlanes.io.forms.fields.rooms import NO_ROOM
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.looks import Look
from gridlanes.rules import ExactCount
from gridlanes.samplers.draws import Dice
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.rooms_of_loops import changed, loop_order, visited_twice

NAME = "double_back"
NONE_MISSED, TWICE = ExactCount(PAST, 0), ExactCount(LOOP, 4)
"""what holds for the cells of a room, and for the edges around it"""


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Double Back of this size; the same object for the same size.

    Cells and edges are coords. The rooms are the puzzle's row regions, and so are the edges around them.
    """
    marks = {PAST: Way.NOT, THROUGH: Way.EITHER}
    visits = VisitsByColour(NONE_MISSED, TWICE, THROUGH)
    return loop_among_cells(NAME, rows, cols, marks, unknown=[THROUGH], following=visits, tried=Tried(in_rooms=True))


class RoomsVisitedTwice(HoledRooms):
    """Rooms that fit a loop, in generated puzzles."""

    walks: ClassVar[bool] = True

    def fitting(
        self, dice: Dice, size: Size, solution: NDArray[np.uint8], holds: Callable[[list[int]], bool]
    ) -> list[list[int]] | None:
        return visited_twice(dice, *size, loop_order(*size, solution == LOOP))

    def changes(
        self, size: Size, solution: NDArray[np.uint8]
    ) -> Callable[[Dice, list[list[int]], list[int]], list[list[int]] | None]:
        order = loop_order(*size, solution == LOOP)
        return lambda dice, rooms, cells: changed(dice, *size, order, rooms, cells)


GENRE = Genre(
    NAME,
    structure,
    fields=[RoomsVisitedTwice("rooms", NONE_MISSED, pairs=[RoomExits(TWICE)], hole=PAST)],
    forms=[
        PuzzLink(
            "doubleback",
            body=Body(
                ("rooms", BorderBits(alone=True, closed=True)), ("rooms.holes", Optional(Packed((0, 1), together=5)))
            ),
        ),
        Text(Words("rooms", {"#": NO_ROOM}, areas=True), answer=LinkWords()),
    ],
    aliases=["doubleback"],
    looks={THROUGH: Look.DOT, LOOP: Look.LINK, PAST: Look.WALL},
    mark_words=MARK_WORDS,
    largest_side=100,
    generation=Generation(start=loop_past_few_cells, always_given=(PAST,)),
    examples=[
        Example(
            "https://puzz.link/p?doubleback/6/6/lvtvfaa0ktg5",
            "0000000000000000000000000000000000000000001000010110001011010100101011010000000111110010111001001100"
            "10101001010100110110",
        ),
        Example(
            "https://puzz.link/p?doubleback/8/8/adopcncnfqh0kpvpsidn9qqg",
            "0000000000000000000000000000000000000000000000000000000000000000000000001000110111011011111000010011"
            "1111100100110010010010011001000000000111101100011001000001011000100101000110010000110110100110101100"
            "11101110",
        ),
    ],
)
