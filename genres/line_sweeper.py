"""Line Sweeper: draw one closed loop; each number counts the cells around it that the loop goes through.

The loop goes through the middles of cells, from each to one beside it, and neither branches nor crosses itself.
A number says how many of the up to eight cells around it, at sides and corners, the loop goes through.
The loop does not go through cells with a number.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from gridlanes.compile.joint.loop_trials import ManyCounts, Tried, counts_of_clues
from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.counts_common import AROUND, cells_around, laid_near
from gridlanes.genres.loops_common import (
    LOOP,
    MARK_WORDS,
    PAST,
    THROUGH,
    LinkWords,
    Way,
    loop_among_cells,
    loop_through_some_cells,
)
from gridlanes.io.forms.fields.cells import Cells
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.regions import Set
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import ExactCount, WeightedSum
from gridlanes.samplers.generation import Generation

NAME = "line_sweeper"
_MAX_CELLS = 8
"""cells around a number"""


def _numbers(grid: Grid) -> Iterator[Constraint]:
    """The own cell of a number counts for more than all around it."""
    for slot, (row, col) in enumerate(product(range(grid.rows), range(grid.cols))):
        around = cells_around(grid.rows, grid.cols, row, col)
        weights = (_MAX_CELLS + 1, *[1] * len(around))
        yield Constraint(WeightedSum(THROUGH, weights, Clue(slot)), Set(((row, col), *around)))


def _counts(grid: Grid) -> Iterator[ManyCounts]:
    """What numbers say of the cells around them; that the loop does not go through their own is known by then."""
    yield from counts_of_clues(laid_near(grid.rows, grid.cols, AROUND), THROUGH)


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Line Sweeper of this size; the same object for the same size.

    Cells and edges are coords. Clues: the number of each cell, row by row.
    """
    marks = {THROUGH: Way.EITHER, PAST: Way.NOT}
    return loop_among_cells(NAME, rows, cols, marks, _numbers, tried=Tried(_counts, ExactCount(THROUGH, Clue(0))))


GENRE = Genre(
    NAME,
    structure,
    fields=[Cells("grid", numbers=range(_MAX_CELLS + 1))],
    forms=[Text(Words("grid"), answer=LinkWords())],
    aliases=["linesweeper"],
    looks={THROUGH: Look.DOT, LOOP: Look.LINK, PAST: Look.DOT},
    mark_words=MARK_WORDS,
    largest_side=100,
    generation=Generation(start=loop_through_some_cells),
    examples=[
        Example(
            '{"genre":"line_sweeper","data":{"grid":["......",".64.6.","......","......","..33..","....0."]}}',
            "00000002222000220020000222222222222200000010000110000101001000000000000000000001111100000000010001000"
            "1110000000000000000",
        ),
        Example(
            '{"genre":"line_sweeper","data":{"grid":[".2..4..2","1.......","........","..5..4..","....24.5","..000'
            '...",".5...4..","........"]}}',
            "22002222220000002000022000200200022222020222220002222220000000000000000000110000001110010101100110000"
            "01010000010100000011000000100000000000100000000001110001000000010010010000000000000000010000000000011"
            "111110",
        ),
    ],
)
