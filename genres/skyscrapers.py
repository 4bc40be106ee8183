"""Skyscrapers (Towers): fill the grid with the heights of buildings, to match the views from its edges.

Each row and each column holds every height once; heights are 1 to `highest`, which is the side of the grid unless the
puzzle says otherwise. If it is less, the other cells of each line are empty plots (0).
A number outside says how many buildings are seen from there along its row or column: those that are higher than all
before them. Not all numbers need be given; heights in cells may be given.
With `diagonals` both main diagonals hold every height once, too.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.errors import ModelError
from gridlanes.genres.latin_common import (
    SIDES,
    diagonals_of,
    lines_of,
    outside,
    require_square,
    seen_from,
    side_of,
    values_once,
)
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.lists import NumberList
from gridlanes.io.forms.codes.numbers import Decimal, Number16
from gridlanes.io.forms.codes.optional import Optional
from gridlanes.io.forms.fields.given_numbers import GivenNumbers
from gridlanes.io.forms.fields.option import Option, SideOption
from gridlanes.io.forms.form import Parameters, PuzzLink, Tatham
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import DistinctBut, VisibleCount
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.latin_squares import random_latin_squares

NAME = "skyscrapers"
PLOT = 0
"""the value of an empty plot"""
_LARGEST_SIDE = 30


@shared
def structure(rows: int, cols: int, highest: int = 0, diagonals: bool = False) -> Structure:
    """The structure of Skyscrapers of this side; the same object for the same arguments. `highest`: 0 for the side.

    Clues: the numbers above the columns, below them, then those left and right of the rows.
    """
    require_square(rows, cols)
    if not 0 <= highest < rows:
        raise ModelError(f"highest must be 1 to {rows - 1}, or 0 for {rows}, the side of the grid, found {highest}")
    n_plots = rows - highest if highest else 0
    unseen = PLOT if n_plots else None
    lines = lines_of(rows)
    seen = [Constraint(VisibleCount(Clue(slot), unseen), line) for slot, line in enumerate(seen_from(rows, SIDES))]
    apart = [Constraint(values_once(PLOT, n_plots), line) for line in [*lines, *(diagonals_of(rows) * diagonals)]]

    def lowering(program: Program) -> None:
        for constraint in apart:
            if isinstance(constraint.rule, DistinctBut):
                constraint.lower(program)
        for constraint in seen:
            assert isinstance(constraint.rule, VisibleCount)
            constraint.rule.lower_apart(program, constraint.scope(program.grid, program.alphabet))

    return Structure(
        Grid(rows, cols),
        Alphabet((*range(1, rows - n_plots + 1), *([PLOT] * (n_plots > 0)))),
        [*apart, *seen],
        genre=NAME,
        lowering=lowering,
        probing=2,
        options={"highest": highest, "diagonals": diagonals},
    )


def _random_heights(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8] | None:
    """Heights of grids without plots in which diagonals may hold a height several times."""
    is_plain = not structure.options["highest"] and not structure.options["diagonals"]
    return random_latin_squares(structure, draws, tries) if is_plain else None


GENRE = Genre(
    NAME,
    structure,
    fields=[
        GivenNumbers(most=side_of),
        *(outside(number) for number in range(4)),
        SideOption("highest", side_of),
        Option("diagonals", False),
    ],
    forms=[
        PuzzLink(
            "skyscrapers",
            "skyscraper",
            "building",
            body=Body((SIDES, Number16(255)), ("grid", Optional(Number16(side_of, least=1)))),
        ),
        Tatham(
            "towers",
            Parameters("5", ignored="d[a-z]", square=True, hint="expected 5, the side of the grid"),
            Body((SIDES, NumberList(999)), ("grid", Optional(Decimal(side_of), before=","))),
        ),
        Text(*map(Words, SIDES), Words("grid"), header=("highest",), flags={"D": "diagonals"}),
    ],
    aliases=["skyscraper", "towers"],
    looks={PLOT: Look.DOT},
    largest_side=_LARGEST_SIDE,
    sizes="squares",
    examples=[
        Example("https://puzz.link/p?skyscrapers/5/5/g2g2j3g4g2g2kk4u2i", "2314541352154235423132514"),
        Example("https://puzz.link/p?skyscrapers/6/6/h3g2i21g4i222g33g2gr2zi", "153246625134264513316425541362432651"),
        Example(
            '{"genre":"skyscrapers","data":{"grid":[".....",".....",".....",".....","....."],'
            '"top":[null,null,2,null,4],"bottom":[null,3,null,null,null],"left":[null,null,null,2,null],'
            '"right":[3,3,null,null,3],"highest":4}}',
            "3420110432210430312442310",
        ),
    ],
    generation=Generation(start=_random_heights, given_values=tuple(range(1, _LARGEST_SIDE + 1))),
)
