"""Hashi (Hashiwokakero, Bridges): join all islands by bridges.

Each island has as many bridges as its number says; ? stands for any number of bridges.
Bridges go straight from one island to the next in its row or column. At most two bridges join the same islands, or as
many as `most` says.
Bridges do not cross each other, and do not lead over islands.
Every island can be reached from every other one; if loops are excluded, in only one way.
"""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.genres.loops_common import inner
from gridlanes.io.forms.answer import UNSAID, Answer
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.digit_runs import UNKNOWN, DigitRuns, letter_runs
from gridlanes.io.forms.codes.numbers import Number16
from gridlanes.io.forms.fields.cells import Cells, Symbol
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.option import Option
from gridlanes.io.forms.form import GameParameters, Parameters, PuzzLink, Tatham
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.divisions import around_of
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.looks import Look
from gridlanes.model.regions import Path
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import BridgesAt, BridgesConnect
from gridlanes.samplers.bridges import numbers_of_islands, random_bridges, told_bridges
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.placed_clues import unknown_in_cells

NAME = "hashi"
NUMBERS = range(1, 17)
_USUAL = 2
"""bridges side by side, at most"""
_LIMITS = range(1, 5)
_ISLANDS = {character: (number, 0) for number, character in enumerate("123456789ABCDEFG", 1)}
"""Tatham's numbers"""


@shared
def structure(rows: int, cols: int, most: int = _USUAL, no_loops: bool = False) -> Structure:
    """The structure of Hashi of this size; `most`: bridges side by side, at most; `no_loops`: whether there are to be
    none. The same object for the same arguments.

    Every edge is a coord whose value is how many bridges lead over it, from cell to cell; those around the board have
    none. Clues: the islands' numbers in the cells, row by row, 0 for one that is not known.
    """
    if most not in _LIMITS:
        raise ModelError(f"the most bridges side by side is {_LIMITS[0]} to {_LIMITS[-1]}, found {most}")
    grid = Grid(rows, cols, layers=(Layer.EDGES_H, Layer.EDGES_V))
    constraints = [Constraint(BridgesAt(Clue(slot)), _around(*divmod(slot, cols))) for slot in range(rows * cols)]
    if rows * cols > 1:
        joined = BridgesConnect(tuple(map(Clue, range(rows * cols))), loops=not no_loops)
        constraints.insert(0, Constraint(joined, inner(grid)))
    return Structure(
        grid,
        Alphabet(tuple(range(most + 1))),
        constraints,
        genre=NAME,
        domains=dict.fromkeys(around_of(grid), (0,)),
        options={"most": most, "no_loops": no_loops},
        probing=1,
    )


def _around(row: int, col: int) -> Path:
    """The edges of a cell towards north, east, south and west."""
    level, upright = Layer.EDGES_H, Layer.EDGES_V
    return Path(((level, row, col), (upright, row, col + 1), (level, row + 1, col), (upright, row, col)))


class Planks(Answer):
    """Each word is how many bridges pass a cell: a number from left to right, a letter (a for 1) from top to bottom."""

    def values(self, words: NDArray[np.str_], structure: Structure) -> NDArray[np.int64]:
        values = np.full(structure.n_coords, UNSAID, np.int64)
        level, upright = structure.grid.ids(Layer.EDGES_H), structure.grid.ids(Layer.EDGES_V)
        for (row, col), word in np.ndenumerate(words):
            across = int(word) if word.isdecimal() else 0
            along = " abcd".index(word) if word in "abcd" else 0
            if across or along:
                values[upright[row, col : col + 2]] = across
                values[level[row : row + 2, col]] = along
        return values


class BridgesParameters(Parameters):
    """Parameters of Tatham's Bridges, such as ``15x15m2`` and, where there are to be no loops, ``15x15m2L``."""

    _letters = re.compile(r"m(?P<most>\d)(?P<tree>L?)(?:d\d)?")

    def __init__(self) -> None:
        super().__init__(
            "15x15m2", ignored=r"(?:i\d+)?(?:e\d+)?(?:m\dL?)?(?:d\d)?", hint="expected 15x15m2 or 15x15m2L"
        )

    def read(self, text: str, largest: int) -> GameParameters:
        size = super().read(text, largest).size
        found = self._letters.search(text)
        most = int(found["most"]) if found else _USUAL
        if most not in _LIMITS:
            raise PuzzleError(f"up to {most} bridges side by side", hint=f"expected m1 to m{_LIMITS[-1]}", column=1)
        return GameParameters(size, {"most": most, "no_loops": bool(found and found["tree"])})

    def write(self, puzzle: PuzzleRow, size: Size) -> str:
        options = puzzle.structure.options
        return f"{size.cols}x{size.rows}m{options['most']}{'L' if options['no_loops'] else ''}"

    @property
    def options(self) -> tuple[str, ...]:
        return ("most", "no_loops")


GENRE = Genre(
    NAME,
    structure,
    fields=[
        Cells("grid", NUMBERS, unknown=Symbol("?"), unknown_clue=0, all_shown=True),
        Option("most", _USUAL, _LIMITS),
        Option("no_loops", default=False),
    ],
    forms=[
        PuzzLink("hashi", "hashikake", "bridges", body=Body(("grid", Number16(NUMBERS[-1], least=1)))),
        Tatham("bridges", BridgesParameters(), Body(("grid", DigitRuns(_ISLANDS, letter_runs())))),
        Text(Words("grid", {"?": UNKNOWN}), answer=Planks()),
    ],
    aliases=["hashiwokakero", "hashikake", "bridges"],
    clue_looks=dict.fromkeys([0, *NUMBERS], Look.CIRCLE),
    looks={1: Look.LINK, **{number: Look(f"links-{number}") for number in _LIMITS[1:]}},
    largest_side=100,
    generation=Generation(
        start=random_bridges,
        start_is_solution=True,
        clued_solutions=told_bridges,
        clues_of_solution=numbers_of_islands,
        placed_clues=unknown_in_cells(0),
    ),
    examples=[
        Example(
            "https://puzz.link/p?hashi/7/7/3g4h3h1h1o1j4i3g3i3i4n",
            "00000001010020111012011101200110120010002000000000000000022111000000000000000000000000000002200000222200000000"
            "00",
        ),
        Example(
            "https://puzz.link/p?hashi/10/10/g1i3g4g33h3q2zg2i3g8g6i42l2w4g4i2g3k1",
            "00000000000000010202200201020220020102022002010202200201000221020200010102020201010202020101020000010000000000"
            "00111111110011100000000000000000000000000000000000000000022221111000000000000000000000000000002200000110000000",
        ),
        Example(
            "bridges:9x9m4L:1a2c8a3a4b2o5aCa9a1j4i1c4a6j5b8c3",
            "00000000000000040002000040002000040002104000002104000002104000002004000202004000200000000001111113300022200000"
            "0000000000000444411000000000000000000000000000044000000000000033311110",
        ),
    ],
)
