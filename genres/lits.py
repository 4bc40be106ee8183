"""LITS (Nuruomino): shade an L, I, T or S of four cells in each room, so that equal shapes share no side.

In each room four connected cells are shaded, in the shape of an L, I, T or S, which may be turned or mirrored.
Equal shapes in two rooms share no side.
All shaded cells are connected, and no block of 2 x 2 cells is entirely shaded.
The values of shaded cells are 1 for L, 2 for I, 3 for T and 4 for S.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import product
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.divided_common import edge_grid
from gridlanes.genres.shading_common import EMPTY
from gridlanes.genres.shapes_common import ShapesInRooms
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.borders import BorderBits
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.room_pairs import RoomPairs
from gridlanes.io.forms.fields.rooms import NO_ROOM, Rooms
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.divisions import areas_of, division_of
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.regions import AllOf, Rect
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import AtLeastOne, Connected, EqualApart, OneShape
from gridlanes.rules.shared.shapes import orientations
from gridlanes.samplers.areas import take_in
from gridlanes.samplers.draws import Dice, Draws, Purpose, Tries
from gridlanes.samplers.making import Making
from gridlanes.samplers.shapes import shapes_again, touching_shapes

NAME = "lits"
SHAPES = {"L": "#./#./##", "I": "####", "T": "###/.#.", "S": "##./.##"}
MARKS = {"-": EMPTY, **{letter: mark for mark, letter in enumerate(SHAPES, 1)}}
"""the values of cells, by what texts have for them"""
_IN_A_ROOM = OneShape(EMPTY, tuple((MARKS[letter], shape) for letter, shape in SHAPES.items()))
_APART = EqualApart(1)
"""of each two cells beside each other that are in different rooms"""
_WAYS = {MARKS[letter]: orientations(shape) for letter, shape in SHAPES.items()}


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of all LITS of this size; the same object for the same size.

    Every cell is a coord with the mark `EMPTY` or that of the shape it is part of. The rooms are the puzzle's own
    regions.
    """
    blocks = [Rect(row, col, 2, 2) for row, col in product(range(rows - 1), range(cols - 1))]
    constraints = [Constraint(AtLeastOne(EMPTY), block) for block in blocks]
    constraints.append(Constraint(Connected(EMPTY, others=True), AllOf()))
    return Structure(
        Grid(rows, cols),
        Alphabet((*MARKS.values(),)),
        constraints,
        genre=NAME,
        first=EMPTY,
        probing=2,
        following=ShapesInRooms(_IN_A_ROOM, _APART),
    )


class RoomsOfShapes(Rooms):
    """Rooms that can be drawn around the shapes of a solution, and take in what is left so that few others fit."""

    grows: ClassVar[bool] = True
    mends_from: ClassVar[int | None] = 36

    def fitting(
        self, dice: Dice, size: Size, solution: NDArray[np.uint8], holds: Callable[[list[int]], bool]
    ) -> list[list[int]] | None:
        shapes = self.cores(dice, size, solution, holds) or []
        return take_in(dice, *size, shapes, lambda area: _n_places(size.cols, area)) or None

    def cores(
        self, dice: Dice, size: Size, solution: NDArray[np.uint8], holds: Callable[[list[int]], bool]
    ) -> list[list[int]] | None:
        board = division_of(edge_grid(*size))
        areas = areas_of((solution[board.first] != solution[board.second])[None], board)[0]
        return [np.flatnonzero(areas == area).tolist() for area in np.unique(areas[solution != EMPTY])] or None

    def redrawn(
        self, dice: Dice, size: Size, solution: NDArray[np.uint8], free: Collection[int]
    ) -> tuple[NDArray[np.uint8], list[list[int]]] | None:
        found = shapes_again(dice, *size, _WAYS, solution.tolist(), free)
        return None if found is None else (np.array(found[0], np.uint8), found[1])


def _n_places(cols: int, area: list[int]) -> int:
    """In how many ways a shape can lie in an area."""
    cells = {divmod(cell, cols) for cell in area}
    return sum(
        all((row + down, col + right) in cells for down, right in way)
        for ways in _WAYS.values()
        for way in ways
        for row, col in cells
    )


def _shapes(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """Finished boards with as many shapes as came to lie."""
    grid, found = structure.grid, np.empty((len(tries), structure.n_coords), np.uint8)
    for i, dice in enumerate(draws.dice_of(tries, Purpose.SOLUTION)):
        found[i] = touching_shapes(dice, grid.rows, grid.cols, _WAYS)
    return found + np.uint8(1)


GENRE = Genre(
    NAME,
    structure,
    fields=[RoomsOfShapes("rooms", _IN_A_ROOM, hole=EMPTY, pairs=[RoomPairs(_APART, same=False)])],
    forms=[
        PuzzLink("lits", body=Body(("rooms", BorderBits()))),
        Text(Words("rooms", {"@": NO_ROOM}, areas=True), answer=Marks(MARKS)),
    ],
    aliases=["nuruomino"],
    looks={EMPTY: Look.DOT, **dict.fromkeys(range(1, 1 + len(SHAPES)), Look.SHADE)},
    largest_side=100,
    sizes="2x2 and up",
    making=Making(start=_shapes),
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
