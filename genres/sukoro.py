"""Sukoro: put numbers into some cells; each says how many of the cells beside it have numbers.

A cell holds a number from 1 to 4, or none. ? stands for an unknown number.
A number says how many of the cells that share a side with its cell have a number.
Equal numbers are not beside each other.
The cells with numbers are connected.
"""

from __future__ import annotations

from itertools import product

from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.counts_common import cells_beside
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.digit_runs import digits
from gridlanes.io.forms.fields.cells import UNKNOWN
from gridlanes.io.forms.fields.given_or_some import GivenOrSome
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.regions import AllOf, Path
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.puzzles.windows import PAIRS, on_windows
from gridlanes.rules import Connected, CountsOthers, DistinctBut
from gridlanes.samplers.generation import Generation

NAME = "sukoro"
EMPTY = 0
"""the mark of a cell without a number"""
NUMBERS = range(1, 5)


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Sukoro of this size; the same object for the same size.

    Every cell is a coord with the marks 1 to 4, and `EMPTY` for none.
    """
    crosses = [
        Path(((row, col), *cells_beside(rows, cols, row, col))) for row, col in product(range(rows), range(cols))
    ]
    constraints: list[Constraint | ManyConstraints] = [
        on_windows(DistinctBut(EMPTY), rows, cols, *PAIRS),
        *(Constraint(CountsOthers(EMPTY), cross) for cross in crosses),
        Constraint(Connected(EMPTY, others=True), AllOf()),
    ]
    return Structure(Grid(rows, cols), Alphabet((*NUMBERS, EMPTY)), constraints, genre=NAME, probing=2)


GENRE = Genre(
    NAME,
    structure,
    fields=[GivenOrSome("grid", "1234")],
    forms=[
        PuzzLink("sukoro", body=Body(("grid", digits(NUMBERS, ".")))),
        Text(Words("grid", {"?": UNKNOWN}), answer=Marks({"-": EMPTY} | {str(number): number for number in NUMBERS})),
    ],
    looks={EMPTY: Look.DOT},
    largest_side=100,
    generation=Generation(given_values=tuple(NUMBERS)),
    examples=[
        Example("https://puzz.link/p?sukoro/6/6/a23h11c2c4d3c3a1a1b", "023200234301103423024202032023010132"),
        Example(
            "https://puzz.link/p?sukoro/10/10/a232a23a3g1a2b1c1a13b32a232c1e323b1a1d2a1a1a3c3b2b2b3a123234324g2a1b",
            "1232323231001010102001010101302323232020100000323001012010201410310230020020034123234324201002320100",
        ),
    ],
)
