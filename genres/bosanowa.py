"""Bosanowa: fill circles with numbers, each the sum of its differences from the numbers beside it.

Every circle holds a number from 1 on.
The number is the sum of its differences from the numbers of all circles that share a side with it.
Cells without a circle stay empty. No source limits the size of numbers; here they go up to 31, and up to 61 if a number
above 15 is given.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.errors import ModelError
from gridlanes.genres.counts_common import cells_beside
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.numbers import Number16
from gridlanes.io.forms.codes.packed import Packed
from gridlanes.io.forms.fields.field import Content, Size
from gridlanes.io.forms.fields.given_numbers import OTHER, GivenNumbers
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.regions import Path
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import SumOfDifferences
from gridlanes.samplers.difference_sums import difference_sums
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.samplers.generation import Generation

NAME = "bosanowa"
NO_CIRCLE = 0
"""the mark of a cell that is no circle"""
USUAL, LARGEST = 31, 61
"""what numbers go up to: on most boards, and on those with a large one"""
_LARGE = 15
"""the largest number that puzzles show on the usual boards; one that shows a larger number is one of the others"""


@shared
def structure(rows: int, cols: int, largest: int = USUAL) -> Structure:
    """The structure of Bosanowa of this size with numbers up to `largest`; the same object for the same arguments.

    Every cell is a coord; those that are no circles are givens.
    """
    if not 1 <= largest <= LARGEST:
        raise ModelError(f"the largest number is 1 to {LARGEST}, found {largest}")
    cells = product(range(rows), range(cols))
    constraints = [
        Constraint(SumOfDifferences(NO_CIRCLE), Path(((row, col), *cells_beside(rows, cols, row, col))))
        for row, col in cells
    ]
    numbers = range(1, largest + 1)
    return Structure(
        Grid(rows, cols),
        Alphabet((*numbers, NO_CIRCLE)),
        constraints,
        genre=NAME,
        blank=(*numbers,),
        options={"largest": largest},
        probing=2,
    )


class NumbersInCircles(GivenNumbers):
    """Numbers in circles, and cells that are no circles: in URLs two boards, one behind the other."""

    parts = ("", "holes", "numbers")

    def option(self, content: Content, size: Size) -> dict[str, Any]:
        codes = _codes_of(content)
        return {"largest": LARGEST} if codes[codes != OTHER].max(initial=0) > _LARGE else {}

    @property
    def option_names(self) -> tuple[str, ...]:
        return ("largest",)

    def check(self, content: Content, size: Size) -> None:
        super().check(Content((_codes_of(content),)), size)

    def fill(self, draft: Draft, content: Content) -> None:
        codes = _codes_of(content)
        if draft.structure.options["largest"] == USUAL:
            draft.fine &= np.where(codes == OTHER, 0, codes).max(axis=1, initial=0) <= _LARGE
        super().fill(draft, Content((codes,)))

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[np.uint8]:
        codes = self._codes(puzzle)
        if part == "holes":
            return np.asarray(codes == OTHER, np.uint8)
        return np.where(codes == OTHER, np.uint8(0), codes).astype(np.uint8) if part else codes


def _codes_of(content: Content) -> NDArray[np.uint8]:
    """The codes of cells, of one board or of two."""
    codes, *parts = content.arrays
    if codes is None:
        holes, numbers = parts
        codes = np.where(holes != 0, np.uint8(OTHER), numbers)
    return np.asarray(codes, np.uint8)


def _start(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """Random boards of circles whose numbers come out."""
    grid, no_circle = structure.grid, len(structure.alphabet)
    marks = np.zeros((len(tries), structure.n_coords), np.uint8)
    for i, dice in enumerate(draws.dice_of(tries, Purpose.SOLUTION)):
        numbers = np.array(difference_sums(dice, grid.rows, grid.cols), np.uint8)
        marks[i] = np.where(numbers == 0, no_circle, numbers)
    return marks


GENRE = Genre(
    NAME,
    structure,
    fields=[NumbersInCircles(symbol="#", most=lambda size: LARGEST)],
    forms=[
        PuzzLink(
            "bosanowa",
            "bossanova",
            body=Body(("grid.holes", Packed((0, 1), together=5)), ("grid.numbers", Number16(LARGEST, 1))),
            styles=["h", "t"],
        ),
        Text(Words("grid", {".": OTHER})),
    ],
    looks={NO_CIRCLE: Look.WALL},
    largest_side=100,
    examples=[
        Example("https://puzz.link/p?bosanowa/6/6/8020dmr0h12zr", "101221211111202112422002004004002002"),
        Example(
            "https://puzz.link/p?bosanowa/8/8/c9h4g2814jufoq1g1n22n1p2x1g",
            "2001210240012104202101222111011011122210120240110000002200000011",
        ),
    ],
    generation=Generation(
        start=_start, given_values=tuple(range(1, _LARGE + 1)), always_given=(NO_CIRCLE,), nodes_a_test=128
    ),
)
