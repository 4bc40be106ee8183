"""Juosan: fill each cell with a horizontal or a vertical line.

A number in a room says how many lines of the more frequent kind it has (both kinds may be equally frequent).
No three vertical lines are side by side in a row, and no three horizontal ones are one above the other in a column.
Rooms without a number may have any lines.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.borders import BorderBits
from gridlanes.io.forms.codes.room_numbers import RoomNumbers
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.numbered_rooms import NumberedRooms
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.regions import AllOf
from gridlanes.puzzles.constraint import Constraint, Role
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.puzzles.windows import on_windows
from gridlanes.rules import AtMost, Decided, LargerCountOfLines
from gridlanes.samplers.draws import Dice, Draws, Purpose, Tries
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.rooms_of_lines import rooms_of_lines

NAME = "juosan"
VERTICAL, HORIZONTAL = 1, 2
"""the displayed values of the two lines; their numbers from 1 are the same"""
NUMBERS = range(1000)
_SHARE = 12
"""of so many cells one is tried as the beginning of such a line"""
_LONGEST = 6
"""line that random solutions begin with, in cells"""


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Juosan of this size; the same object for the same size.

    Every cell is a coord. The rooms are row regions.
    """
    constraints: list[Constraint | ManyConstraints] = [
        on_windows(AtMost(VERTICAL, 2), rows, cols, (1, 3), role=Role.FORBIDDEN),
        on_windows(AtMost(HORIZONTAL, 2), rows, cols, (3, 1), role=Role.FORBIDDEN),
        Constraint(Decided(), AllOf()),
    ]
    return Structure(Grid(rows, cols), Alphabet((VERTICAL, HORIZONTAL)), constraints, genre=NAME, probing=2)


def _long_lines(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """Random lines of several cells: rooms drawn around them have more informative numbers."""
    rows, cols = structure.grid.rows, structure.grid.cols
    givens = np.zeros((len(tries), structure.n_coords), np.uint8)
    for i, dice in enumerate(draws.dice_of(tries, Purpose.SOLUTION)):
        board = givens[i].reshape(rows, cols)
        for cell in dice.shuffled(range(rows * cols))[: rows * cols // _SHARE]:
            mark, length = 1 + dice.below(2), 3 + dice.below(_LONGEST - 2)
            along, place = (board.T, divmod(cell, cols)[::-1]) if mark == VERTICAL else (board, divmod(cell, cols))
            here = along[place[0], place[1] : place[1] + length]
            if not here.any():
                here[:] = mark
                if _has_three(board):
                    here[:] = 0
    return givens


def _has_three(board: NDArray[np.uint8]) -> bool:
    """Whether three lines lie beside each other."""
    return any(
        bool((lines[:-2] & lines[1:-1] & lines[2:]).any()) for lines in (board == HORIZONTAL, (board == VERTICAL).T)
    )


class RoomsOfLines(NumberedRooms):
    """Rooms whose cells hold equal lines, for generated puzzles: their numbers are more informative."""

    def fitting(
        self, dice: Dice, size: Size, solution: NDArray[np.uint8], holds: Callable[[list[int]], bool]
    ) -> list[list[int]] | None:
        return rooms_of_lines(dice, *size, (solution == VERTICAL - 1).tolist())


GENRE = Genre(
    NAME,
    structure,
    fields=[RoomsOfLines("rooms", LargerCountOfLines(VERTICAL, Clue(0)), NUMBERS, first=False, joined=True)],
    forms=[
        PuzzLink("juosan", body=Body(("rooms", BorderBits()), ("rooms.ordered", RoomNumbers(NUMBERS[-1])))),
        Text(Words("rooms.numbers"), Words("rooms", areas=True), answer=Marks({"v": VERTICAL, "h": HORIZONTAL})),
    ],
    looks={VERTICAL: Look.VERTICAL, HORIZONTAL: Look.HORIZONTAL},
    largest_side=100,
    generation=Generation(
        start=_long_lines, keeps_partial_start=True, symmetries=("rotate180", "left-right", "top-bottom")
    ),
    examples=[
        Example("https://puzz.link/p?juosan/6/6/dlmued8fq2u2324223245233", "112112112112211211211211112122112112"),
        Example(
            "https://puzz.link/p?juosan/8/8/bdff7pureqh0q84ve03f03ug1634123362624226222",
            "1211211221121121211211221121121111211211121121121211211211211211",
        ),
    ],
)
