"""Shakashaka: blacken halves of white cells so that the white areas left are rectangles.

A white cell stays white, or is half black: one of its four corners is blackened, up to the diagonal.
A number on a wall says how many of the four cells beside it are half black.
Each white area is a rectangle, upright or standing on a corner.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby, product

import numpy as np

from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.counts_common import BESIDE, laid_near
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.digit_runs import FOUR_CELL, UNKNOWN
from gridlanes.io.forms.fields.cells import Cells, Symbol
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.kernels.rules.shapes.quarters_learned import HalfBlackBoard, quarters_learned
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.regions import Neighbors4, Set
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.rules import CountAmong, Table
from gridlanes.samplers.generation import Generation

NAME = "shakashaka"
WHITE, WALL, DOWN_LEFT, DOWN_RIGHT, UP_RIGHT, UP_LEFT = range(6)
"""the displayed values: nothing, a wall, and the corner that is black"""
CORNERS = (DOWN_LEFT, DOWN_RIGHT, UP_RIGHT, UP_LEFT)
_AROUND = (UP_LEFT, UP_RIGHT, DOWN_RIGHT, DOWN_LEFT)
"""where the four cells around a point lie of it, clockwise; the corners of a cell, clockwise"""
_KINDS = (WHITE, WALL, DOWN_LEFT, UP_LEFT, UP_RIGHT, DOWN_RIGHT)
"""the marks in the order of the kinds of cells (kernels/rules/shapes/quarter_clauses.py)"""
_LEARNS_TO = 1_600
"""cells of boards up to which they are also found by a search that learns from conflicts: its memory grows with them"""
_STRAIGHT = (2, 4, 8)
"""how many eighths of the way round a point of a rectangle's border are white: at a corner, a side, and inside"""


def _eighths(place: int, mark: int) -> tuple[bool, bool]:
    """Whether the two eighths at a point are white, clockwise, in the cell at a `place` in `_AROUND` of it."""
    if mark in (WHITE, WALL):
        return mark == WHITE, mark == WHITE
    black, mine = _AROUND.index(mark), (place + 2) % 4
    if (black - mine) % 2 == 0:  # the diagonal passes by the point
        return black != mine, black != mine
    return (mine + 1) % 4 != black, (mine - 1) % 4 != black


@lru_cache(maxsize=64)
def _point(inside: tuple[int, ...]) -> Table:
    """What the cells around a point may hold together, those at the places `inside`; others are beyond the border."""
    found = []
    for marks in product(range(6), repeat=len(inside)):
        held = dict(zip(inside, marks, strict=True))
        ring = [white for place in range(4) for white in _eighths(place, held.get(place, WALL))]
        turn = next((i for i in range(8) if ring[i] != ring[i - 1]), 0)
        arcs = [len([*arc]) for white, arc in groupby([*ring[turn:], *ring[:turn]]) if white]
        if all(arc in _STRAIGHT for arc in arcs):
            found.append(marks)
    return Table(tuple(found))


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Shakashaka of this size; the same object for the same size.

    Every cell is a coord; a puzzle's walls are its givens, a cell without a given is white. Clues: the number on each
    cell, row by row.
    """
    constraints = list[Constraint | ManyConstraints]()
    for row, col in product(range(rows + 1), range(cols + 1)):
        cells = [(row - 1, col - 1), (row - 1, col), (row, col), (row, col - 1)]
        inside = tuple(place for place, (r, c) in enumerate(cells) if 0 <= r < rows and 0 <= c < cols)
        constraints.append(Constraint(_point(inside), Set(tuple(cells[place] for place in inside))))

    def beside(cell: int) -> Neighbors4:
        return Neighbors4(*divmod(cell, cols))

    laid = laid_near(rows, cols, BESIDE)
    constraints.append(ManyConstraints(CountAmong(CORNERS, Clue(0)), laid, beside, np.arange(len(laid))))

    def lowering(program: Program) -> None:
        for constraint in constraints:
            constraint.lower(program)
        if rows * cols <= _LEARNS_TO:
            marks = [program.alphabet.number(mark) for mark in _KINDS]
            board = HalfBlackBoard(rows, cols, 1, marks, [Clue(slot) for slot in range(rows * cols)])
            program.add(quarters_learned, np.arange(rows * cols), board, rule=CountAmong(CORNERS, Clue(0)))

    return Structure(
        Grid(rows, cols),
        Alphabet(tuple(range(6))),
        constraints,
        genre=NAME,
        blank=(WHITE, *CORNERS),
        probing=2,
        lowering=lowering,
    )


GENRE = Genre(
    NAME,
    structure,
    fields=[Cells("grid", numbers=range(5), number_mark=WALL, unknown=Symbol("#B", WALL))],
    forms=[
        PuzzLink("shakashaka", body=Body(("grid", FOUR_CELL))),
        Text(
            Words("grid", {"x": UNKNOWN, "5": UNKNOWN}),
            answer=Marks({"-": WHITE, "sw": DOWN_LEFT, "se": DOWN_RIGHT, "ne": UP_RIGHT, "nw": UP_LEFT}),
        ),
    ],
    looks={
        WHITE: Look.DOT,
        WALL: Look.WALL,
        DOWN_LEFT: Look.DOWN_LEFT,
        DOWN_RIGHT: Look.DOWN_RIGHT,
        UP_RIGHT: Look.UP_RIGHT,
        UP_LEFT: Look.UP_LEFT,
    },
    largest_side=100,
    examples=[
        Example(
            "https://puzz.link/p?shakashaka/6/6/lc.k2bibi..i7.",
            "000054154123503110235410050311023101",
        ),
        Example(
            "https://puzz.link/p?shakashaka/9/9/j.l..g.h.hck.i.hbh.i.o.i.i..o.....b",
            "000010540541101231231540540010231231545410541232305030105412301102300054011111123",
        ),
    ],
    generation=Generation(wall_share=(0.2, 0.35), symmetries=()),
)
