"""Sandwich Sudoku: a Sudoku with sums of the values between the smallest and the largest value of a row or column.

Each row, each column and each box holds every value once.
The number beside a row is the sum of the values between its smallest and its largest (0 if these are neighbours).
The number above a column is the same for the column. Not all numbers need be given.
"""

from __future__ import annotations

from gridlanes.genres.sudoku_common import boxed_genre, lines
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.outside import Outside
from gridlanes.io.forms.genre import Example
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import SandwichSum
from gridlanes.rules.shared.refusals import WIDEST

NAME = "sandwich"


def _sums(grid: Grid) -> list[Constraint]:
    return [Constraint(SandwichSum(Clue(slot), distinct=True), line) for slot, line in enumerate(lines(grid.rows))]


def _most(size: Size) -> int:
    return size.n_cells - 1


_SUMS = [Outside("rows", "left", most=_most), Outside("columns", "top", most=_most)]
GENRE = boxed_genre(
    NAME,
    __doc__,
    _SUMS,
    extra=_sums,
    largest_side=WIDEST,
    examples=[
        Example(
            '{"genre":"sandwich","data":{"grid":["......","......","......","......","......","....1."],'
            '"rows":[8,null,9,9,6,null],"columns":[14,0,null,0,0,null]}}',
            "153624426153231546564231312465645312",
        ),
    ],
)
