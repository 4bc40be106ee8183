"""Kakuro (Cross Sums): fill the white cells with the numbers 1 to 9.

A number in a block is the sum of the run of white cells on its right, or below it, up to the next block or the edge.
No number is repeated in a run, even if its sum is not given.
"""

from __future__ import annotations

from gridlanes.compile.structure import Structure, shared
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.cross_sums import BlocksAndRuns
from gridlanes.io.forms.fields.cross_sums import WHITE, CrossSums, code_of, entry_of
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.rules import Distinct, Sum
from gridlanes.samplers.generation import Generation

NAME = "kakuro"
BLOCK = 0
"""the displayed value of a block"""
_NUMBERS = tuple(range(1, 10))


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of all Kakuro of this size; the same object for the same size.

    Every cell is a coord with the marks 1 to 9 and `BLOCK`. Blocks are givens, runs row regions.
    """
    return Structure(Grid(rows, cols), Alphabet((*_NUMBERS, BLOCK)), [], genre=NAME, blank=_NUMBERS, probing=1)


GENRE = Genre(
    NAME,
    structure,
    fields=[CrossSums("grid", Sum(Clue(0), distinct=True, block=BLOCK), Distinct(), BLOCK)],
    forms=[
        PuzzLink("kakuro", body=Body(("grid", BlocksAndRuns()))),
        Text(Words("grid", {"0": WHITE}, coded=(code_of, entry_of)), margin=1, answer=Marks(margin=1)),
    ],
    aliases=["cross_sums"],
    looks={BLOCK: Look.WALL},
    largest_side=100,
    examples=[
        Example(
            "https://puzz.link/p?kakuro/6/6/06l9bl3gq0al60l8075l0Ao.0al..A6gd46", "024029062314130640240032052364006400"
        ),
        Example(
            "https://puzz.link/p?kakuro/9/9/m.aaqaAt33l60ledm0cl06l06l03ldbld030.Aan3bl9cl70v.0cnbZ967Z86dh5aZh",
            "231004132562012476356120210140931093015042021029000082190920840382417956971002361",
        ),
    ],
    generation=Generation(wall_share=(0.2, 0.4)),
)
