"""Star Battle: put stars into the cells so that they do not touch each other.

Each row, each column and each room holds the same number of stars, which the puzzle gives.
No two stars touch, not even at a corner.
Cells that are in no room hold no star.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.errors import ModelError
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.borders import BorderBits
from gridlanes.io.forms.codes.numbers import Count
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.option import Option
from gridlanes.io.forms.fields.rooms import HOLE, NO_ROOM, Rooms
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.regions import Col, Rect, Region, Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.puzzles.windows import on_windows
from gridlanes.rules import AtMost, ExactCountApart
from gridlanes.samplers.areas import joined_pairs
from gridlanes.samplers.cores_in_order import cores_in_order
from gridlanes.samplers.draws import Dice
from gridlanes.samplers.rooms_in_order import rooms_in_order

NAME = "star_battle"
STAR = 1
"""the mark of a cell with a star"""
STARS = range(1, 31)
"""how many there may be in a line"""
_IN_ORDER_FROM = 200
"""cells of a board from which on rooms can be decided one after another: of others hardly any grow to cover it"""
_DRAWN = 16
"""beginnings of such rooms of which the best is taken"""


@shared
def structure(rows: int, cols: int, stars: int = 1) -> Structure:
    """The structure of Star Battle of this size and number of stars; the same object for the same arguments.

    Every cell is a coord with a binary mark. The rooms are row regions.
    """
    if rows != cols:
        raise ModelError(f"rows and columns hold equally many stars, so boards are square, found {rows} x {cols}")
    lines: list[Region] = [*map(Row, range(rows)), *map(Col, range(cols))]
    constraints: list[Constraint | ManyConstraints] = [
        *(Constraint(ExactCountApart(STAR, stars), line) for line in lines),
        on_windows(AtMost(STAR, 1), rows, cols, (2, 2)),
    ]
    # Two lines side by side have twice as many stars, for which there is less room than in each alone.
    pairs: list[Region] = [Rect(row, 0, 2, cols) for row in range(rows - 1)]
    pairs += [Rect(0, col, rows, 2) for col in range(cols - 1)]

    def lowering(program: Program) -> None:
        for constraint in [*constraints, *(Constraint(ExactCountApart(STAR, 2 * stars), pair) for pair in pairs)]:
            constraint.lower(program)

    return Structure(
        Grid(rows, cols),
        Alphabet.binary(),
        constraints,
        genre=NAME,
        first=STAR,
        probing=2,
        lowering=lowering,
        options={"stars": stars},
    )


class RoomsOfStars(Rooms):
    """Rooms that grow around the stars of a solution: around one each, or two that are near each other."""

    grows: ClassVar[bool] = True

    def cores(
        self, dice: Dice, size: Size, solution: NDArray[np.uint8], holds: Callable[[list[int]], bool]
    ) -> list[list[int]] | None:
        stars = np.flatnonzero(solution == STAR).tolist()
        if size.n_cells >= _IN_ORDER_FROM and len(stars) in (size.rows, 2 * size.rows):
            return self._cores_in_order(dice, size, stars)
        if len(stars) == size.rows:
            return [[cell] for cell in stars]
        if len(stars) == 2 * size.rows:
            return joined_pairs(dice, *size, stars)
        return self.fitting(dice, size, solution, holds)

    def _cores_in_order(self, dice: Dice, size: Size, stars: list[int]) -> list[list[int]] | None:
        """What rooms begin as that leave few cells, of some that were drawn."""
        best, most = None, 0
        for _ in range(_DRAWN):
            cores = cores_in_order(dice, *size, stars, len(stars) // size.rows)
            n_cells = 0 if cores is None else sum(map(len, rooms_in_order(*size, stars, cores)))
            if n_cells > most:
                best, most = cores, n_cells
            if n_cells == size.n_cells:
                break
        return best

    def decided_cells(
        self, dice: Dice, size: Size, solution: NDArray[np.uint8], cores: list[list[int]]
    ) -> list[list[int]]:
        if size.n_cells < _IN_ORDER_FROM:
            return []
        return rooms_in_order(*size, np.flatnonzero(solution == STAR).tolist(), cores)


def _in_a_room(structure: Structure) -> ExactCountApart:
    return ExactCountApart(STAR, structure.options["stars"])


GENRE = Genre(
    NAME,
    structure,
    fields=[RoomsOfStars("rooms", _in_a_room, hole=0), Option("stars", 1, STARS)],
    forms=[
        PuzzLink("starbattle", body=Body(("stars", Count(STARS)), ("rooms", BorderBits()), separator="/")),
        Text(
            Words("rooms", {HOLE: NO_ROOM, "@": NO_ROOM}, areas=True),
            header=("stars",),
            answer=Marks({"-": 0, "x": STAR}),
        ),
    ],
    aliases=["starbattle"],
    looks={0: Look.DOT, STAR: Look.STAR},
    largest_side=100,
    sizes="squares",
    examples=[
        Example("https://puzz.link/p?starbattle/6/6/1/8466eo41o0n4", "000010010000000100000001001000100000"),
        Example(
            "https://puzz.link/p?starbattle/8/8/2/i28p3agbca2090fj132mf20g",
            "0101000000000101010100000000010110100000000010101010000000001010",
        ),
    ],
)
