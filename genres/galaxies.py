"""Galaxies (Tentai Show): divide the board into areas, each with one dot about which it is symmetric.

Lines on the edges between cells divide the board into areas. Each area contains one dot; no line runs through a dot.
Half a turn about its dot maps an area to itself.
No line has the same area on both sides. The colour of dots does not matter.
"""

from __future__ import annotations

from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.divided_common import LINE, divided_board, edge_grid
from gridlanes.io.forms.answer import AreaLines
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.digit_runs import DigitRuns
from gridlanes.io.forms.codes.optional import Optional
from gridlanes.io.forms.codes.packed import Packed
from gridlanes.io.forms.codes.skips import OPEN_SKIPS
from gridlanes.io.forms.fields.dots import BLACK, WHITE, Dots
from gridlanes.io.forms.form import Parameters, PuzzLink, Tatham
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.clue import Clue
from gridlanes.model.divisions import division_of
from gridlanes.model.looks import Look
from gridlanes.model.regions import places
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import SymmetricAreas
from gridlanes.samplers.galaxies import all_dots, dots_in_the_middle, random_galaxies
from gridlanes.samplers.generation import Generation, PlacedClues

NAME = "galaxies"
_POINTS = DigitRuns(
    {f"{value + 2 * passed:x}": (value + 1, passed) for value in (0, 1) for passed in range(8)},
    {chr(ord("f") + run): run for run in range(1, 21)},
    lenient=True,
)
"""pzpr's dots: 0 and 1 are a white and a black one, 2 more for each empty point behind it; g to z for 1 to 20 empty"""


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Galaxies on `rows` x `cols` cells; the same object for the same size.

    Coords: the horizontal edges row by row, then the vertical ones; those around the board are lines. Clues: the dots
    of all points, row by row: the middles of cells and of the edges between them, and the corners inside.
    """
    grid = edge_grid(rows, cols)
    between = places(grid, division_of(grid).edges.tolist())
    dots = tuple(map(Clue, range((2 * rows - 1) * (2 * cols - 1))))
    return divided_board(NAME, grid, [Constraint(SymmetricAreas(LINE, dots), between)], probing=2)


GENRE = Genre(
    NAME,
    structure,
    fields=[Dots("dots", LINE)],
    forms=[
        PuzzLink(
            "tentaisho",
            body=Body(("dots.points", _POINTS), ("dots.holes", Optional(Packed((0, 1), together=5)))),
        ),
        Tatham("galaxies", Parameters("7x7", ignored="d[a-z]"), Body(("dots", OPEN_SKIPS))),
        Text(Words("dots.places"), answer=AreaLines()),
    ],
    aliases=["tentaisho", "tentai_show"],
    clue_looks={WHITE: Look.WHITE_POINT, BLACK: Look.BLACK_POINT},
    largest_side=60,
    generation=Generation(
        start=random_galaxies,
        start_is_solution=True,
        nodes_a_proof=32,
        clues_of_solution=dots_in_the_middle,
        placed_clues=PlacedClues(all_dots),
    ),
    examples=[
        Example(
            "https://puzz.link/p?tentaisho/6/6/gem42ejemeqem8ereg8",
            "111111110000001111101000010010000100111111101011111101111111011101001111001111101111",
        ),
        Example(
            "https://puzz.link/p?tentaisho/10/10/yen2ezezhezzpehejelex226eenezw4caem2ejekeg2",
            "1111111111000000000010000000110000000001111111110011011110001110000000011111001111000001000001110011"
            "1111111111110000001111100000011111000000101110000001111010010101110011110011110111100111101011010111"
            "11011110111101101101",
        ),
    ],
)
