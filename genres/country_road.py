"""Country Road: draw one closed loop from cell to cell that visits each room once.

The loop goes through the middles of cells, from each to one beside it, and neither branches nor crosses itself.
It enters each room once and leaves it once; with the option `empty_rooms` it may miss rooms, or lie within a single
one. A number in a room says through how many of its cells it goes.
Of two cells that share a side and are in different rooms, the loop goes through at least one.
The same holds for two cells of one room with a wall between them; the loop does not cross such a wall.
"""

from __future__ import annotations

from collections.abc import Callable

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
    loop_through_some_cells,
)
from gridlanes.genres.shading_common import IN_WALLED_ROOMS, ROOM_NUMBERS
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.inner_walls import InnerWalls
from gridlanes.io.forms.fields.numbered_rooms import NumberedRooms
from gridlanes.io.forms.fields.option import Option
from gridlanes.io.forms.fields.room_exits import RoomExits
from gridlanes.io.forms.fields.room_pairs import RoomPairs
from gridlanes.io.forms.fields.rooms import NO_ROOM
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.looks import Look
from gridlanes.rules import AtLeastOne, AtMost, ExactCount, Table
from gridlanes.samplers.draws import Dice
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.rooms_of_loops import loop_order, visited_once

NAME = "country_road"
THROUGH_MANY, ONCE, AT_MOST_ONCE = ExactCount(THROUGH, Clue(0)), ExactCount(LOOP, 2), AtMost(LOOP, 2)
"""what the number of a room says of its cells, and what holds for the edges around it, where rooms may not be missed,
and where they may
"""
EMPTY_ROOMS = Option("empty_rooms", default=False)


@shared
def structure(rows: int, cols: int, empty_rooms: bool = False) -> Structure:
    """The structure of Country Road of this size; the same object for the same arguments. `empty_rooms`: whether the
    loop may miss rooms.

    Cells and edges are coords. The rooms are the puzzle's row regions, and so are the edges around them.
    """
    visits = None if empty_rooms else VisitsByColour(THROUGH_MANY, ONCE, THROUGH, says_number=True)
    marks, options = {THROUGH: Way.EITHER, PAST: Way.NOT}, {EMPTY_ROOMS.name: empty_rooms}
    return loop_among_cells(NAME, rows, cols, marks, following=visits, tried=Tried(in_rooms=True), options=options)


class RoomsVisitedOnce(NumberedRooms):
    """Rooms that fit a loop, in generated puzzles."""

    def fitting(
        self, dice: Dice, size: Size, solution: NDArray[np.uint8], holds: Callable[[list[int]], bool]
    ) -> list[list[int]] | None:
        return visited_once(dice, *size, loop_order(*size, solution == LOOP))


_AT_A_WALL = Table(((0, THROUGH, THROUGH), (0, THROUGH, PAST), (0, PAST, THROUGH)))
"""what holds for the edge that a wall within a room stands on, and for the two cells beside it"""

_ROOMS = RoomsVisitedOnce(
    "rooms",
    THROUGH_MANY,
    ROOM_NUMBERS,
    between=[RoomExits(ONCE, EMPTY_ROOMS.name, AT_MOST_ONCE), RoomPairs(AtLeastOne(THROUGH), same=False)],
    first=False,
    hole=PAST,
)

GENRE = Genre(
    NAME,
    structure,
    fields=[_ROOMS, InnerWalls("walls", _ROOMS, _AT_A_WALL, edge=True), EMPTY_ROOMS],
    forms=[
        PuzzLink("country", body=IN_WALLED_ROOMS, flags={"e": {EMPTY_ROOMS.name: True}}),
        Text(Words("rooms.numbers", {"?": NO_CLUE}), Words("rooms", {"@": NO_ROOM}, areas=True), answer=LinkWords()),
    ],
    aliases=["country", "countryroad"],
    looks={THROUGH: Look.DOT, LOOP: Look.LINK, PAST: Look.DOT},
    mark_words=MARK_WORDS,
    largest_side=100,
    generation=Generation(start=loop_through_some_cells),
    examples=[
        Example(
            "https://puzz.link/p?country/6/6/0a9st5pjkstg75g414h",
            "00000202000000000020000000000000000200000010111010000101100001000110111000000001101000001010010111000"
            "0111001010100110100",
        ),
        Example(
            "https://puzz.link/p?country/8/8/0h99r0hfbuk0vhiht3np0gt04g35i6g2g6g",
            "20000200002000000000002020000000002000020000020000000020000020000000000001001011100101010010000101010"
            "00010000010111110011111010100000000001110010010010100011011000001011110010011100001010010000001000010"
            "100110",
        ),
    ],
)
