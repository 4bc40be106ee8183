"""Tatami (Patchwork): fill each mat with the numbers from 1 to its size, each equally often in each row and column.

All mats have the same size n. A mat holds each number from 1 to n once.
Equal numbers are not beside each other.
In each row all numbers occur equally often, and likewise in each column.
Mats are mostly straight, but need not be. pzpr's genre Patchwork is a different one.
"""

from __future__ import annotations

from itertools import product
from math import gcd
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.genres.numbered_rooms_common import RoomGivens
from gridlanes.io.forms.fields.field import Content, Size
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.puzzle_row import Draft
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Col, Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.puzzles.windows import PAIRS, on_windows
from gridlanes.rules import Distinct, ExactCount
from gridlanes.samplers.draws import Dice
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.strips import strips

NAME = "tatami"
_SMALLEST, _LARGEST = 3, 60
"""cells of a mat by default, if the board can be covered so, and at most"""


def usual(size: Size) -> int:
    """The default number of cells of a mat: the fewest from three on that divide both sides, or else two."""
    sides = gcd(*size)
    return next((cells for cells in range(_SMALLEST, sides + 1) if sides % cells == 0), 2)


@shared
def structure(rows: int, cols: int, cells: int = 0) -> Structure:
    """The structure of Tatami of this size with mats of so many `cells`, 0 for the `usual` ones; the same object for
    the same arguments. The mats are row regions.
    """
    n_marks = cells or usual(Size(rows, cols))
    if not 1 <= n_marks <= _LARGEST or rows % n_marks or cols % n_marks:
        raise ModelError(f"rows of {cols} and columns of {rows} cells cannot hold {n_marks} numbers equally often")
    marks = range(1, n_marks + 1)
    constraints: list[Constraint | ManyConstraints] = [
        on_windows(Distinct(), rows, cols, *PAIRS),
        *(Constraint(ExactCount(mark, cols // n_marks), Row(row)) for row, mark in product(range(rows), marks)),
        *(Constraint(ExactCount(mark, rows // n_marks), Col(col)) for col, mark in product(range(cols), marks)),
    ]
    return Structure(
        Grid(rows, cols), Alphabet.counting(n_marks), constraints, genre=NAME, options={"cells": cells}, probing=2
    )


class Mats(Rooms):
    """Mats, all of as many cells, which the structure gets as its option ``cells``."""

    def _n_in_each(self, content: Content) -> int:
        """Cells of a mat of the first board; the mean where they differ."""
        areas = content.arrays[0][0]
        return len(areas) // (int(areas.max(initial=0)) + 1)

    def _fine(self, areas: NDArray[np.int32], size: Size) -> NDArray[np.bool_]:
        ordered = np.sort(areas, axis=1)
        n_cells = size.n_cells // (areas.max(axis=1, initial=0) + 1)
        return np.asarray((ordered == np.arange(size.n_cells) // n_cells[:, None]).all(axis=1))

    def option(self, content: Content, size: Size) -> dict[str, Any]:
        n_cells = self._n_in_each(content)
        return {"cells": 0 if n_cells == usual(size) else n_cells}

    @property
    def option_names(self) -> tuple[str, ...]:
        return ("cells",)

    def fill(self, draft: Draft, content: Content) -> None:
        draft.fine &= self._n_in_each(content) == len(draft.structure.alphabet)
        super().fill(draft, content)

    def explain(self, content: Content, size: Size) -> PuzzleError:
        return PuzzleError(f"the {self.noun}s have different numbers of cells", hint=f"all {self.noun}s have as many")

    def drawn(self, dice: Dice, size: Size, in_room: int) -> list[list[int]]:
        return strips(dice, *size, usual(size))


GENRE = Genre(
    NAME,
    structure,
    fields=[RoomGivens("grid", most=usual), Mats("rooms", Distinct(), n_cells=usual, noun="mat")],
    forms=[Text(Words("grid"), Words("rooms", areas=True))],
    aliases=["patchwork"],
    largest_side=100,
    sizes="sides with a common divisor",
    examples=[
        Example(
            '{"genre":"tatami","data":{"grid":["......",".2....","....1.","......","2.....",".....3"],"rooms":["A'
            'AABBB","CCCDDD","EGIFFF","EGIHJL","EGIHJL","KKKHJL"]}}',
            "231231123123312312123231231312312123",
        ),
        Example(
            '{"genre":"tatami","data":{"grid":["..4..32..5","521....5.4","..3.51.4..","2..1.32315","...4...24.","'
            '.2.152....","..5421.524","..1..4.2..","...3...34.","5.4212..5."],"rooms":["ACEGIBBBBB","ACEGIDFHJL",'
            '"ACEGIDFHJL","ACEGIDFHJL","ACEGIDFHJL","KKKKKDFHJL","MMMMMNNNNN","OOOOOPPPPP","QQQQQRRRRR","SSSSSTTT'
            'TT"]}}',
            "1345232415521314352441325154322451432315352435124142315241533154213524241534523115234513425342124153",
        ),
    ],
    generation=Generation(renames_marks=True),
)
