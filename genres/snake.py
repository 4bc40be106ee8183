"""Snake: shade the cells of a snake that does not touch itself.

The shaded cells are a line from one end to the other: each has two shaded cells beside it, the two ends have one.
Two shaded cells touch, even at a corner, only if they follow one another or one cell of the line is between them.
A number outside says how many cells of its row or column are shaded. Ends may be given, and cells that are no ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.counts_common import cells_around, cells_beside
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.numbers import Number16
from gridlanes.io.forms.codes.packed import Packed
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.fields.outside import Outside
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.kernels.rules.shading.cell_line_learned import MAX_CELLS, LineOfCells, cell_line_learned
from gridlanes.kernels.rules.shading.dead_end_rows import MAX_SIDE
from gridlanes.kernels.rules.shading.dead_ends import DeadEnds, dead_ends
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.regions import AllOf, Col, Row, Set
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.puzzles.windows import on_windows
from gridlanes.rules import Connected, CountAmong, ExactCount, Table
from gridlanes.samplers.draws import Dice, Draws, Purpose, Tries
from gridlanes.samplers.generation import Generation

NAME = "snake"
EMPTY, BODY, END = 0, 1, 2
"""the marks of cells: shaded ones are of the body, or an end"""
_MARKS = (EMPTY, BODY, END)
_MAX_NUMBER = 255
"""of the numbers in texts"""
_SHARE = (0.3, 0.6)
"""of the cells that a random snake is to have, at least and at most; most come to less"""


@cache  # a table is worked out once for all cells
def _goes_on(n_beside: int) -> Table:
    """What a cell and those beside it hold: the body is beside two shaded cells, an end beside one."""
    wanted = {BODY: 2, END: 1}
    return Table(
        tuple(
            (mark, *around)
            for mark, *around in product(_MARKS, repeat=1 + n_beside)
            if mark == EMPTY or n_beside - around.count(EMPTY) == wanted[mark]
        )
    )


def _touches(block: tuple[int, ...]) -> bool:
    """Whether shaded cells fill a block of 2 x 2 cells, or touch in its middle alone."""
    shaded = tuple(mark != EMPTY for mark in block)
    return all(shaded) or shaded in ((True, False, False, True), (False, True, True, False))


_APART = Table(tuple(block for block in product(_MARKS, repeat=4) if not _touches(block)))


def _rules(rows: int, cols: int) -> Iterator[Constraint | ManyConstraints]:
    for cell in product(range(rows), range(cols)):
        near = cells_beside(rows, cols, *cell)
        yield Constraint(_goes_on(len(near)), Set((cell, *near)))
    yield on_windows(_APART, rows, cols, (2, 2))
    for row in range(rows):
        yield Constraint(CountAmong((BODY, END), Clue(row)), Row(row))
    for col in range(cols):
        yield Constraint(CountAmong((BODY, END), Clue(rows + col)), Col(col))
    yield Constraint(Connected(EMPTY, others=True), AllOf())
    yield Constraint(ExactCount(END, 2), AllOf())


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of all Snakes of this size; the same object for the same size.

    Every cell is a coord with the mark `EMPTY`, `BODY` or `END`. Clues: the numbers of the rows, then those of the
    columns.
    """
    alphabet = Alphabet(_MARKS)
    plain, shaded, end = (alphabet.number(mark) for mark in (BODY, EMPTY, END))
    of_line = CountAmong((BODY, END), Clue(0))
    lines = [*map(Clue, range(rows + cols))]
    blocks = [0b1111, 0b1001, 0b0110]
    layout = DeadEnds(cols, plain, shaded, end, 1, 2, tries=1, blocks=blocks, counts=[], lines=lines)

    def lowering(program: Program) -> None:
        program.add(dead_ends, range(rows * cols), layout, rule=of_line)
        if rows * cols <= MAX_CELLS:
            line = LineOfCells(cols, plain, shaded, end, bounded=1, blocks=blocks, lines=lines)
            program.add(cell_line_learned, range(rows * cols), line, rule=of_line)

    # What a kernel tries by itself needs no hypotheses.
    is_small = max(rows, cols) <= MAX_SIDE
    return Structure(
        Grid(rows, cols),
        alphabet,
        [*_rules(rows, cols)],
        genre=NAME,
        first=BODY,
        probing=0 if is_small else 2,
        lowering=lowering if is_small else None,
    )


class Parts(Givens):
    """What is given of cells: that they are not of the snake, of its body, or an end."""

    kind = "parts of a snake"


def _random_snakes(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """Finished boards."""
    grid = structure.grid
    found = np.full((len(tries), structure.n_coords), EMPTY + 1, np.uint8)
    for i, dice in enumerate(draws.dice_of(tries, Purpose.SOLUTION)):
        snake = _grown(dice, grid.rows, grid.cols)
        found[i, snake] = BODY + 1
        found[i, [snake[0], snake[-1]]] = END + 1
    return found


def _grown(dice: Dice, rows: int, cols: int) -> list[int]:
    """The cells of a snake, which grows at either end as long as it can, or until it is as long as it is to be."""
    least, most = _SHARE
    length = max(2, round((least + (most - least) * dice.share()) * rows * cols))
    snake = [dice.below(rows * cols)]
    stuck = 0
    while len(snake) < length and stuck < 2:
        head, before = snake[-1], snake[-2:-1]
        ways = [r * cols + c for r, c in cells_beside(rows, cols, *divmod(head, cols))]
        taken = {*snake} - {head, *before}
        free = [way for way in ways if way not in snake and not taken.intersection(_near(way, rows, cols))]
        stuck = 0 if free else stuck + 1
        if free:
            snake.append(dice.choice(free))
        if not free or dice.share() < 0.1:
            snake.reverse()
    return snake


def _near(cell: int, rows: int, cols: int) -> list[int]:
    return [r * cols + c for r, c in cells_around(rows, cols, *divmod(cell, cols))]


GENRE = Genre(
    NAME,
    structure,
    fields=[Parts("grid", "xoe"), Outside("rows", "left"), Outside("columns", "top")],
    forms=[
        PuzzLink(
            "snake",
            body=Body(("grid", Packed((0, BODY + 1, END + 1), 3)), (("columns", "rows"), Number16(_MAX_NUMBER))),
        ),
        Text(
            Words("columns"),
            Words("rows"),
            Words("grid", {"x": END + 1, "o": BODY + 1}),
            answer=Marks({"-": EMPTY, "x": BODY}),
        ),
    ],
    looks={EMPTY: Look.DOT, BODY: Look.SHADE, END: Look.DISC},
    largest_side=100,
    generation=Generation(start=_random_snakes, always_given=(END,), given_values=(BODY, END)),
    examples=[
        Example(
            "https://puzz.link/p?snake/6/6/i00000200000k011g324",
            "200000100000100000102100100100111100",
        ),
        Example(
            "https://puzz.link/p?snake/10/10/00900000030000000003300c6f000001303458143576g334254567",
            "0001111111001100000100100000110011000110000100010001110001101100000011100201200111010100110111011110",
        ),
    ],
)
