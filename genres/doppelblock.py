"""Doppelblock: shade two cells of each row and column, and fill in the numbers between.

Each row and each column has two shaded cells; its other cells hold every number once, from 1 to the side less 2.
A number outside is the sum of the numbers between the two shaded cells of its row or column.
Not all numbers outside need be given; numbers in cells may be given.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridlanes.compile.structure import Structure, shared
from gridlanes.errors import ModelError
from gridlanes.genres.latin_common import lines_of, require_square, side_of
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.numbers import Number16
from gridlanes.io.forms.codes.optional import Optional
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.given_numbers import GivenNumbers
from gridlanes.io.forms.fields.option import SideOption
from gridlanes.io.forms.fields.outside import Outside
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import DistinctBut, SumBetween
from gridlanes.samplers.generation import Generation

NAME = "doppelblock"
SHADED = 0
_LARGEST_SIDE = 11
_VALUES = {str(value): value for value in range(1, _LARGEST_SIDE)}


def _highest(size: Size) -> int:
    return side_of(size) - 2


def _most(size: Size) -> int:
    return _highest(size) * (_highest(size) + 1) // 2


@shared
def structure(rows: int, cols: int, highest: int = 0) -> Structure:
    """The structure of boards of this side; the same object for the same side. `highest`: the side
    less 2, or 0 for that.

    Clues: the numbers of the rows, then those of the columns.
    """
    require_square(rows, cols)
    if not 3 <= rows <= _LARGEST_SIDE:
        raise ModelError(f"boards have sides of 3 to {_LARGEST_SIDE} and the numbers up to two less, found {rows}")
    if highest not in (0, rows - 2):
        raise ModelError(f"the highest number of a board of side {rows} is {rows - 2}, found {highest}")
    lines = lines_of(rows)
    twice = [Constraint(DistinctBut(SHADED, 2), line) for line in lines]
    sums = [Constraint(SumBetween(SHADED, Clue(slot)), line) for slot, line in enumerate(lines)]

    def lowering(program: Program) -> None:
        for apart, between in zip(twice, sums, strict=True):
            scope = between.scope(program.grid, program.alphabet)
            apart.rule.lower(program, scope)
            assert isinstance(between.rule, SumBetween)
            between.rule.lower_apart(program, scope)

    alphabet = Alphabet((*range(1, rows - 1), SHADED))
    return Structure(
        Grid(rows, cols),
        alphabet,
        [*twice, *sums],
        genre=NAME,
        probing=2,
        lowering=lowering,
        options={"highest": highest},
    )


class Highest(SideOption):
    """The highest number, which texts tell although it follows from the size."""

    def variants(self, size: Size) -> Sequence[Any]:
        return (_highest(size),)


GENRE = Genre(
    NAME,
    structure,
    fields=[
        GivenNumbers(most=_highest),
        Outside("rows", "left", most=_most),
        Outside("columns", "top", most=_most),
        Highest("highest", _highest),
    ],
    forms=[
        PuzzLink(
            "doppelblock", body=Body((("columns", "rows"), Number16(255)), ("grid", Optional(Number16(_highest, 1))))
        ),
        Text(
            Words("columns"),
            Words("rows"),
            header=("highest",),
            answer=Marks({**_VALUES, "x": SHADED}),
        ),
    ],
    looks={SHADED: Look.SHADE},
    largest_side=_LARGEST_SIDE,
    sizes="squares",
    examples=[
        Example("https://puzz.link/p?doppelblock/5/5/g33g5000g0w1k3g", "1230031002002130312020031"),
        Example(
            "https://puzz.link/p?doppelblock/7/7/g8ag4h0g3cgd513zh1l5h4t",
            "1300542503420141520300521403320501420431500410325",
        ),
    ],
    generation=Generation(given_values=tuple(range(1, _LARGEST_SIDE))),
)
