"""Arukone: join equal numbers by lines that go through all cells.

Each line goes through the middles of cells and joins two equal numbers; every number is the end of a line.
Lines do not branch, do not cross each other, and do not go through numbers; no cell is left over.
If the puzzle says so, cells may be left over; then it is a Numberlink, which some collections call Arukone, too. pzpr
shows numbers as letters. ? stands for an unknown number; it is joined with another ?.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.lines_common import NUMBERS, lines_between_numbers, made_of_lines
from gridlanes.genres.loops_common import LOOP, LinkWords, around
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.numbers import Number16
from gridlanes.io.forms.fields.cells import UNKNOWN, Cells, Symbol
from gridlanes.io.forms.fields.option import Option, switched_on
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.looks import Look
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.lines import filling_lines

NAME = "arukone"
EMPTY_CELLS = Option("empty_cells", default=False)
"""whether cells may be left over"""


@shared
def structure(rows: int, cols: int, empty_cells: bool = False) -> Structure:
    """The structure of Arukone of this size; the same object for the same arguments. Clues: the numbers of all cells.
    `empty_cells`: whether cells may be left over.
    """
    return lines_between_numbers(
        NAME, rows, cols, through_all=not empty_cells, options=switched_on(empty_cells=empty_cells)
    )


def _lines_through_all(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """Lines that fill the board; nothing of those that leave out a cell."""
    marks = filling_lines(structure, draws, tries)
    cells = [cell.resolve(structure.grid) for cell in around(structure.grid)]
    passed = np.all([(marks[:, edges] == LOOP + 1).any(axis=1) for edges in cells], axis=0)
    return np.where(passed[:, None], marks, np.uint8(0))


GENRE = Genre(
    NAME,
    structure,
    fields=[Cells("grid", NUMBERS, unknown=Symbol("?"), unknown_clue=0, all_shown=True), EMPTY_CELLS],
    forms=[
        PuzzLink("arukone", body=Body(("grid", Number16(NUMBERS[-1], least=1))), flags={"e": {EMPTY_CELLS.name: True}}),
        Text(Words("grid", {"?": UNKNOWN}), answer=LinkWords()),
    ],
    looks={LOOP: Look.LINK},
    clue_looks=dict.fromkeys([0, *NUMBERS], Look.CIRCLE),
    largest_side=100,
    generation=made_of_lines(_lines_through_all),
    generation_with={EMPTY_CELLS.name: made_of_lines(filling_lines)},
    examples=[
        Example(
            "https://puzz.link/p?arukone/5/5/k1h4i2g1g3j4g32",
            "000001000101001100101010100000011110001100010100001010010100",
        ),
        Example(
            "https://puzz.link/p?arukone/8/8/514p7i6p38g8g6k7j4j1j2g52g3j",
            "0000000011011001101110111111011111111010101101001100000110100001000000000001011100010001000000010000"
            "00000000000001010001010110000111100001011110",
        ),
    ],
)
