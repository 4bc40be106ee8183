"""Foseruzu (Four Cells, Five Cells): divide the board into areas of four or of five cells around the numbers.

Lines on the edges between cells divide the board into areas of equal size: five cells, or four if the puzzle says so or
the board cannot be divided by five.
A cell with the number 4 is a hole and belongs to no area; with holes, the number of cells need not be a multiple.
Any other number says how many of the four sides of its cell are lines; sides on the frame or at a hole count, too.
No line has the same area on both sides.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.genres.divided_common import IN_URLS, AreaCells, equal_areas_board
from gridlanes.io.forms.answer import AreaLines
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.fields.cells import Cells
from gridlanes.io.forms.fields.field import Content, Size
from gridlanes.io.forms.fields.option import SideOption, switched_on
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.puzzle_row import Draft
from gridlanes.io.forms.text import Text, Words
from gridlanes.kernels.rules.shapes.areas_of_size import HOLE
from gridlanes.samplers.areas_again import STEPS_FROM, divisions_nearby
from gridlanes.samplers.divisions import equal_divisions
from gridlanes.samplers.draws import Dice, Draws, Tries
from gridlanes.samplers.generation import Generation

NAME = "foseruzu"
FOUR, FIVE = 4, 5
"""cells of an area"""
NUMBERS = range(5)


def usual(size: Size) -> int:
    """The default number of cells of an area."""
    return FOUR if size.n_cells % FIVE else FIVE


@shared
def structure(rows: int, cols: int, cells: int = 0, holes: bool = False) -> Structure:
    """The structure of Foseruzu of this size in areas of so many `cells`, 0 for the `usual` ones; the same object for
    the same arguments. `holes`: whether cells with the number 4 are of no area. Coords and clues: see
    `equal_areas_board`.
    """
    if cells not in (0, FOUR, FIVE):
        raise ModelError(f"areas have {FOUR} or {FIVE} cells, found {cells}")
    options = {"cells": cells} | switched_on(holes=holes)
    return equal_areas_board(NAME, rows, cols, cells or usual(Size(rows, cols)), options, holes=holes)


class NumbersAndHoles(Cells):
    """Numbers, of which 4 is a hole."""

    def option(self, content: Content, size: Size) -> dict[str, Any]:
        return switched_on(holes=bool((content.arrays[0] == HOLE).any()))

    @property
    def option_names(self) -> tuple[str, ...]:
        return ("holes",)

    def fill(self, draft: Draft, content: Content) -> None:
        grid, options = draft.structure.grid, draft.structure.options
        size, has_holes = Size(grid.rows, grid.cols), (content.arrays[0] == HOLE).any(axis=1)
        if not options.get("holes"):
            draft.fine &= ~has_holes
        elif size.n_cells % (options["cells"] or usual(size)):
            draft.fine &= has_holes
        super().fill(draft, content)

    def explain(self, content: Content, size: Size) -> PuzzleError:
        if (content.arrays[0] == HOLE).any():
            return super().explain(content, size)
        return PuzzleError(f"{size.n_cells} cells cannot be divided into areas of {FOUR}, as URLs have them")


class CellsBesideHoles(AreaCells):
    """How many cells an area has. Whether they fit is known once the holes are."""

    def read(self, value: Any, size: Size | None, largest: int) -> Content:
        return SideOption.read(self, value, size, largest)


def _of_four(size: Size) -> dict[str, Any]:
    """What URLs say of the areas. Boards that have no areas of four without holes have some."""
    return {"cells": 0 if usual(size) == FOUR else FOUR} | switched_on(holes=size.n_cells % FOUR > 0)


def _random_areas(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    size = Size(structure.grid.rows, structure.grid.cols)
    return equal_divisions(structure, draws, tries, structure.options["cells"] or usual(size))


def _steps(structure: Structure, dice: Dice, marks: NDArray[np.uint8], open_at: NDArray[np.bool_]) -> NDArray[np.uint8]:
    size = Size(structure.grid.rows, structure.grid.cols)
    return divisions_nearby(structure, dice, marks, open_at, structure.options["cells"] or usual(size))


GENRE = Genre(
    NAME,
    structure,
    fields=[NumbersAndHoles("grid", NUMBERS), CellsBesideHoles("cells", lambda size: FIVE, usual, FOUR)],
    forms=[
        PuzzLink("fourcells", body=Body(("grid", IN_URLS)), options=_of_four),
        Text(Words("grid"), answer=AreaLines()),
    ],
    aliases=["fourcells", "four_cells"],
    clue_names={HOLE: "#"},
    largest_side=100,
    sizes="a multiple of four or five cells",
    generation=Generation(
        start=_random_areas, start_is_solution=True, nearby_solutions=_steps, nearby_solutions_from=STEPS_FROM
    ),
    examples=[
        Example(
            "https://puzz.link/p?fourcells/6/6/b23b3d3232d3a23f333a2b",
            "111111111101001100010010111100011001111111100010111001111110111101011110011111100101",
        ),
        Example(
            '{"genre":"foseruzu","data":{"grid":["3222.312.2","..2.1..221","33.2..2.33","322.31.212","1.33...122"'
            ',".3.22.3.2.",".3.222.221","2.23..3..3"]}}',
            "1111111111111111000001000111101011100001011011100001110010111111100100011100101011111111111000010010"
            "110010010101111101011111100100110110011110101110001111011100011010110001101011",
        ),
    ],
)
