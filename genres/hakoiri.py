"""Hakoiri (Hakoiri-masashi): put a circle, a triangle and a square into each room.

Each room has each of the three shapes once; its other cells stay empty.
Equal shapes do not touch, not even at a corner.
The cells with shapes are connected.
A puzzle may say that a cell has a shape without saying which.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.borders import BorderBits
from gridlanes.io.forms.codes.digit_runs import DigitRuns, letter_runs
from gridlanes.io.forms.fields.field import Content, Size
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.regions import AllOf
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.puzzles.windows import on_windows
from gridlanes.rules import Connected, DistinctBut, ExactCount, Table
from gridlanes.rules.base import Rule
from gridlanes.samplers.areas import beside
from gridlanes.samplers.draws import Dice
from gridlanes.samplers.generation import Generation

NAME = "hakoiri"
EMPTY, CIRCLE, TRIANGLE, SQUARE = range(4)
"""the displayed values of the marks"""
SHAPES = (CIRCLE, TRIANGLE, SQUARE)
SOME = Table(tuple((shape,) for shape in SHAPES))
"""what a cell holds of which a puzzle says that it has a shape, and not which"""
UNSAID = 5
"""the code of such a cell"""


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Hakoiri of this size; the same object for the same size.

    Every cell is a coord with the marks `CIRCLE`, `TRIANGLE`, `SQUARE` and `EMPTY`. The rooms are the puzzle's own
    regions, and so are the cells that have a shape which is not said.
    """
    blocks = on_windows(DistinctBut(EMPTY), rows, cols, (min(rows, 2), min(cols, 2)))
    constraints: list[Constraint | ManyConstraints] = [blocks, Constraint(Connected(EMPTY, others=True), AllOf())]
    return Structure(Grid(rows, cols), Alphabet((*SHAPES, EMPTY)), constraints, genre=NAME, probing=2)


class Shapes(Givens):
    """Shapes that are given, empty cells, and cells that have a shape which is not said."""

    def fill(self, draft: Draft, content: Content) -> None:
        codes = content.arrays[0]
        draft.give(np.where(codes < UNSAID, codes, 0).astype(np.uint8))
        row, cell = np.nonzero(codes == UNSAID)
        if len(row):
            draft.row_regions.append(RowRegions.of_one_length(SOME, row, cell[:, None]))

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[np.uint8]:
        board = puzzle.givens.copy()
        board[[cell for own in puzzle.row_regions if own.rule == SOME for (cell,) in own.regions]] = UNSAID
        return board

    def is_blank(self, puzzle: PuzzleRow) -> bool:
        return not self.array(puzzle, "").any()

    def owns(self, rule: Rule, puzzle: PuzzleRow) -> bool:
        return rule == SOME

    def most_region_clues(self, structure: Structure) -> int:
        return 0


class Boxes(Rooms):
    """Rooms of three cells or more, which are drawn before the shapes when a puzzle is made."""

    def comes_first(self, size: Size) -> bool:
        return True

    def drawn(self, dice: Dice, size: Size, in_room: int) -> list[list[int]]:
        areas = super().drawn(dice, size, in_room)
        while small := next((area for area in areas if len(area) < len(SHAPES) and len(areas) > 1), None):
            near = {other for cell in small for other in beside(cell, *size)} - {*small}
            larger = dice.choice([area for area in areas if near.intersection(area)])
            larger += small
            areas.remove(small)
        return areas


GENRE = Genre(
    NAME,
    structure,
    fields=[
        Shapes("grid", "123x?"),
        Boxes("rooms", ExactCount(CIRCLE, 1), also=[ExactCount(TRIANGLE, 1), ExactCount(SQUARE, 1)]),
    ],
    forms=[
        PuzzLink(
            "hakoiri",
            body=Body(
                ("rooms", BorderBits()),
                (
                    "grid",
                    DigitRuns({str(shape): (shape, 0) for shape in SHAPES} | {".": (UNSAID, 0)}, letter_runs()),
                ),
            ),
        ),
    ],
    looks={EMPTY: Look.DOT, CIRCLE: Look.CIRCLE, TRIANGLE: Look.TRIANGLE, SQUARE: Look.SQUARE},
    largest_side=100,
    examples=[
        Example(
            "https://puzz.link/p?hakoiri/6/6/97fs286c2eofa31c1a2b1e21c3c1g1a", "031323102001230002100031231020002310"
        ),
        Example(
            "https://puzz.link/p?hakoiri/8/8/oljd1j3b2qk05o9effjl1430c3i1a1n1f2h3k1c3a",
            "2123000330012101123000023012301300301202012000310300002002132130",
        ),
    ],
    generation=Generation(given_values=SHAPES, max_room_cells=6),
)
