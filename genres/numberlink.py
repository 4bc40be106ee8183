"""Numberlink: draw lines from cell to cell that join equal numbers.

Each line goes through the middles of cells and joins two equal numbers; every number is the end of a line.
Lines do not branch, do not cross each other, and do not go through numbers.
They need not go through all cells. ? stands for an unknown number; it is joined with another ?.
"""

from __future__ import annotations

from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.lines_common import NUMBERS, lines_between_numbers, made_of_lines
from gridlanes.genres.loops_common import LOOP, LinkWords
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.numbers import Number16
from gridlanes.io.forms.fields.cells import UNKNOWN, Cells, Symbol
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.looks import Look
from gridlanes.samplers.lines import filling_lines

NAME = "numberlink"


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Numberlink of this size; the same object for the same size. Clues: the numbers of all cells."""
    return lines_between_numbers(NAME, rows, cols, through_all=False)


GENRE = Genre(
    NAME,
    structure,
    fields=[Cells("grid", NUMBERS, unknown=Symbol("?"), unknown_clue=0, all_shown=True)],
    forms=[
        PuzzLink("numlin", "numberlink", body=Body(("grid", Number16(NUMBERS[-1], least=1)))),
        Text(Words("grid", {"?": UNKNOWN}), answer=LinkWords()),
    ],
    aliases=["numlin"],
    looks={LOOP: Look.LINK},
    clue_looks=dict.fromkeys([0, *NUMBERS], Look.CIRCLE),
    largest_side=100,
    generation=made_of_lines(filling_lines),
    examples=[
        Example(
            "https://puzz.link/p?numlin/5/5/j1g1g2h3q23",
            "000001001110101110001000100000011100001000000110001110011100",
        ),
        Example(
            "https://puzz.link/p?numlin/8/8/g8j2685g7g5k4g6i1j2i41la9i7g3k9gak3",
            "0000000010100111000010111000111110011101000010001001000010100000000000000101110000010100000111000000"
            "01100000011000110011001110001011110010111110",
        ),
    ],
)
