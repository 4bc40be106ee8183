"""Koburin: shade cells and draw one closed loop through all other cells without a number.

A number says how many of the up to four cells beside it are shaded; with the option `diagonals`, how many of the up to
eight cells around it. With the option `shaded_outside` all shaded cells are outside of the loop.
No two shaded cells are beside each other.
The loop goes through the middles of all cells that are neither shaded nor have a number, from each to one beside it,
and neither branches nor crosses itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from gridlanes.compile.joint.loop_trials import ManyCounts, Tried, counts_apart, counts_of_clues
from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.counts_common import AROUND, BESIDE, cells_around, laid_near
from gridlanes.genres.loops_common import (
    LOOP,
    MARK_WORDS,
    PAST,
    SHADED,
    THROUGH,
    LinksAndShades,
    Way,
    loop_among_cells,
    lower_each,
    lower_sides,
    with_sides,
)
from gridlanes.genres.marked_loops_common import (
    SHADED_OUTSIDE,
    SIDES,
    loop_past_marked_cells,
    loops_past_marked_cells,
)
from gridlanes.genres.shading_common import apart
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.digit_runs import FOUR_CELL
from gridlanes.io.forms.fields.cells import UNKNOWN, Cells, Symbol
from gridlanes.io.forms.fields.option import Option
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.lowering.program import Program
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.laid_regions import LaidRegions
from gridlanes.model.looks import Look
from gridlanes.model.regions import Neighbors4, Region, Set
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.rules import ExactCount
from gridlanes.samplers.generation import Generation

NAME = "koburin"


def _around(grid: Grid, diagonals: bool, cell: int) -> Region:
    """The cells around a cell."""
    row, col = divmod(cell, grid.cols)
    return Set(cells_around(grid.rows, grid.cols, row, col)) if diagonals else Neighbors4(row, col)


def _laid_around(grid: Grid, diagonals: bool) -> LaidRegions:
    """The coords of those around each cell, row by row."""
    return laid_near(grid.rows, grid.cols, AROUND if diagonals else BESIDE)


def _rules(grid: Grid, diagonals: bool, outside: bool) -> Iterator[Constraint | ManyConstraints]:
    yield apart(grid.rows, grid.cols, SHADED)
    laid = _laid_around(grid, diagonals)
    yield ManyConstraints(ExactCount(SHADED, Clue(0)), laid, partial(_around, grid, diagonals), np.arange(len(laid)))
    if outside:
        yield with_sides(grid, SIDES)


def _counts(grid: Grid, diagonals: bool) -> Iterator[ManyCounts]:
    """Shaded cells apart, and what numbers say of them."""
    yield from counts_apart(grid, SHADED)
    yield from counts_of_clues(_laid_around(grid, diagonals), SHADED)


@shared
def structure(rows: int, cols: int, diagonals: bool = False, shaded_outside: bool = False) -> Structure:
    """The structure of Koburin of this size; the same object for the same arguments.

    Cells and edges are coords; the loop goes past cells with a number, which are givens. Clues: the number of each
    cell, row by row.
    """
    marks = {THROUGH: Way.EITHER, PAST: Way.NOT, SHADED: Way.NOT}

    def lowering(program: Program) -> list[list[int]] | None:
        lower_each(program, _rules(program.grid, diagonals, outside=False))
        return lower_sides(program, SIDES) if shaded_outside else None

    return loop_among_cells(
        NAME,
        rows,
        cols,
        marks,
        partial(_rules, diagonals=diagonals, outside=shaded_outside),
        unknown=[THROUGH, SHADED],
        lowering=lowering,
        tried=Tried(
            partial(_counts, diagonals=diagonals),
            ExactCount(SHADED, Clue(0)),
            outside=SHADED if shaded_outside else None,
        ),
        options={"diagonals": diagonals, "shaded_outside": shaded_outside},
    )


GENRE = Genre(
    NAME,
    structure,
    fields=[
        Cells("grid", numbers=range(5), number_mark=PAST, unknown=Symbol("?", PAST)),
        Option("diagonals", default=False),
        SHADED_OUTSIDE,
    ],
    forms=[
        PuzzLink(
            "koburin",
            body=Body(("grid", FOUR_CELL)),
            flags={"m": {"diagonals": True}, "o": {"shaded_outside": True}},
            styles=["b"],
        ),
        Text(Words("grid", {"?": UNKNOWN}), answer=LinksAndShades()),
    ],
    looks={THROUGH: Look.DOT, LOOP: Look.LINK, PAST: Look.DOT, SHADED: Look.SHADE},
    mark_words=MARK_WORDS,
    largest_side=100,
    generation=Generation(
        start=loop_past_marked_cells, wall_share=(0, 0), always_given=(PAST,), nearby_solutions=loops_past_marked_cells
    ),
    examples=[
        Example(
            "https://puzz.link/p?koburin/6/6/m.g1.j.k..g.k.1.g.g",
            "00000002322000023000022023000022232300000010000110000111100100100100000000000001111100000000001000001"
            "0000000011100000000",
        ),
        Example(
            "https://puzz.link/p?koburin/10/10/bm..jbj...6.g.g1.0....j..g.cc0.1.j.h...h...i.h....i..h261.j.g",
            "23000000002200032000300222232020222222203032232230200222230032002220022200323022220002203223220000230"
            "00000000000111001110010000001010000000101000000010100000001001000001000010001000010000100000010010000"
            "00000000000101110100000100010000100000000000000000000000000000000100000010000100001000001000000000011"
            "00000000000111000",
        ),
    ],
)
