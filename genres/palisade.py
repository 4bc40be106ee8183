"""Palisade: divide the board into areas of equal size, so that each number counts the lines around its cell.

Lines on the edges between cells divide the board into areas of equal size, which the puzzle gives.
The number in a cell says how many of its four sides are lines; sides on the frame count, too.
No line has the same area on both sides.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.errors import PuzzleError
from gridlanes.genres.divided_common import AreaCells, equal_areas_board
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.digit_runs import digits
from gridlanes.io.forms.fields.cells import Cells
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.form import GameParameters, Parameters, Tatham
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.samplers.divisions import equal_divisions
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.generation import Generation

NAME = "palisade"


def usual(size: Size) -> int:
    """The default number of cells of an area: the largest one up to the longer side that divides the board."""
    return next(cells for cells in range(max(size), 0, -1) if size.n_cells % cells == 0)


@shared
def structure(rows: int, cols: int, cells: int = 0) -> Structure:
    """The structure of Palisade on `rows` x `cols` cells in areas of so many `cells`, 0 for the `usual` ones; the same
    object for the same arguments.

    Coords and clues: see `equal_areas_board`.
    """
    size = cells or usual(Size(rows, cols))
    return equal_areas_board(NAME, rows, cols, size, options={"cells": cells})


class AreaParameters(Parameters):
    """``WxHnK``: areas of K cells."""

    options = ("cells",)

    def __init__(self) -> None:
        super().__init__("8x6n6", ignored=r"n\d{1,4}", hint="expected 8x6n6, areas of 6 cells")

    def fits(self, text: str) -> bool:
        return super().fits(text) and "n" in text

    def read(self, text: str, largest: int) -> GameParameters:
        size = super().read(text, largest).size
        cells = int(text.partition("n")[2] or 0)
        if not cells or size.n_cells % cells:
            reason = f"{size.n_cells} cells cannot be divided into areas of {cells}"
            raise PuzzleError(reason, hint=self.hint, column=text.find("n") + 2)
        return GameParameters(size, {"cells": 0 if cells == usual(size) else cells})

    def write(self, puzzle: PuzzleRow, size: Size) -> str | None:
        return f"{super().write(puzzle, size)}n{area_sizes(puzzle.structure)}"


def area_sizes(structure: Structure) -> int:
    """How many cells each area has."""
    return structure.options["cells"] or usual(Size(structure.grid.rows, structure.grid.cols))


def _random_areas(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    return equal_divisions(structure, draws, tries, area_sizes(structure))


GENRE = Genre(
    NAME,
    structure,
    fields=[Cells("clues", numbers=range(5), blank=".-_?"), AreaCells("cells", lambda size: size.n_cells, usual)],
    forms=[Tatham("palisade", AreaParameters(), Body(("clues", digits(range(5), open_end=True))))],
    largest_side=60,
    generation=Generation(start=_random_areas),
    examples=[
        Example(
            "palisade:5x5n5:g3c2b32a3a13",
            "111110101100101000100010011111110001111101111011111101110101",
        ),
        Example(
            "palisade:8x8n8:223a1a22a1a112c333a212f2a33221b31a1a2b1a332230a3a2b3",
            "1111111100100000010011000011111111111111011100100101110000100100111111111010001011001001011111100011"
            "10000001110000011100010101111101001110000101",
        ),
    ],
)
