"""Hitori (Singles): shade cells so that no number is left twice in a row or column.

In each row and each column the numbers of the cells that are not shaded differ.
No two shaded cells are beside each other, and the cells that are not shaded are connected.
Some sources have cells without a number; these differ from all others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.shading_common import (
    EMPTY,
    SHADED,
    apart,
    apart_and_connected,
    lower_connected,
    not_alone,
    shaded_board,
)
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.base36 import DIGITS36, Base36
from gridlanes.io.forms.codes.digit_runs import UNKNOWN, DigitRuns
from gridlanes.io.forms.fields.cells import Cells, Symbol
from gridlanes.io.forms.form import Parameters, PuzzLink, Tatham
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.lowering.program import Program
from gridlanes.model.clue import Clue
from gridlanes.model.looks import Look
from gridlanes.model.regions import Col, Region, Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import DistinctNumbers
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.maximal_shading import maximal_shading
from gridlanes.samplers.placed_clues import names_in_all_cells
from gridlanes.samplers.repeated_numbers import repeated_numbers

NAME = "hitori"
NUMBERS = range(1, 246)
_DIGITS = DigitRuns({digit: (n, 0) for n, digit in enumerate(DIGITS36 + DIGITS36[10:].upper()) if n}, {})
"""Tatham's digits of numbers up to 61"""


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Hitori of this size; the same object for the same size.

    Every cell is a coord with the mark `EMPTY` or `SHADED`. Clues: the number in each cell, row by row.
    """
    numbers = _numbers(rows, cols)

    def lowering(program: Program) -> None:
        """Shaded cells keep apart in the same pass along a line that looks for equal numbers."""
        for constraint in numbers:
            rule, scope = constraint.rule, constraint.scope(program.grid, program.alphabet)
            assert isinstance(rule, DistinctNumbers)
            replace(rule, apart=True).lower(program, scope)
        lower_connected(program)

    constraints = [*apart_and_connected(rows, cols), *numbers]
    return shaded_board(NAME, rows, cols, constraints, lowering, simple=_simple(rows, cols))


def _numbers(rows: int, cols: int, *, apart: bool = False) -> list[Constraint]:
    """The numbers that are left in each line differ. `apart`: no two shaded cells of a line are beside each other."""
    lines: dict[Region, range] = {Row(row): range(row * cols, (row + 1) * cols) for row in range(rows)}
    lines |= {Col(col): range(col, rows * cols, cols) for col in range(cols)}
    return [
        Constraint(DistinctNumbers(SHADED, tuple(map(Clue, slots)), apart), (line,)) for line, slots in lines.items()
    ]


def _simple(rows: int, cols: int) -> Iterator[Constraint]:
    """What a person looks at first."""
    yield from apart(rows, cols)
    yield from not_alone(rows, cols)
    yield from _numbers(rows, cols, apart=True)


GENRE = Genre(
    NAME,
    structure,
    fields=[Cells("numbers", NUMBERS, unknown=Symbol("?"), all_shown=True)],
    forms=[
        PuzzLink("hitori", body=Body(("numbers", Base36(NUMBERS)))),
        Tatham("singles", Parameters("8x8", ignored="d[a-z]"), Body(("numbers", _DIGITS))),
        Text(Words("numbers", {"?": UNKNOWN}), answer=Marks({"-": EMPTY, "x": SHADED})),
    ],
    aliases=["singles"],
    looks={EMPTY: Look.DOT, SHADED: Look.SHADE},
    largest_side=100,
    generation=Generation(
        start=maximal_shading, clues_of_solution=repeated_numbers, placed_clues=names_in_all_cells(1), names_from=1
    ),
    examples=[
        Example(
            "https://puzz.link/p?hitori/6/6/513122413653441121124364256431644611",
            "010010001000100101001000000000010101",
        ),
        Example(
            "https://puzz.link/p?hitori/10/10/3423a5985143491a66628633751824656781416639662173486a114a2563264619931722729367a6a132348769a71478824a",
            "1000010000001000101000010001001010010010000100010000100100100100101000100100010100100000001000101010",
        ),
    ],
)
