"""Takuzu (Binairo, Unruly): fill the grid with zeros and ones.

Each row and each column holds as many zeros as ones, and no three consecutive cells in it are alike.
With `unique_lines` no two rows are the same, and no two columns.

janko.at's Binairo does not require different lines; Tatham's Unruly does if its parameters have a ``u``.
"""

from __future__ import annotations

from gridlanes.compile.structure import Structure, shared
from gridlanes.errors import ModelError
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.skips import SKIPS
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.fields.option import Option
from gridlanes.io.forms.form import Parameters, Tatham
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Col, Region, Row, Set
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import DegreeIn, DistinctSequences, ExactCount, LimitedRuns
from gridlanes.samplers.generation import Generation

NAME = "takuzu"
LONGEST_RUN = 2
"""how many in a row may be alike"""


@shared
def structure(rows: int, cols: int, unique_lines: bool = True) -> Structure:
    """The structure of all Takuzu of this size; the same object for the same arguments. Both sides must be even.

    The marks are the numbers 0 and 1: a given is 1 for a zero, 2 for a one.
    """
    if rows % 2 or cols % 2:
        raise ModelError(f"a line of Takuzu is half zeros, half ones: both sides must be even, found {rows} x {cols}")
    by_row: list[Region] = [*map(Row, range(rows))]
    by_col: list[Region] = [*map(Col, range(cols))]
    constraints = [Constraint(LimitedRuns(1, cols // 2, LONGEST_RUN), row) for row in by_row]
    constraints += [Constraint(LimitedRuns(1, rows // 2, LONGEST_RUN), col) for col in by_col]
    if unique_lines:
        constraints += [Constraint(DistinctSequences(), by_row), Constraint(DistinctSequences(), by_col)]
    return Structure(
        Grid(rows, cols),
        Alphabet((0, 1)),
        constraints,
        genre=NAME,
        options={"unique_lines": unique_lines},
        probing=2,
        simple=_simple(rows, cols),
    )


def _simple(rows: int, cols: int) -> list[Constraint]:
    """What a person looks at first: three cells in a row are not alike, and half of a line are ones."""
    lines = [[(row, col) for col in range(cols)] for row in range(rows)]
    lines += [[(row, col) for row in range(rows)] for col in range(cols)]
    threes = [Set(tuple(line[k : k + 3])) for line in lines for k in range(len(line) - 2)]
    constraints = [Constraint(DegreeIn(1, (1, 2)), three) for three in threes]
    return constraints + [Constraint(ExactCount(1, len(line) // 2), Set(tuple(line))) for line in lines]


GENRE = Genre(
    NAME,
    structure,
    fields=[Givens("grid", "01"), Option("unique_lines", True)],
    forms=[
        Tatham(
            "unruly",
            Parameters("8x8u", flags={"u": "unique_lines"}, ignored="d[a-z]", hint="expected 8x8 or 8x8u"),
            Body(("grid", SKIPS)),
        ),
        Text(Words("grid"), options={"unique_lines": False}, answer=Marks({"1": 0, "2": 1})),
    ],
    aliases=["binairo"],
    largest_side=120,
    sizes="even sides",
    examples=[
        Example("unruly:8x8:dEBCGBBcGDADBlbcaa", "0100101110110100010110101010010100101011110101000101001110101100"),
        Example("unruly:8x6u:bBcaBAEQld", "101101000110100110010110001011011100101001010011"),
    ],
    generation=Generation(renames_marks=True),
)
