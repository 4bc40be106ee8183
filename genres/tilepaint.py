"""Tile Paint: shade whole tiles, so that each row and column has as many shaded cells as the number beside it says.

The board is divided into tiles. A tile is shaded as a whole or not at all.
A number beside a row or above a column says how many of its cells are shaded. Not all numbers need be given.

In pzpr there may be clues inside the board, too, which count the cells from there on; such URLs are refused.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.errors import PuzzleError
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.borders import BorderBits
from gridlanes.io.forms.codes.code import Code, Decoded, Texts
from gridlanes.io.forms.fields.field import ArraySpec
from gridlanes.io.forms.fields.outside import Outside
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.kernels.text import DIGITS, FINE, PAST, SHORT, WRONG
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.regions import Col, Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import AllEqual, ExactCount
from gridlanes.samplers.making import Making

NAME = "tilepaint"
SHADED = 1
"""the mark of a shaded cell"""


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of all Tile Paint of this size; the same object for the same size.

    Every cell is a coord with a binary mark. The tiles are row regions. Clues: the numbers of the rows,
    then those of the columns.
    """
    constraints = [
        *(Constraint(ExactCount(SHADED, Clue(row)), Row(row)) for row in range(rows)),
        *(Constraint(ExactCount(SHADED, Clue(rows + col)), Col(col)) for col in range(cols)),
    ]
    return Structure(Grid(rows, cols), Alphabet.binary(), constraints, genre=NAME, probing=2)


class LineNumbers(Code):
    """pzpr's numbers outside of a board without numbers inside: g to z pass over 1 to 20 of its cells, all of them;
    then for each line a hex digit, ``-`` and two hex digits, or ``.`` for none.
    """

    noun, unit = "the numbers outside", "places"

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        spans = zip(texts.starts.tolist(), texts.ends.tolist(), strict=True)
        for i, (start, end) in enumerate(spans):
            into.stops[i], into.faults[i] = self._read(texts.data, start, end, spec, into.found[i])

    def _read(
        self, data: NDArray[np.uint8], at: int, end: int, spec: ArraySpec, found: NDArray[np.int32]
    ) -> tuple[tuple[int, int], int]:
        """One text into ``found``; where it stopped and came to, and what is wrong."""
        text, left, place = bytes(data[at:end]).decode("latin-1"), spec.board.n_cells, 0
        start = at
        while left:
            passed = _RUNS.find(text[at - start]) + 1 if at < end else 0
            if not 1 <= passed <= left:
                return (at, place), SHORT if at >= end else PAST if passed else WRONG
            left, at = left - passed, at + 1
        while place < len(found):
            sign = text[at - start : at - start + 1]
            digits = text[at - start + 1 : at - start + 3] if sign == "-" else sign
            if sign == ".":
                digits = ""
            elif not digits or any(digit not in _HEX for digit in digits) or (sign == "-" and len(digits) < 2):
                return (at, place), SHORT if not sign else DIGITS if sign == "-" else WRONG
            found[place] = int(digits, 16) if digits else NO_CLUE
            at, place = at + len(digits) + (sign in "-."), place + 1
        return (at, place), FINE

    def wrong_number(self, text: str, at: int) -> PuzzleError:
        return PuzzleError(f"expected 2 hex digits after '-', found {text[at + 1 : at + 3]!r}", column=at + 1)

    def encode(self, array: NDArray[np.int32], spec: ArraySpec) -> str:
        longest = len(_RUNS)
        n_long, rest = divmod(spec.board.n_cells, longest)
        runs = _RUNS[-1] * n_long + (_RUNS[rest - 1] if rest else "")
        numbers = ("." if n == NO_CLUE else f"{n:x}" if n < 16 else f"-{n:02x}" for n in array.tolist())
        return runs + "".join(numbers)


_RUNS, _HEX = "ghijklmnopqrstuvwxyz", "0123456789abcdef"


GENRE = Genre(
    NAME,
    structure,
    fields=[
        Rooms("tiles", AllEqual(), noun="tile", first=True),
        Outside("rows", "left"),
        Outside("columns", "top"),
    ],
    forms=[
        PuzzLink("tilepaint", body=Body(("tiles", BorderBits()), (("columns", "rows"), LineNumbers()))),
        Text(
            Words("columns"),
            Words("rows"),
            Words("tiles", areas=True),
            answer=Marks({"-": 0, ".": 0, "x": SHADED}),
        ),
    ],
    aliases=["tile_paint", "tairupeinto"],
    looks={0: Look.DOT, SHADED: Look.SHADE},
    largest_side=100,
    examples=[
        Example("https://puzz.link/p?tilepaint/6/6/2eaqh4s1u0uuzv...64...2..6", "111111001111001100111100111111111111"),
        Example(
            "https://puzz.link/p?tilepaint/10/10/34qikmnmnd6232eqkkq4cv7lr80ovvvv6o96zzzzz777.7.8..6..6.6...6.",
            "1111011111111001111111100111001100111000110111100011011000001111111111001111000100111110010011111111",
        ),
    ],
    making=Making(in_large_room=0.4),
)
