"""Shimaguni (Islands): shade one group of cells in each room, so that neighbouring rooms have groups of unequal sizes.

A number in a room says how many of its cells are shaded; every room has at least one shaded cell.
The shaded cells of a room are connected. No two shaded cells of different rooms share a side.
Two rooms that share a border have unequal numbers of shaded cells.
Where a wall stands within a room, the two cells beside it are not both shaded.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.shading_common import EMPTY, IN_WALLED_ROOMS, ROOM_NUMBERS, ROOMS_TEXT, SHADED, shaded_board
from gridlanes.io.forms.fields.inner_walls import InnerWalls
from gridlanes.io.forms.fields.numbered_rooms import NumberedRooms
from gridlanes.io.forms.fields.room_pairs import RoomPairs
from gridlanes.io.forms.fields.rooms_beside import RoomsBeside
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.model.clue import Clue
from gridlanes.model.looks import Look
from gridlanes.rules import AtLeastOne, AtMost, Connected, CountsDiffer, PieceOfSize
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.samplers.fullest_pieces import rooms_with_pieces
from gridlanes.samplers.generation import Generation

NAME = "shimaguni"
_BEGUN = 0.01
"""the share of cells that are shaded at random, before the search completes a solution; with more of them fewer boards
have one solution"""

_LAID_FROM = 50
"""cells from which on rooms are drawn together with their groups"""


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Shimaguni of this size; the same object for the same size.

    Every cell is a coord with the mark `EMPTY` or `SHADED`. The rooms are row regions, and so are the
    cells of each two that share a border.
    """
    return shaded_board(NAME, rows, cols, [], probing_first=True)


def _start(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """Few shaded cells: the search shades where it can, and large groups are often the only ones of their size; of
    boards with marks drawn at random hardly any has one solution.
    """
    shares = draws.shares(tries, Purpose.SOLUTION, structure.n_coords)
    return np.where(shares < _BEGUN, np.uint8(structure.alphabet.number(SHADED) + 1), np.uint8(0))


def _laid(structure: Structure, draws: Draws, tries: Tries) -> tuple[list[list[list[int]]], NDArray[np.uint8]]:
    """Rooms together with their groups: of large boards whose rooms are drawn first hardly any has one solution."""
    grid, areas = structure.grid, list[list[list[int]]]()
    empty, shaded = (structure.alphabet.number(mark) + 1 for mark in (EMPTY, SHADED))
    marks = np.zeros((len(tries), structure.n_coords), np.uint8)
    for row, dice in zip(marks, draws.dice_of(tries, Purpose.LAYOUT), strict=True):
        found = rooms_with_pieces(dice, grid.rows, grid.cols) or []
        areas.append([sorted(room.cells) for room in found])
        if found:
            row[:] = empty
            row[[cell for room in found for cell in room.piece]] = shaded
    return areas, marks


_ROOMS = NumberedRooms(
    "rooms",
    PieceOfSize(SHADED, Clue(0)),
    ROOM_NUMBERS,
    also=[Connected(SHADED), AtLeastOne(SHADED)],
    between=[RoomPairs(AtMost(SHADED, 1), same=False), RoomsBeside(CountsDiffer(SHADED, Clue(0)))],
    singly=True,
)

GENRE = Genre(
    NAME,
    structure,
    fields=[_ROOMS, InnerWalls("walls", _ROOMS, AtLeastOne(EMPTY))],
    forms=[
        PuzzLink("shimaguni", body=IN_WALLED_ROOMS),
        ROOMS_TEXT,
    ],
    looks={EMPTY: Look.DOT, SHADED: Look.SHADE},
    largest_side=100,
    generation=Generation(
        start=_start, max_room_cells=10, rooms_with_solution=_laid, rooms_with_solution_from=_LAID_FROM
    ),
    examples=[
        Example("https://puzz.link/p?shimaguni/6/6/j6ach9it6ishh4j2g", "100001000100101011001011100100101101"),
        Example(
            "https://puzz.link/p?shimaguni/10/10/92n5ah9aq9jn9qb23c1g0i5fvcbd92iu295g946i313h27h5g",
            "1101101110110101011011010001011110011000000010010010110010010010001101110101001011000110111110101011",
        ),
    ],
)
