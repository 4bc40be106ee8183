"""Cocktail Lamp: shade a connected piece of each room, so that pieces of different rooms touch only at corners.

A number in a room says how many of its cells are shaded.
The shaded cells of a room are connected. No two shaded cells of different rooms share a side.
All shaded cells are connected at sides or corners. No block of 2 x 2 cells is entirely shaded.
A room without a number may have no shaded cell at all.
Where a wall stands within a room, the two cells beside it are not both shaded.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.joint.learned_shading import LearnedShading
from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.shading_common import EMPTY, IN_WALLED_ROOMS, ROOM_NUMBERS, ROOMS_TEXT, SHADED, shaded_board
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.inner_walls import InnerWalls
from gridlanes.io.forms.fields.numbered_rooms import NumberedRooms
from gridlanes.io.forms.fields.room_pairs import RoomPairs
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.model.clue import Clue
from gridlanes.model.looks import Look
from gridlanes.model.regions import AllOf
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.windows import on_windows
from gridlanes.rules import AtLeastOne, AtMost, Connected, PieceOfSize
from gridlanes.samplers.areas import beside, take_in
from gridlanes.samplers.draws import Dice, Draws, Purpose, Tries
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.pieces_at_corners import pieces_at_corners

NAME = "cocktail_lamp"
LEARNED = LearnedShading(SHADED, ((2, 2, False),), around=True)
_IN_A_PIECE = 3
"""shaded cells of a room at most, where puzzles are made"""
_EMPTY_ROOMS = 0.05
"""how often a room begins at a cell that is not shaded, where puzzles are made"""


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Cocktail Lamp of this size; the same object for the same size.

    Every cell is a coord with the mark `EMPTY` or `SHADED`. The rooms are row regions.
    """
    blocks = on_windows(AtLeastOne(EMPTY), rows, cols, (2, 2))
    return shaded_board(
        NAME, rows, cols, [blocks, Constraint(Connected(SHADED, around=True), AllOf())], following=LEARNED
    )


class RoomsOfPieces(NumberedRooms):
    """Rooms that can be drawn around the pieces of a solution, some others, and take in what is left."""

    grows: ClassVar[bool] = True

    def fitting(
        self, dice: Dice, size: Size, solution: NDArray[np.uint8], holds: Callable[[list[int]], bool]
    ) -> list[list[int]] | None:
        pieces = self.cores(dice, size, solution, holds) or []
        return take_in(dice, *size, pieces, lambda area: int((solution[area] != SHADED).sum()) ** 2) or None

    def cores(
        self, dice: Dice, size: Size, solution: NDArray[np.uint8], holds: Callable[[list[int]], bool]
    ) -> list[list[int]] | None:
        left, pieces = {*np.flatnonzero(solution == SHADED).tolist()}, list[list[int]]()
        while left:
            piece = [left.pop()]
            for cell in piece:  # which grows
                new = left.intersection(beside(cell, *size))
                left -= new
                piece += sorted(new)
            pieces.append(piece)
        pieces += [[cell] for cell in np.flatnonzero(solution != SHADED).tolist() if dice.share() < _EMPTY_ROOMS]
        return pieces or None


def _start(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """Finished boards with as many pieces as came to lie."""
    grid, marks = structure.grid, np.full((len(tries), structure.n_coords), EMPTY + 1, np.uint8)
    for i, dice in enumerate(draws.dice_of(tries, Purpose.SOLUTION)):
        marks[i, [*chain(*pieces_at_corners(dice, grid.rows, grid.cols, _IN_A_PIECE))]] = SHADED + 1
    return marks


_ROOMS = RoomsOfPieces(
    "rooms",
    PieceOfSize(SHADED, Clue(0)),
    ROOM_NUMBERS,
    also=[Connected(SHADED)],
    between=[RoomPairs(AtMost(SHADED, 1), same=False)],
    first=False,
    singly=True,
)

GENRE = Genre(
    NAME,
    structure,
    fields=[_ROOMS, InnerWalls("walls", _ROOMS, AtLeastOne(EMPTY))],
    forms=[
        PuzzLink("cocktail", body=IN_WALLED_ROOMS),
        ROOMS_TEXT,
    ],
    aliases=["cocktaillamp", "cocktail"],
    looks={EMPTY: Look.DOT, SHADED: Look.SHADE},
    largest_side=100,
    generation=Generation(start=_start),
    examples=[
        Example("https://puzz.link/p?cocktail/6/6/enlvsj9nfbad12g130111013g30", "001001101010010110101001010110011010"),
        Example(
            "https://puzz.link/p?cocktail/8/8/fmrv5a6vjaa0culufu3spfjg30310112000311313012110022",
            "1100100110110110010100011000110001110101100010110010010011011011",
        ),
    ],
)
