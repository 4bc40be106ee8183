"""Norinori: shade two cells of each room, so that shaded cells come in pairs.

Exactly two cells of each room are shaded.
Each shaded cell has exactly one shaded cell beside it, in its own room or in another.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from itertools import chain, combinations, product
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.joint.dominoes_in_rooms import DominoesInRooms
from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.counts_common import cells_beside
from gridlanes.genres.shading_common import EMPTY, SHADED, shaded_board
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.borders import BorderBits
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import BLANK_BOARD, Text, Words
from gridlanes.lowering.program import Program
from gridlanes.model.laid_regions import LaidRegions
from gridlanes.model.looks import Look
from gridlanes.model.regions import Set
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.rules import AtMost, ExactCount, Table
from gridlanes.samplers.areas import beside, joined_pairs, take_in
from gridlanes.samplers.dominoes import dominoes_apart
from gridlanes.samplers.draws import Dice, Draws, Purpose, Tries
from gridlanes.samplers.generation import Generation

NAME = "norinori"
IN_A_ROOM = 2
"""shaded cells"""
_CHOICES = 40
"""places of which the next domino takes one, where puzzles are made"""
_FEW_CHOICES = 3
"""the same where a few are drawn again, in several ways"""


@cache  # a table is worked out once for all cells
def _with(counts: range, n_beside: int) -> Table:
    """What a cell and the `n_beside` cells beside it hold, where a shaded one has so many shaded ones beside it."""
    every = product((EMPTY, SHADED), repeat=n_beside + 1)
    return Table(tuple(marks for marks in every if marks[0] != SHADED or sum(marks[1:]) in counts))


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of all Norinori of this size; the same object for the same size.

    Every cell is a coord with a binary mark. The rooms are the puzzle's row regions.
    """
    threes = list[tuple[tuple[int, int], ...]]()
    partners, joint = list[Constraint](), list[Constraint]()
    for row, col in product(range(rows), range(cols)):
        near = cells_beside(rows, cols, row, col)
        cross = Set(((row, col), *near))
        threes += [(one, (row, col), other) for one, other in combinations(near, 2)]
        partners.append(Constraint(_with(range(1, 5), len(near)), cross))
        joint.append(Constraint(_with(range(1, 2), len(near)), cross))

    def lowering(program: Program) -> None:
        for constraint in joint:
            constraint.lower(program)

    laid = LaidRegions.of_one_length(np.array(threes, np.intp).reshape(-1, 3, 2) @ (cols, 1))
    at_most_two = ManyConstraints(AtMost(SHADED, 2), laid, lambda number: Set(threes[number]))
    rooms = DominoesInRooms(ExactCount(SHADED, IN_A_ROOM))
    # What a kernel tries by itself needs no hypotheses.
    return shaded_board(NAME, rows, cols, [at_most_two, *partners], lowering, probing=0, following=rooms)


class RoomsOfTwo(Rooms):
    """Rooms that can be drawn around the shaded cells of a solution, as small as they come."""

    grows: ClassVar[bool] = True
    mends_from: ClassVar[int | None] = 101

    def fitting(
        self, dice: Dice, size: Size, solution: NDArray[np.uint8], holds: Callable[[list[int]], bool]
    ) -> list[list[int]] | None:
        return take_in(dice, *size, self.cores(dice, size, solution, holds) or []) or None

    def cores(
        self, dice: Dice, size: Size, solution: NDArray[np.uint8], holds: Callable[[list[int]], bool]
    ) -> list[list[int]] | None:
        return joined_pairs(dice, *size, np.flatnonzero(solution == SHADED).tolist())

    def redrawn(
        self, dice: Dice, size: Size, solution: NDArray[np.uint8], free: Collection[int]
    ) -> tuple[NDArray[np.uint8], list[list[int]]] | None:
        """Dominoes with one cell outside of the free ones stay."""
        shaded = {*np.flatnonzero(solution == SHADED).tolist()}
        near = {cell: {*beside(cell, *size)} for cell in shaded | {*free}}
        kept = {cell for cell in shaded if cell not in free or not near[cell] & shaded & {*free}}
        within = {cell for cell in free if cell not in kept and not near[cell] & kept}
        found = {*chain(*dominoes_apart(dice, *size, _FEW_CHOICES, within))} | kept.intersection(free)
        cores = joined_pairs(dice, *size, found, free)
        if cores is None:
            return None
        after = solution.copy()
        after[[*free]] = EMPTY
        after[[*found]] = SHADED
        return after, cores


def _many_dominoes(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """Finished boards with nearly as many dominoes as there is room for, as there are the fewer solutions then."""
    grid, solution = structure.grid, np.ones((len(tries), structure.n_coords), np.uint8)
    for i, dice in enumerate(draws.dice_of(tries, Purpose.SOLUTION)):
        solution[i, [*chain(*dominoes_apart(dice, grid.rows, grid.cols, _CHOICES))]] = SHADED + 1
    return solution


GENRE = Genre(
    NAME,
    structure,
    fields=[RoomsOfTwo("rooms", ExactCount(SHADED, IN_A_ROOM))],
    forms=[
        PuzzLink("norinori", body=Body(("rooms", BorderBits()))),
        Text(BLANK_BOARD, Words("rooms", areas=True), answer=Marks({"-": EMPTY, "x": SHADED})),
    ],
    looks={EMPTY: Look.DOT, SHADED: Look.SHADE},
    largest_side=100,
    examples=[
        Example("https://puzz.link/p?norinori/6/6/eelp1a1mh2vi", "101011101000010101010101000000110011"),
        Example(
            "https://puzz.link/p?norinori/8/8/ocvoa7ttnab079arua0i4v10",
            "1000110110110001010001100101100110100001101000000001010111010101",
        ),
    ],
    generation=Generation(start=_many_dominoes),
)
