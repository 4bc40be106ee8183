"""Sudoku: fill the grid so that every row, column and box holds each value once.

Each row holds every value once.
Each column holds every value once.
Each box holds every value once; boxes are ``box_w`` wide and ``box_h`` high, the side of the grid is their product.
"""

from __future__ import annotations

from math import isqrt

from gridlanes.compile.structure import Structure
from gridlanes.genres.sudoku_common import (
    box_moves,
    boxed,
    boxed_genre,
    has_boxes,
    least_pictures,
    nothing,
    side_of,
    signatures,
    solo,
)
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.numbers import Number16
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.form import Lines, PuzzLink
from gridlanes.io.forms.genre import Example
from gridlanes.io.forms.text import Text, Words
from gridlanes.samplers.boxes import diagonal_boxes
from gridlanes.samplers.generation import Generation

NAME = "sudoku"


def structure(box_w: int = 3, box_h: int = 3) -> Structure:
    """The structure of Sudoku with boxes of `box_w` x `box_h`; the same object for the same arguments."""
    return boxed(NAME, box_w, box_h, nothing)


def _refusal(size: Size) -> str:
    """puzz.link has square boxes, and those 3 wide and 2 high; its player knows no others."""
    side, root = size.rows, isqrt(size.rows)
    if size.rows != size.cols or side == 6 or (root >= 2 and root * root == side):
        return ""
    return f"puzz.link has no Sudoku of side {side}: it has 4, 6, 9, 16, 25, ..."


GENRE = boxed_genre(
    NAME,
    __doc__,
    forms=[
        Lines(has_boxes),
        PuzzLink("sudoku", body=Body(("grid", Number16(side_of, least=1))), refusal=_refusal),
        solo(owner=True),
        Text(Words("grid")),
    ],
    examples=[
        Example(
            ".8....7.1.16...4....4.9....5..3.8.2....6..3.8.4.1....9.3..5...2...2....6.......1.",
            "382564791916732485754891263569378124271649358843125679137956842498217536625483917",
        ),
    ],
    generation=Generation(
        start=diagonal_boxes,
        renames_marks=True,
        canonical_forms=least_pictures,
        signatures=signatures,
        permutations=box_moves,
    ),
)
