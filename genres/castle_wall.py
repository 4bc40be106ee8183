"""Castle Wall: draw one closed loop with all white cells inside and all black cells outside.

The loop goes through the middles of cells, from each to one beside it, and neither branches nor crosses itself.
It does not go through coloured cells: white cells are inside it, black cells outside, grey cells on either side.
A number with an arrow counts the steps of the loop from cell to cell along the line from the number in the direction of
the arrow.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.joint.loop_trials import ManyCounts, Tried, counts_of_clues
from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.loops_common import (
    LOOP,
    MARK_WORDS,
    PAST,
    THROUGH,
    LinkWords,
    Way,
    cells_inside,
    loop_among_cells,
    loop_through_some_cells,
    lower_counts_along,
    lower_sides,
    one_arrow_each,
    with_sides,
)
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.coloured_arrows import ColouredArrow16
from gridlanes.io.forms.fields.arrow_numbers import WAYS, cells_ahead_of, laid_ahead
from gridlanes.io.forms.fields.coloured_arrows import ColouredArrows, coloured_code_of, coloured_word_of
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
from gridlanes.model.scope import Scope
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.rules import CountsAlong, ExactCount, SidesOfLoop
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.samplers.generation import Generation

NAME = "castle_wall"
INSIDE, OUTSIDE = 3, 4
"""the marks of white and black cells; grey ones are `PAST`"""
SIDES = SidesOfLoop(LOOP, INSIDE, OUTSIDE)
_FEWEST = 0.3
"""the least share of the cells that the loop goes past that are coloured where puzzles are made"""


def _steps_ahead(grid: Grid, slot: int) -> Set:
    """The edges that steps ahead of a cell cross, in the way of its slot."""
    size = Size(grid.rows, grid.cols)
    layer = Layer.EDGES_H if WAYS[slot // size.n_cells].down else Layer.EDGES_V
    steps = pairwise(cells_ahead_of(size, slot))
    return Set(tuple((layer, max(row, r), max(col, c)) for (row, col), (r, c) in steps))


def _laid_steps(grid: Grid) -> LaidRegions:
    """The coords of these edges, of all slots."""
    ahead, n_cells = laid_ahead(Size(grid.rows, grid.cols)), grid.rows * grid.cols
    at, way = ahead.coords, np.repeat(np.arange(len(WAYS)), n_cells).repeat(ahead.lengths)
    level, upright = grid.ids(Layer.EDGES_H)[:-1].ravel(), grid.ids(Layer.EDGES_V)[:, :-1].ravel()
    # The edge that is crossed into a cell: its own, upwards and to the left that of the cell before it.
    north, south, west, east = range(len(WAYS))
    crossed = np.select(
        [way == north, way == south, way == west, way == east],
        [level[(at + grid.cols) % n_cells], level[at], upright[(at + 1) % n_cells], upright[at]],
    )
    inner = ahead.place > 0
    return LaidRegions(crossed[inner], np.maximum(ahead.lengths - 1, 0))


def _rules(grid: Grid) -> list[Constraint | ManyConstraints]:
    steps = _laid_steps(grid)
    counts = ManyConstraints(ExactCount(LOOP, Clue(0)), steps, partial(_steps_ahead, grid), np.arange(len(steps)))
    return [counts, with_sides(grid, SIDES)]


def _lower(program: Program) -> list[list[int]]:
    """The numbers as counts along lines, and what is on one side of the loop as one piece; the coords of corners."""
    grid = program.grid
    lower_counts_along(program, LOOP, grid.ids(Layer.EDGES_V)[:, 1:-1], grid.ids(Layer.EDGES_H)[1:-1])
    on_no_line = Scope(grid, program.alphabet, (np.zeros(0, np.intp),))
    for slot in np.flatnonzero(_laid_steps(grid).lengths == 0).tolist():
        ExactCount(LOOP, Clue(slot)).lower(program, on_no_line)
    return lower_sides(program, SIDES)


def _counts(grid: Grid) -> Iterator[ManyCounts]:
    """What numbers say of steps."""
    return counts_of_clues(_laid_steps(grid), LOOP)


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Castle Wall of this size; the same object for the same size.

    Cells and edges are coords; coloured cells are givens. Clues: the number of each cell if its arrow points up, row by
    row, then if it points down, to the left, to the right.
    """
    marks = {THROUGH: Way.EITHER, PAST: Way.NOT, INSIDE: Way.NOT, OUTSIDE: Way.NOT}
    return loop_among_cells(
        NAME,
        rows,
        cols,
        marks,
        _rules,
        unknown=[THROUGH, PAST],
        lowering=_lower,
        tried=Tried(_counts, CountsAlong(LOOP, ())),
    )


