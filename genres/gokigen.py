"""Slant (Gokigen Naname): draw a diagonal across each cell, so that no loop is closed.

Each cell has one of its two diagonals.
A number at a corner says how many diagonals end there.
The diagonals close no loop.
"""

from __future__ import annotations

from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.corners_common import lower_corners
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.digit_runs import FOUR_CELL, digits
from gridlanes.io.forms.fields.corners import Corners
from gridlanes.io.forms.form import Parameters, PuzzLink, Tatham
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.kernels.samplers.random_diagonals import FALLING, RISING
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.regions import All, Rect
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import CountMatching, NoDiagonalLoop
from gridlanes.samplers.diagonals import random_diagonals
from gridlanes.samplers.generation import Generation

NAME = "gokigen"


def _rises_from(corner_row: int, corner_col: int, row: int, col: int) -> bool:
    """Whether it is the rising diagonal of a cell that ends at a corner."""
    return (corner_row == row) != (corner_col == col)


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Slant of this size; the same object for the same size.

    Every cell is a coord with a binary mark. Clues: the numbers of all corners, row by row.
    """
    constraints = []
    for slot in range((rows + 1) * (cols + 1)):
        row, col = divmod(slot, cols + 1)
        top, left, bottom, right = max(row - 1, 0), max(col - 1, 0), min(row, rows - 1), min(col, cols - 1)
        ends = [
            RISING if _rises_from(row, col, r, c) else FALLING
            for r in range(top, bottom + 1)
            for c in range(left, right + 1)
        ]
        around = Rect(top, left, bottom - top + 1, right - left + 1)
        constraints.append(Constraint(CountMatching(tuple(ends), Clue(slot)), around))
    no_loop = Constraint(NoDiagonalLoop(FALLING, RISING), All())

    def lowering(program: Program) -> None:
        lower_corners(program, rows, cols, RISING, _rises_from)
        no_loop.lower(program)

    return Structure(
        Grid(rows, cols), Alphabet.binary(), [*constraints, no_loop], genre=NAME, lowering=lowering, probing=2
    )


GENRE = Genre(
    NAME,
    structure,
    fields=[Corners("clues", numbers=range(5))],
    forms=[
        PuzzLink("gokigen", body=Body(("clues", FOUR_CELL))),
        Tatham("slant", Parameters("8x8", ignored=r"(?:d[a-z])?"), Body(("clues", digits(range(5))))),
        Text(Words("clues"), answer=Marks({"\\": FALLING, "/": RISING})),
    ],
    aliases=["slant"],
    looks={FALLING: Look.FALLING, RISING: Look.RISING},
    largest_side=100,
    examples=[
        Example("https://puzz.link/p?gokigen/5/5/g7651317528bhcc3010bg", "1011000010100001011110010"),
        Example(
            "https://puzz.link/p?gokigen/8/8/k1bgdd205312bbhc70d22bi36321c2b8682cc16bg",
            "0111111100110000100101000011000010110011101001110010111000001111",
        ),
    ],
    generation=Generation(start=random_diagonals, symmetries=("rotate180", "diagonal", "antidiagonal")),
)
