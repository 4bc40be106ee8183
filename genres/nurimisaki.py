"""Nurimisaki: shade cells so that the circles are the dead ends of the unshaded cells.

The cells that are not shaded are connected. A cell with a circle is not shaded, and exactly one of the cells beside it
is not shaded. No other unshaded cell has exactly one unshaded cell beside it.
A number in a circle says how many unshaded cells follow one another in that one direction, its own cell included.
Each block of 2 x 2 cells has at least one shaded and at least one unshaded cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.counts_common import cells_beside
from gridlanes.genres.shading_common import EMPTY, SHADED
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.digit_runs import UNKNOWN
from gridlanes.io.forms.codes.numbers import Number16
from gridlanes.io.forms.fields.cells import Cells, Symbol
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.kernels.rules.lines.seen_around import NONE
from gridlanes.kernels.rules.shading.dead_end_rows import MAX_SIDE
from gridlanes.kernels.rules.shading.dead_ends import DeadEnds, dead_ends
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.regions import AllOf, Set
from gridlanes.puzzles.constraint import Constraint, Role
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.puzzles.windows import on_windows
from gridlanes.rules import AtLeastOne, Connected, NoTwoByTwo, SeenAround, Table
from gridlanes.samplers.draws import Dice, Draws, Tries
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.light_cells import boards_nearby
from gridlanes.samplers.walls import thin_walls

NAME = "nurimisaki"
NUMBERS = range(2, 200)
CIRCLE = 2
"""the mark of a cell with a circle; `EMPTY` ones have none"""
MARKS = (EMPTY, SHADED, CIRCLE)


@cache  # a table is worked out once for all cells
def _tips(n_beside: int) -> Table:
    """What a cell and those beside it hold: a circle is beside one that is not shaded, an empty cell not."""
    return Table(
        tuple(
            (mark, *around)
            for mark, *around in product(MARKS, repeat=1 + n_beside)
            if mark == SHADED or (mark == CIRCLE) == (n_beside - around.count(SHADED) == 1)
        )
    )


def _rules(rows: int, cols: int) -> Iterator[Constraint | ManyConstraints]:
    yield on_windows(AtLeastOne(SHADED), rows, cols, (2, 2))
    yield Constraint(NoTwoByTwo(SHADED), AllOf(), Role.FORBIDDEN)
    yield Constraint(SeenAround(SHADED, tuple(map(Clue, range(rows * cols)))), AllOf())
    for cell in product(range(rows), range(cols)):
        near = cells_beside(rows, cols, *cell)
        yield Constraint(_tips(len(near)), Set((cell, *near)))
    yield Constraint(Connected(SHADED, others=True), AllOf())


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Nurimisaki of this size; the same object for the same size.

    Every cell is a coord with the mark `EMPTY`, `SHADED` or `CIRCLE`; circles are given. Clues: the number of each
    cell, row by row.
    """
    grid, alphabet = Grid(rows, cols), Alphabet(MARKS)
    seen = SeenAround(SHADED, tuple(map(Clue, range(rows * cols))))
    plain, shaded, end = (alphabet.number(mark) for mark in (EMPTY, SHADED, CIRCLE))
    counts = [seen.kernel_number(count) for count in seen.counts]
    layout = DeadEnds(cols, plain, shaded, end, 0, NONE, tries=1, blocks=[0b0000, 0b1111], counts=counts, lines=[])

    def lowering(program: Program) -> None:
        program.add(dead_ends, range(rows * cols), layout, rule=SeenAround(SHADED, ()))

    # What a kernel tries by itself needs no hypotheses.
    is_small = max(rows, cols) <= MAX_SIDE
    return Structure(
        grid,
        alphabet,
        [*_rules(rows, cols)],
        genre=NAME,
        blank=(EMPTY, SHADED),
        first=EMPTY,
        probing=0 if is_small else 2,
        probing_first=True,
        lowering=lowering if is_small else None,
    )


def _random_board(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """Walls around islands: the cells of the wall are those that are left."""
    rows, cols = structure.grid.rows, structure.grid.cols
    return _with_circles(thin_walls(structure, draws, tries).reshape(-1, rows, cols) == 1)


def _with_circles(left: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """``uint8 (n, C)``: marks (from 1) of boards in which the cells `left` ``bool (n, rows, cols)`` are not shaded and
    have circles where they end.
    """
    padded = np.pad(left, ((0, 0), (1, 1), (1, 1))).astype(np.uint8)
    n_beside = padded[:, :-2, 1:-1] + padded[:, 2:, 1:-1] + padded[:, 1:-1, :-2] + padded[:, 1:-1, 2:]
    marks = np.where(left, np.where(n_beside == 1, CIRCLE + 1, EMPTY + 1), SHADED + 1)
    return marks.astype(np.uint8).reshape(len(marks), left.shape[1] * left.shape[2])


def _steps(structure: Structure, dice: Dice, marks: NDArray[np.uint8], open_at: NDArray[np.bool_]) -> NDArray[np.uint8]:
    board = structure.grid.rows, structure.grid.cols
    places = [(row, col) for row, col in np.argwhere(open_at.reshape(board)).tolist()]
    return _with_circles(boards_nearby(dice, marks.reshape(board) != SHADED + 1, places))


GENRE = Genre(
    NAME,
    structure,
    fields=[Cells("grid", NUMBERS, number_mark=CIRCLE, unknown=Symbol("?", CIRCLE), others=[Symbol("x", SHADED)])],
    forms=[
        PuzzLink("nurimisaki", body=Body(("grid", Number16(NUMBERS[-1], least=2)))),
        Text(Words("grid", {"?": UNKNOWN}), answer=Marks({"-": EMPTY, "x": SHADED})),
    ],
    looks={EMPTY: Look.DOT, SHADED: Look.SHADE, CIRCLE: Look.CIRCLE},
    largest_side=100,
    generation=Generation(
        start=_random_board,
        wall_share=(0, 0),
        always_given=(CIRCLE,),
        nearby_solutions=_steps,
        nearby_solutions_from=100,
    ),
    examples=[
        Example("https://puzz.link/p?nurimisaki/6/6/2n2m2r4g3i", "201111101201000102010001011101212001"),
        Example(
            "https://puzz.link/p?nurimisaki/8/8/i5q2k4j3j5g2n.n.g.h7i.i",
            "1112000000010112010002110121011202110000012111100002121021112000",
        ),
    ],
)
