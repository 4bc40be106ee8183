"""Futoshiki (Unequal): fill the grid so that the signs between cells are right.

Each row and each column holds every value once.
Of two cells with a sign between them, the one that it points at holds the smaller value.
With `adjacent` a sign says instead that the values of two cells differ by exactly 1. All such signs are shown: without
a sign the values do not differ by 1.
"""

from __future__ import annotations

from gridlanes.compile.structure import Structure, shared
from gridlanes.errors import PuzzleError
from gridlanes.genres.latin_common import lines_of, require_square, side_of, values_once
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.signed_cells import SignedCells
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.fields.option import Option
from gridlanes.io.forms.fields.signs import Signs
from gridlanes.io.forms.form import GameParameters, Parameters, Tatham
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Rect
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import Sign
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.latin_squares import random_latin_squares

NAME = "futoshiki"
_LARGEST_SIDE = 30


@shared
def structure(rows: int, cols: int, adjacent: bool = False) -> Structure:
    """The structure of Futoshiki of this side; the same object for the same arguments.

    Clues: the signs of pairs side by side, row by row, then those of pairs one below the other.
    """
    require_square(rows, cols)
    across = [Rect(row, col, 1, 2) for row in range(rows) for col in range(cols - 1)]
    down = [Rect(row, col, 2, 1) for row in range(rows - 1) for col in range(cols)]
    constraints = [
        *(Constraint(values_once(0, 0), line) for line in lines_of(rows)),
        *(Constraint(Sign(Clue(slot), beside=adjacent), pair) for slot, pair in enumerate([*across, *down])),
    ]
    return Structure(
        Grid(rows, cols),
        Alphabet.counting(rows),
        constraints,
        genre=NAME,
        probing=2,
        options={"adjacent": adjacent},
    )


class UnequalParameters(Parameters):
    """``N``, or ``Na`` for puzzles whose signs tell neighbours. Marks of the generator mean nothing here."""

    def __init__(self, adjacent: bool) -> None:
        super().__init__("6a" if adjacent else "6", suffix="a" * adjacent, ignored="d[a-z]", square=True)
        self._adjacent = adjacent

    def fits(self, text: str) -> bool:
        return super().fits(text) and ("a" in text) == self._adjacent

    def read(self, text: str, largest: int) -> GameParameters:
        if not self.fits(text):
            raise PuzzleError(f"invalid parameters {text[:40]!r}", hint=self.hint, column=1)
        return GameParameters(super().read(text, largest).size, {"adjacent": self._adjacent})

    def write(self, puzzle: PuzzleRow, size: Size) -> str | None:
        return super().write(puzzle, size) if puzzle.structure.options["adjacent"] == self._adjacent else None

    @property
    def options(self) -> tuple[str, ...]:
        return ("adjacent",)


def _body(adjacent: bool) -> Body:
    return Body((("grid", "across", "down"), SignedCells(adjacent)))


GENRE = Genre(
    NAME,
    structure,
    fields=[
        Givens(most=side_of),
        Signs("across", down=False, beside="adjacent"),
        Signs("down", down=True, beside="adjacent"),
        Option("adjacent", False),
    ],
    forms=[Tatham("unequal", UnequalParameters(adjacent), _body(adjacent)) for adjacent in (False, True)],
    aliases=["unequal"],
    largest_side=_LARGEST_SIDE,
    sizes="squares",
    examples=[
        Example(
            "unequal:5:0D,0R,0,0,0L,0,0L,0L,0U,0DL,0D,0DL,0,0L,0,0R,0,0R,0R,0U,0,0,0,0U,0,", "5431213425452312154332154"
        ),
        Example(
            "unequal:6:0,0,0,0,0,0L,0,0U,0U,0L,0U,0,0,0D,0,0RL,0,0D,3,0,0,0,0,0,0,0D,0,0U,0,0UD,1,0R,0,0,0,0,",
            "614523235641542316326154461235153462",
        ),
        Example(
            "unequal:6a:0,0,0,0,0,0,0,0,0,0D,0D,0,0,0D,0D,0U,0U,3D,0R,0UL,0U,0,0RD,0UL,0,0,0D,0D,0U,0D,0,0R,0UL,0UR,0L,5U,",
            "263514426351152463541632315246634125",
        ),
    ],
    generation=Generation(start=random_latin_squares, symmetries=()),
)
