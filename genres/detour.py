"""Detour: draw one closed loop through all cells that turns in each room as often as its number says.

The loop goes through the middles of all cells, from each to one beside it, and neither branches nor crosses itself.
A number in a room says in how many of its cells the loop turns.
"""

from __future__ import annotations

from gridlanes.compile.joint.loop_trials import Tried
from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.loops_common import LOOP, LinkWords, Way, loop_among_cells, needs_even_cells
from gridlanes.genres.shading_common import IN_ROOMS, ROOM_NUMBERS
from gridlanes.io.forms.fields.numbered_rooms import NumberedRooms
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.looks import Look
from gridlanes.rules import ExactCount
from gridlanes.samplers.generation import Generation

NAME = "detour"
STRAIGHT, TURN = 0, 2
"""the marks of cells"""


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Detour of this size; the same object for the same size.

    Cells and edges are coords. The rooms are the puzzle's row regions.
    """
    return loop_among_cells(
        NAME, rows, cols, {TURN: Way.TURNING, STRAIGHT: Way.STRAIGHT}, through_all=True, tried=Tried(in_rooms=True)
    )


GENRE = Genre(
    NAME,
    structure,
    fields=[NumberedRooms("rooms", ExactCount(TURN, Clue(0)), ROOM_NUMBERS, first=False)],
    forms=[
        PuzzLink("detour", body=IN_ROOMS),
        Text(Words("rooms.numbers", {"?": NO_CLUE}), Words("rooms", areas=True), answer=LinkWords()),
    ],
    looks={STRAIGHT: Look.DOT, TURN: Look.DOT, LOOP: Look.LINK},
    mark_words={STRAIGHT: "a straight line", TURN: "a turn"},
    largest_side=100,
    generation=Generation(why_no_puzzles=needs_even_cells),
    examples=[
        Example(
            "https://puzz.link/p?detour/6/6/rutmalkvqbveg011g1j232g3g0",
            "20000220220220220202022200222222200200000010000100110010000111011011100100000001111100110110011011000"
            "1101000010100101110",
        ),
        Example(
            "https://puzz.link/p?detour/8/8/9tjd5nmmvlh0defvbfrr5vvgh20g201g32h000132g111h11g12",
            "20022002202020202200220000022220000202220022222202002220200002220000000010011001001100111111111111100"
            "00111110110110010011000011100000000011101110011001100010001000000010100000011010000101010001110100011"
            "111010",
        ),
    ],
)
