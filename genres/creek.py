"""Creek: shade cells so that each number counts the shaded cells around its corner.

A number at a corner says how many of the cells that touch the corner are shaded.
The cells that are not shaded are connected.
"""

from __future__ import annotations

import numpy as np

from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.corners_common import laid_at_corners, lower_corners
from gridlanes.genres.shading_common import EMPTY, SHADED, shaded_board
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.digit_runs import FOUR_CELL
from gridlanes.io.forms.fields.corners import Corners
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.kernels.rules.shading.chained_walls import MAX_COLUMNS
from gridlanes.kernels.rules.shading.connected_corners import connected_corners
from gridlanes.kernels.rules.shading.walls_at_corners import CornerPiece
from gridlanes.lowering.program import Program
from gridlanes.model.clue import Clue
from gridlanes.model.looks import Look
from gridlanes.model.regions import AllOf, Rect
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.rules import Connected, ExactCount

NAME = "creek"


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Creek of this size; the same object for the same size.

    Every cell is a coord with the mark `EMPTY` or `SHADED`. Clues: the numbers of all corners, row by row.
    """

    def around(corner: int) -> Rect:
        row, col = divmod(corner, cols + 1)
        top, left, bottom, right = max(row - 1, 0), max(col - 1, 0), min(row, rows - 1), min(col, cols - 1)
        return Rect(top, left, bottom - top + 1, right - left + 1)

    laid = laid_at_corners(rows, cols)
    counts = ManyConstraints(ExactCount(SHADED, Clue(0)), laid, around, np.arange(len(laid)))
    connected = Constraint(Connected(SHADED, others=True), AllOf())

    def lowering(program: Program) -> None:
        joint = lower_corners(program, rows, cols, SHADED, lambda *_: True)
        if cols <= MAX_COLUMNS:
            program.add(connected_corners, joint, CornerPiece(cols, others=1))
        else:
            connected.lower(program)

    return shaded_board(NAME, rows, cols, [counts, connected], lowering)


GENRE = Genre(
    NAME,
    structure,
    fields=[Corners("clues", numbers=range(5))],
    forms=[
        PuzzLink("creek", body=Body(("clues", FOUR_CELL))),
        Text(Words("clues"), answer=Marks({"-": EMPTY, "x": SHADED})),
    ],
    looks={EMPTY: Look.DOT, SHADED: Look.SHADE},
    largest_side=100,
    examples=[
        Example("https://puzz.link/p?creek/5/5/0bch620bg11bbgcj06", "0101101001000001010111001"),
        Example(
            "https://puzz.link/p?creek/8/8/i0bjc81aich26100b86cg62bg6ah3667b7c6b7",
            "0000100001101110010000001001000111001101010111000001100111001111",
        ),
    ],
)
