"""Chocona: shade cells so that each connected group of shaded cells is a rectangle.

A number in a room says how many of its cells are shaded.
Shaded cells that share a side belong to the same rectangle, which may extend over several rooms.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, product

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.joint.learned_shading import LearnedShading
from gridlanes.compile.joint.whole_rooms import WholeInRoomsOf
from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.shading_common import EMPTY, IN_ROOMS, ROOM_NUMBERS, ROOMS_TEXT, SHADED, followed_by, shaded_board
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.numbered_rooms import NumberedRooms
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.model.clue import Clue
from gridlanes.model.looks import Look
from gridlanes.puzzles.windows import on_windows
from gridlanes.rules import ExactCount, Table
from gridlanes.samplers.areas import grown_areas
from gridlanes.samplers.draws import Dice, Draws, Purpose, Tries
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.rectangles_apart import rectangles_apart

NAME = "chocona"
LEARNED = LearnedShading(SHADED, rectangles=True, joined=False)
_NOT_THREE = Table(tuple(marks for marks in product((0, SHADED), repeat=4) if sum(marks) != 3))
"""what a block of 2 x 2 cells holds: with three shaded cells it would be the inner corner of no rectangle"""
_IN_A_ROOM, _ACROSS = 9, 0.3
"""cells of a room at most, where puzzles are made, and how often it takes a cell of the other kind"""
_LONGEST = 4
"""cells of a side of a rectangle, where puzzles are made"""


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Chocona of this size; the same object for the same size.

    Every cell is a coord with the mark `EMPTY` or `SHADED`. The rooms are row regions.
    """
    constraints = [on_windows(_NOT_THREE, rows, cols, (2, 2))]
    together = WholeInRoomsOf(SHADED)
    # What a kernel tries by itself needs no hypotheses.
    probing = 0 if together.serves(rows, cols) else 2
    return shaded_board(NAME, rows, cols, constraints, probing=probing, following=followed_by(together, LEARNED))


def _start(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """Random rectangles of shaded cells, to which none can be added."""
    grid, marks = structure.grid, np.full((len(tries), structure.n_coords), EMPTY + 1, np.uint8)
    for i, dice in enumerate(draws.dice_of(tries, Purpose.SOLUTION)):
        marks[i, [*chain(*rectangles_apart(dice, grid.rows, grid.cols, _LONGEST))]] = SHADED + 1
    return marks


class RoomsOfOneKind(NumberedRooms):
    """Rooms that mostly keep to shaded cells, or to others, in generated puzzles: with rooms drawn at random hardly any
    solution is the only one.
    """

    def fitting(
        self, dice: Dice, size: Size, solution: NDArray[np.uint8], holds: Callable[[list[int]], bool]
    ) -> list[list[int]] | None:
        def fits(area: list[int], cell: int) -> bool:
            return solution[area[-1]] == solution[cell] or dice.share() < _ACROSS

        return grown_areas(dice, *size, _IN_A_ROOM, fits)


GENRE = Genre(
    NAME,
    structure,
    fields=[RoomsOfOneKind("rooms", ExactCount(SHADED, Clue(0)), ROOM_NUMBERS, first=False, joined=True)],
    forms=[
        PuzzLink("chocona", body=IN_ROOMS),
        ROOMS_TEXT,
    ],
    looks={EMPTY: Look.DOT, SHADED: Look.SHADE},
    largest_side=100,
    generation=Generation(start=_start),
    examples=[
        Example(
            "https://puzz.link/p?chocona/6/6/v3nnffrv4pfv0101012015030000100101", "010101000010111010111000111001000101"
        ),
        Example(
            "https://puzz.link/p?chocona/10/10/"
            "umrvjnmnnrcntdrvptnp8vjnjtu7f9vlrhur110120110510040121120000101002200130230312100100100",
            "1001110011000111000011011101111101110000110000000100110011000000101100111100110111110011010000010010",
        ),
    ],
)
