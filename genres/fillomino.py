"""Fillomino (Filling): divide the board into areas, so that each number says how many cells its area has.

Lines on the edges between cells divide the board into areas. A number says how many cells the area around it has.
An area may have several numbers, or none; two areas of the same size share no side. ? stands for any number.
No line has the same area on both sides. Lines may be given between cells.

The game Filling has areas of at most nine cells, and a variant of pzpr at most three; otherwise they may have any size.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.divided_common import LINE, divided_board, edge_grid
from gridlanes.io.forms.answer import AreaLines
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.borders import WallBits
from gridlanes.io.forms.codes.digit_runs import UNKNOWN, digits
from gridlanes.io.forms.codes.numbers import Number16
from gridlanes.io.forms.codes.optional import Optional
from gridlanes.io.forms.fields.cells import Cells, Symbol
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.given_lines import GivenLines
from gridlanes.io.forms.fields.option import Option
from gridlanes.io.forms.form import GameParameters, Parameters, PuzzLink, Tatham
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.clue import Clue
from gridlanes.model.divisions import division_of
from gridlanes.model.grid import Layer
from gridlanes.model.regions import places
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import AreaSizes
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.unlike_areas import sizes_not_needed, unlike_areas

NAME = "fillomino"
NUMBERS = range(1, 1000)
_IN_FILLING = 9
"""cells of the largest area of the game"""
_IN_TRIOMINO = 3
"""cells of the largest area of pzpr's variant"""


@shared
def structure(rows: int, cols: int, largest: int = 0) -> Structure:
    """The structure of Fillomino on `rows` x `cols` cells whose areas have at most `largest` cells, 0 for any size; the
    same object for the same arguments.

    Coords: the horizontal edges row by row, then the vertical ones; those around the board are lines. Clues: the number
    in each cell, row by row, 0 for one that is not known.
    """
    grid = edge_grid(rows, cols)
    between = places(grid, division_of(grid).edges.tolist())
    numbers = tuple(map(Clue, range(rows * cols)))
    constraints = [Constraint(AreaSizes(LINE, largest, numbers), between)]
    return divided_board(NAME, grid, constraints, probing=0, options={"largest": largest})


class LargestArea(Option):
    """How many cells an area may have, 0 for any number."""

    def __init__(self, name: str) -> None:
        super().__init__(name, 0, range(NUMBERS[-1] + 1))

    def variants(self, size: Size) -> Sequence[int]:
        return [0, _IN_FILLING, _IN_TRIOMINO]


class FillingParameters(Parameters):
    """``WxH``, of areas of at most nine cells."""

    options = ("largest",)

    def read(self, text: str, largest: int) -> GameParameters:
        return GameParameters(super().read(text, largest).size, {"largest": _IN_FILLING})

    def write(self, puzzle: PuzzleRow, size: Size) -> str | None:
        return super().write(puzzle, size) if puzzle.structure.options["largest"] == _IN_FILLING else None


GENRE = Genre(
    NAME,
    structure,
    fields=[
        Cells("grid", NUMBERS, unknown=Symbol("?"), unknown_clue=0),
        GivenLines("lines_v", Layer.EDGES_V),
        GivenLines("lines_h", Layer.EDGES_H),
        LargestArea("largest"),
    ],
    forms=[
        PuzzLink(
            "fillomino",
            "fillomino01",
            body=Body(("grid", Number16(NUMBERS[-1], least=1)), (("lines_v", "lines_h"), Optional(WallBits()))),
            flags={"t": {"largest": _IN_TRIOMINO}},
        ),
        Tatham("filling", FillingParameters("9x7"), Body(("grid", digits(range(1, 1 + _IN_FILLING))))),
        Text(Words("grid", {"?": UNKNOWN}), answer=AreaLines()),
    ],
    aliases=["filling"],
    clue_names={0: "?"},
    largest_side=100,
    generation=Generation(
        start=unlike_areas,
        start_is_solution=True,
        nodes_a_test=128,
        unneeded_by_propagation=sizes_not_needed,
        clues_determine_solution=True,  # two areas of one size share no side
    ),
    examples=[
        Example(
            "https://puzz.link/p?fillomino/6/6/h1531g2k3g88m3h8g214j",
            "111111101001010111110000111001111110111111111111111101011011001101100110010111100011",
        ),
        Example(
            "https://puzz.link/p?fillomino/10/10/j6g2j6g3g8h2g2n3g2h1g624h345g817p7g288j723k9g5m9g9h1824j2g",
            "1111111111101111101101111001111111100010011010110111001110101110111011000101010010111001101000001011"
            "1111111111100001010111110011010111000011101110111111111011011110110011000011110111011111100101011110"
            "11011101111110100101",
        ),
    ],
)
