"""LITS (Nuruomino): shade an L, I, T or S of four cells in each room, so that equal shapes share no side.

In each room four connected cells are shaded, in the shape of an L, I, T or S, which may be turned or mirrored.
Equal shapes in two rooms share no side.
All shaded cells are connected, and no block of 2 x 2 cells is entirely shaded.
Where a wall stands within a room, the two cells beside it are not both shaded.
The values of shaded cells are 1 for L, 2 for I, 3 for T and 4 for S.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.joint.shapes_in_rooms import ShapesInRooms
from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.shading_common import EMPTY
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.borders import AreasAndWalls
from gridlanes.io.forms.fields.inner_walls import InnerWalls
from gridlanes.io.forms.fields.room_pairs import RoomPairs
from gridlanes.io.forms.fields.rooms import NO_ROOM, Rooms
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
from gridlanes.rules import AtLeastOne, Connected, EqualApart, OneShape
from gridlanes.rules.shared.shapes import orientations
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.shape_rooms import shape_rooms

NAME = "lits"
SHAPES = {"L": "#./#./##", "I": "####", "T": "###/.#.", "S": "##./.##"}
MARKS = {"-": EMPTY, **{letter: mark for mark, letter in enumerate(SHAPES, 1)}}
"""the values of cells, by what texts have for them"""
_IN_A_ROOM = OneShape(EMPTY, tuple((MARKS[letter], shape) for letter, shape in SHAPES.items()))
_APART = EqualApart(1)
"""of each two cells beside each other that are in different rooms"""
_WAYS = tuple((MARKS[letter], way) for letter, shape in SHAPES.items() for way in orientations(shape))


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of all LITS of this size; the same object for the same size.

    Every cell is a coord with the mark `EMPTY` or that of the shape it is part of. The rooms are the puzzle's own
    regions.
    """
    blocks = on_windows(AtLeastOne(EMPTY), rows, cols, (2, 2))
    constraints: list[Constraint | ManyConstraints] = [blocks, Constraint(Connected(EMPTY, others=True), AllOf())]
    return Structure(
        Grid(rows, cols),
        Alphabet((*MARKS.values(),)),
        constraints,
        genre=NAME,
        first=EMPTY,
        probing=2,
        following=ShapesInRooms(_IN_A_ROOM, _APART),
    )


def _laid(structure: Structure, draws: Draws, tries: Tries) -> tuple[list[list[list[int]]], NDArray[np.uint8]]:
    """Rooms with the shapes in them."""
    rooms, marks = shape_rooms(structure.grid.rows, structure.grid.cols, _WAYS, draws, tries)
    numbers = np.array([structure.alphabet.number(mark) + 1 for mark in MARKS.values()], np.uint8)
    return rooms, np.where(marks.any(axis=1, keepdims=True), numbers[marks], np.uint8(0))


_ROOMS = Rooms("rooms", _IN_A_ROOM, hole=EMPTY, pairs=[RoomPairs(_APART, same=False)])

GENRE = Genre(
    NAME,
    structure,
    fields=[_ROOMS, InnerWalls("walls", _ROOMS, AtLeastOne(EMPTY))],
    forms=[
        PuzzLink("lits", body=Body((("rooms", "walls"), AreasAndWalls()))),
        Text(Words("rooms", {"@": NO_ROOM}, areas=True), answer=Marks(MARKS)),
    ],
    aliases=["nuruomino"],
    looks={EMPTY: Look.DOT, **dict.fromkeys(range(1, 1 + len(SHAPES)), Look.SHADE)},
    mark_words={MARKS[letter]: f"part of {'a' if letter == 'T' else 'an'} {letter}" for letter in SHAPES},
    largest_side=100,
    sizes="2x2 and up",
    generation=Generation(rooms_with_solution=_laid),
    examples=[
        Example(
            "https://puzz.link/p?lits/6/6/imhlj8c1j48u",
            "211103200133204403210441011101000011",
        ),
        Example(
            "https://puzz.link/p?lits/8/8/3kampjpk3a80e9s42llfb4j0",
            "2000101120111401203004412333104004001110144000441041044011011100",
        ),
    ],
)
