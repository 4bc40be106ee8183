"""Heyawake: shade cells so that no straight run of unshaded cells extends over more than two rooms.

A number in a room says how many of its cells are shaded.
No two shaded cells are beside each other, and the cells that are not shaded are connected.
A straight run of cells that are not shaded crosses at most one border between rooms; walls within rooms count as
borders here.
"""

from __future__ import annotations

from gridlanes.compile.joint.apart_rooms import ApartInRoomsOf
from gridlanes.compile.joint.learned_shading import LearnedShading
from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.shading_common import (
    EMPTY,
    IN_WALLED_ROOMS,
    ROOM_NUMBERS,
    ROOMS_TEXT,
    SHADED,
    apart_and_connected,
    followed_by,
    lower_apart,
    lower_connected,
    shaded_board,
)
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.inner_walls import InnerWalls
from gridlanes.io.forms.fields.numbered_rooms import NumberedRooms
from gridlanes.io.forms.fields.room_spans import RoomSpans
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.lowering.program import Program
from gridlanes.model.clue import Clue
from gridlanes.model.looks import Look
from gridlanes.rules import AtLeastOne, CountNoneBeside
from gridlanes.samplers.draws import Dice
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.rectangular_rooms import rectangular_rooms

NAME = "heyawake"
LEARNED = LearnedShading(SHADED, ((1, 2, False), (2, 1, False)), others=True)


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Heyawake of this size; the same object for the same size.

    Every cell is a coord with the mark `EMPTY` or `SHADED`. The rooms are the puzzle's row regions, and so are the runs
    of cells that reach through three of them.
    """

    def lowering(program: Program) -> None:
        lower_apart(program)
        lower_connected(program)

    constraints, together = apart_and_connected(rows, cols), ApartInRoomsOf(SHADED)
    # What a kernel tries by itself needs no hypotheses.
    probing = 0 if together.serves(rows, cols) else 2
    return shaded_board(
        NAME, rows, cols, constraints, lowering, probing=probing, following=followed_by(together, LEARNED)
    )


class RectangularRooms(NumberedRooms):
    """Rooms that are rectangles in generated puzzles."""

    rectangular = True

    def drawn(self, dice: Dice, size: Size, in_room: int) -> list[list[int]]:
        return rectangular_rooms(dice, *size, in_room)


_SPANS = RoomSpans(AtLeastOne(SHADED))
_ROOMS = RectangularRooms("rooms", CountNoneBeside(SHADED, Clue(0)), ROOM_NUMBERS, between=[_SPANS])

GENRE = Genre(
    NAME,
    structure,
    # No two shaded cells are beside each other, so one of the cells beside a wall is not shaded, as everywhere.
    fields=[_ROOMS, InnerWalls("walls", _ROOMS, AtLeastOne(EMPTY), spans=_SPANS)],
    forms=[
        PuzzLink("heyawake", "heyawacky", body=IN_WALLED_ROOMS),
        ROOMS_TEXT,
    ],
    aliases=["heyawacky"],
    looks={EMPTY: Look.DOT, SHADED: Look.SHADE},
    largest_side=100,
    generation=Generation(max_room_cells=6, repaired_from=200),
    examples=[
        Example("https://puzz.link/p?heyawake/6/6/ghimnnfnrg741h01g2g1h1", "001010010000000101101000010010000100"),
        Example(
            "https://puzz.link/p?heyawake/10/10/2mldeqrlnbemtdursfu01guu00oo6110otnrg120g12h2202j0100h0h10g",
            "0000101001010100010000100100011001000100010010001000010010011000100100010001001000101001001000001001",
        ),
    ],
)
