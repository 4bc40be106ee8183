"""Fivecells: divide the board into areas of five cells around the numbers.

Lines on the edges between cells divide the board into areas of five cells each. A cell with the number 4 is a hole and
belongs to no area; holes allow boards whose number of cells is no multiple of five.
Any other number says how many of the four sides of its cell are lines; sides on the frame or at a hole count, too.
No line has the same area on both sides.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.divided_common import IN_URLS, equal_areas_board
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.fields.cells import Cells
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.kernels.rules.shapes.areas_of_size import HOLE
from gridlanes.model.divisions import sizes_of
from gridlanes.samplers.areas_again import STEPS_FROM, divisions_nearby
from gridlanes.samplers.divisions import divided, equal_divisions
from gridlanes.samplers.draws import Dice, Draws, Tries
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.placed_clues import besides_numbers
from gridlanes.samplers.rectangles import areas_in

NAME = "fivecells"
FIVE = 5
"""cells of an area"""


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Fivecells on `rows` x `cols` cells; the same object for the same size. Coords and clues: see
    `equal_areas_board`.
    """
    return equal_areas_board(NAME, rows, cols, FIVE, holes=True)


def _random_areas(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """Areas of five cells; cells that are left over in a corner become holes."""
    areas = areas_in(structure, equal_divisions(structure, draws, tries, FIVE))
    left_over = sizes_of(areas) < FIVE
    return divided(structure, np.where(left_over, np.arange(areas.shape[1]), areas))


def _with_holes(structure: Structure, draws: Draws, tries: Tries, marks: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The areas as they are: they were drawn with their holes, without which there is no solution."""
    return marks


def _steps(structure: Structure, dice: Dice, marks: NDArray[np.uint8], open_at: NDArray[np.bool_]) -> NDArray[np.uint8]:
    return divisions_nearby(structure, dice, marks, open_at, FIVE)


GENRE = Genre(
    NAME,
    structure,
    fields=[Cells("grid", range(HOLE + 1))],
    forms=[PuzzLink("fivecells", body=Body(("grid", IN_URLS)))],
    aliases=["five_cells"],
    clue_names={HOLE: "#"},
    largest_side=100,
    generation=Generation(
        start=_random_areas,
        start_is_solution=True,
        marks_by_shown_clues=_with_holes,
        placed_clues=besides_numbers(HOLE),
        nearby_solutions=_steps,
        nearby_solutions_from=STEPS_FROM,
    ),
    examples=[
        Example(
            "https://puzz.link/p?fivecells/6/6/a32a22d32b3a2a3c3a3a2a3273d",
            "111111010110010100001011101110100010111111110100110101111111011111010110100111110101",
        ),
        Example(
            "https://puzz.link/p?fivecells/10/10/3a2a33a21a21b31a33a2a21a33231222223a232122a23c3331a33a133c131b22"
            "122b2b23332c13c2b322a2a",
            "1111111111111110110100101100101100011010001101110001000111111111101010000010000101110111001111100110"
            "1111111111100001100011001100111110101011101101011001111010110001111001110011101001011011010110111111"
            "00010011110000101001",
        ),
    ],
)
