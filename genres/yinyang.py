"""Yin-Yang: place a white or a black circle in each cell, so that the circles of each colour are connected.

All white circles are connected, and so are all black circles.
No block of 2 x 2 cells has four circles of one colour.
"""

from __future__ import annotations

from itertools import product

from gridlanes.compile.structure import Structure, shared
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.packed import Packed
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.regions import AllOf, Set
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.puzzles.windows import on_windows
from gridlanes.rules import Connected, NoTwoByTwo, Table
from gridlanes.samplers.generation import Generation

NAME = "yinyang"
WHITE, BLACK = 0, 1
"""the marks of cells"""
_COLOURS = (WHITE, BLACK)
_CROSSED = {(WHITE, BLACK, BLACK, WHITE), (BLACK, WHITE, WHITE, BLACK)}
_BLOCKS = Table(tuple(marks for marks in product(_COLOURS, repeat=4) if marks not in _CROSSED and len({*marks}) == 2))
"""what a block of 2 x 2 cells can hold: where colours cross, one of the two cannot be connected around the other"""


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Yin-Yang of this size; the same object for the same size.

    Every cell is a coord with the mark `WHITE` or `BLACK`.
    """
    connected = [Constraint(Connected(colour), AllOf()) for colour in _COLOURS]
    lowered: list[Constraint | ManyConstraints] = [on_windows(_BLOCKS, rows, cols, (2, 2))]
    if min(rows, cols) > 2:  # along the border each colour is in one piece, as the other is connected within
        border = {
            (row, col) for row, col in product(range(rows), range(cols)) if row in (0, rows - 1) or col in (0, cols - 1)
        }
        lowered += [Constraint(Connected(colour), Set(tuple(sorted(border)))) for colour in _COLOURS]

    def lowering(program: Program) -> None:
        for constraint in [*lowered, *connected]:
            constraint.lower(program)

    plain = [Constraint(NoTwoByTwo(colour), AllOf()) for colour in _COLOURS]
    return Structure(
        Grid(rows, cols), Alphabet(_COLOURS), [*plain, *connected], genre=NAME, probing=2, lowering=lowering
    )


GENRE = Genre(
    NAME,
    structure,
    fields=[Givens("grid", "wb")],
    forms=[
        PuzzLink("yinyang", body=Body(("grid", Packed((0, WHITE + 1, BLACK + 1), 3)))),
        Text(Words("grid", {"w": WHITE + 1, "b": BLACK + 1}), answer=Marks({"w": WHITE, "b": BLACK})),
    ],
    aliases=["yin_yang"],
    looks={WHITE: Look.CIRCLE, BLACK: Look.DISC},
    largest_side=100,
    generation=Generation(renames_marks=True),
    examples=[
        Example("https://puzz.link/p?yinyang/6/6/i32066022000", "100000101010111010100011101001111111"),
        Example(
            "https://puzz.link/p?yinyang/10/10/010i00010a00020a0o0320901200200000",
            "0000000111011111001001000110100101001110010110101001110000000010010110011101010001011111100000000000",
        ),
    ],
)