def _coloured(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """A random loop. Of the cells that it goes past a random share is coloured, by the side that they are on."""
    marks, grid = loop_through_some_cells(structure, draws, tries), structure.grid
    if not marks.any():
        return marks
    inside = cells_inside(grid, marks == LOOP + 1)
    cells = marks[:, grid.ids(Layer.CELLS)]
    chance = draws.shares(tries, Purpose.ORDER, 1 + cells[0].size)
    least = _FEWEST + (1 - _FEWEST) * chance[:, 0, None, None]
    coloured = (cells == PAST + 1) & (chance[:, 1:].reshape(cells.shape) < least)
    marks[:, grid.ids(Layer.CELLS)] = np.where(coloured, np.where(inside, INSIDE + 1, OUTSIDE + 1), cells)
    return marks


def _numbers(structure: Structure, draws: Draws, tries: Tries, marks: NDArray[np.uint8]) -> NDArray[np.int32]:
    """The numbers of coloured cells, each with an arrow by chance, one that points along steps if any."""
    grid = structure.grid
    ahead = _laid_steps(grid).split()
    found = np.stack([(marks[:, steps] == LOOP + 1).sum(axis=1) for steps in ahead], axis=1)
    numbered = marks[:, grid.ids(Layer.CELLS).ravel()] > PAST + 1
    return one_arrow_each(draws, tries, found, np.array([len(steps) for steps in ahead]), numbered)


GENRE = Genre(
    NAME,
    structure,
    fields=[ColouredArrows("grid", (PAST + 1, INSIDE + 1, OUTSIDE + 1))],
    forms=[
        PuzzLink("castle", body=Body(("grid", ColouredArrow16()))),
        Text(Words("grid", coded=(coloured_code_of, coloured_word_of)), answer=LinkWords()),
    ],
    aliases=["castle", "castlewall"],
    looks={THROUGH: Look.DOT, LOOP: Look.LINK, PAST: Look.DOT, INSIDE: Look.DOT, OUTSIDE: Look.DOT},
    mark_words={**MARK_WORDS, INSIDE: "inside the loop", OUTSIDE: "outside of the loop"},
    largest_side=100,
    generation=Generation(start=_coloured, always_given=(INSIDE, OUTSIDE), clues_of_solution=_numbers),
    examples=[
        Example(
            "https://puzz.link/p?castle/6/6/a20.20.a20.20.20.a20.20.20.k131b11010.h234",
            "2442444244420000000200300332000000040000000000000000001011011000011000100000000000000000000001101100"
            "00100000000100111100",
        ),
        Example(
            "https://puzz.link/p?castle/10/10/b20.a20.20.20.20.23120.f222a20.20.b10.c232d10.10.10.122d232a10.10.1"
            "0.a10.10.10.c10.10.10.10.d231a10.10.10.10.10.c20.a10.10.b10.e10.10.c10.10.a20.i20.",
            "0042444444000022424402300040020333300004033323330203333200040333330004033003000203300233040000000004"
            "0000000000110000000010010000001000010110100000001010000000101000001110100000100010011000101001100010"
            "0000000000010000000000011000000000001100100000000110000000000000000000001000000000001000000100110000"
            "00000000001110111100",
        ),
    ],
)
