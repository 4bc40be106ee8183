"""Yajilin (Arrow Ring): shade cells and draw one closed loop through all other cells without a number.

A number says how many of the cells that its arrow points at, up to the end of the board, are shaded. Some cells are
marked but have neither number nor arrow; they are not part of the loop, either.
No two shaded cells are beside each other. With the option `shaded_outside` all of them are outside of the loop.
The loop goes through the middles of all cells that are neither shaded nor have a number, from each to one beside it,
and neither branches nor crosses itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.joint.loop_trials import ManyCounts, Tried, counts_apart, counts_of_clues
from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.loops_common import (
    LOOP,
    MARK_WORDS,
    PAST,
    SHADED,
    THROUGH,
    LinksAndShades,
    Way,
    loop_among_cells,
    lower_counts_along,
    lower_sides,
    one_arrow_each,
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
from gridlanes.io.forms.codes.arrow_numbers import ArrowNumber16
from gridlanes.io.forms.fields.arrow_numbers import ArrowNumbers, cells_ahead_of, code_of, entry_of, laid_ahead
from gridlanes.io.forms.fields.cells import UNKNOWN
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.lowering.program import Program
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.laid_regions import LaidRegions
from gridlanes.model.looks import Look
from gridlanes.model.regions import Set
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.rules import CountsAlong, ExactCount
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.generation import Generation

NAME = "yajilin"


def _ahead(grid: Grid) -> LaidRegions:
    """The cells that each arrow of each cell points at."""
    ahead = laid_ahead(Size(grid.rows, grid.cols))
    return LaidRegions(grid.ids(Layer.CELLS).ravel()[ahead.coords], ahead.lengths)


def _rules(grid: Grid, outside: bool) -> Iterator[Constraint | ManyConstraints]:
    yield apart(grid.rows, grid.cols, SHADED)
    size, ahead = Size(grid.rows, grid.cols), _ahead(grid)
    slots = np.arange(len(ahead))
    yield ManyConstraints(
        ExactCount(SHADED, Clue(0)), ahead, lambda slot: Set(tuple(cells_ahead_of(size, slot))), slots
    )
    if outside:
        yield with_sides(grid, SIDES)


def _lower(program: Program, outside: bool) -> list[list[int]] | None:
    """The numbers as counts along lines of cells that are apart; the coords of corners, if they matter."""
    cells = program.grid.ids(Layer.CELLS)
    lower_counts_along(program, SHADED, cells, cells, apart=True)
    return lower_sides(program, SIDES) if outside else None


def _counts(grid: Grid) -> Iterator[ManyCounts]:
    """Shaded cells apart, and what numbers say of them."""
    yield from counts_apart(grid, SHADED)
    yield from counts_of_clues(_ahead(grid), SHADED)


@shared
def structure(rows: int, cols: int, shaded_outside: bool = False) -> Structure:
    """The structure of Yajilin of this size; the same object for the same arguments.

    Cells and edges are coords; the loop goes past cells with a number, which are givens. Clues: the number of each cell
    if its arrow points up, row by row, then if it points down, to the left, to the right.
    """
    marks = {THROUGH: Way.EITHER, PAST: Way.NOT, SHADED: Way.NOT}
    return loop_among_cells(
        NAME,
        rows,
        cols,
        marks,
        partial(_rules, outside=shaded_outside),
        unknown=[THROUGH, SHADED],
        lowering=partial(_lower, outside=shaded_outside),
        tried=Tried(_counts, CountsAlong(SHADED, ()), outside=SHADED if shaded_outside else None),
        options={"shaded_outside": shaded_outside},
    )


@lru_cache(maxsize=64)
def _n_ahead(rows: int, cols: int) -> NDArray[np.intp]:
    """``intp (slots,)``: at how many cells the arrow of each slot points."""
    return laid_ahead(Size(rows, cols)).lengths.astype(np.intp)


def _numbers(structure: Structure, draws: Draws, tries: Tries, marks: NDArray[np.uint8]) -> NDArray[np.int32]:
    """The numbers of the cells with the mark `PAST`, each with an arrow by chance, one that points at cells if any, and
    rather at shaded ones.
    """
    grid = structure.grid
    cells = marks[:, grid.ids(Layer.CELLS)]
    shaded = (cells == SHADED + 1).astype(np.intp)
    above, left = (shaded.cumsum(axis) - shaded for axis in (1, 2))
    below, right = (shaded.sum(axis=axis, keepdims=True) - shaded - n for axis, n in ((1, above), (2, left)))
    found = np.stack([above, below, left, right], axis=1).reshape(len(marks), -1)
    shown = (cells == PAST + 1).reshape(len(marks), -1)
    return one_arrow_each(draws, tries, found, _n_ahead(grid.rows, grid.cols), shown, at_something=0.5)


GENRE = Genre(
    NAME,
    structure,
    fields=[ArrowNumbers("grid", PAST + 1), SHADED_OUTSIDE],
    forms=[
        PuzzLink(
            "yajilin",
            "yajirin",
            body=Body(("grid", ArrowNumber16())),
            flags={"o": {SHADED_OUTSIDE.name: True}},
            styles=["b"],
        ),
        Text(
            Words("grid", {"?": UNKNOWN, "x": UNKNOWN, "@": UNKNOWN}, coded=(code_of, entry_of)),
            answer=LinksAndShades(),
        ),
    ],
    aliases=["arrow_ring"],
    looks={THROUGH: Look.DOT, LOOP: Look.LINK, PAST: Look.DOT, SHADED: Look.SHADE},
    mark_words=MARK_WORDS,
    largest_side=100,
    generation=Generation(
        start=loop_past_marked_cells,
        always_given=(PAST,),
        clues_of_solution=_numbers,
        nearby_solutions=loops_past_marked_cells,
    ),
    examples=[
        Example(
            "https://puzz.link/p?yajilin/6/6/a20c3241g11d20a41d123030g",
            "3230022000030023000232300022203000000000000001100100101000011000010100010000000000100001100001000100"
            "00000001000000011110",
        ),
        Example(
            "https://puzz.link/p?yajilin/10/10/0.300.0.a0.3141a0.43a0.a0.0.410.21a1030a0.0.0.0.10403121c0.10a0.a3"
            "3e20b41c0.21a0.c21b0.12e0.a0.0.0.a20a41c0.0.c31b13h0.13",
            "2222322232232322222322322222222003223232300002002300220200020322000302022232320302230020020000000022"
            "0000000000000000000000000000000000000000011000000001001011001000101010100000001010000000101000110100"
            "0000000000000000000000000000000000000000000001000000000001100100001000000100000001100000000000000000"
            "00010010001111011000",
        ),
    ],
)
