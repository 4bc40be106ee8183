"""Stitches: sew together any two rooms that share a border, with a number of stitches that the puzzle gives.

A stitch joins two cells that share a side and are in different rooms.
Any two rooms that share a border are joined by as many stitches as the puzzle says, usually one.
No cell has two stitches.
A number beside a row or above a column says how many of its cells have one. Not all numbers need be given.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.io.forms.answer import UNSAID, Answer
from gridlanes.io.forms.fields.option import Option
from gridlanes.io.forms.fields.outside import Outside
from gridlanes.io.forms.fields.stitched_rooms import StitchedRooms
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.looks import Look
from gridlanes.model.regions import edges_around, places
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import AtMost, ExactCount, WeightedSum
from gridlanes.samplers.generation import Generation

NAME = "stitches"
STITCH = 1
"""the mark of an edge that a stitch goes across"""


@shared
def structure(rows: int, cols: int, stitches: int = 1) -> Structure:
    """The structure of Stitches of this size, with so many between two rooms; the same object for the same arguments.

    Every edge is a coord with a binary mark, those around the board without a stitch. The rooms are the puzzle's own
    regions. Clues: the numbers of the rows, then those of the columns.
    """
    grid = Grid(rows, cols, layers=(Layer.EDGES_H, Layer.EDGES_V))
    across, down = grid.ids(Layer.EDGES_V), grid.ids(Layer.EDGES_H)
    border = np.concatenate([across[:, [0, -1]].ravel(), down[[0, -1]].ravel()])
    constraints = [Constraint(AtMost(STITCH, 1), edges_around(row, col)) for row in range(rows) for col in range(cols)]
    lines = [(across[row, 1:-1], down[row : row + 2]) for row in range(rows)]
    lines += [(down[1:-1, col], across[:, col : col + 2]) for col in range(cols)]
    for slot, (along, beside) in enumerate(lines):  # a stitch along a line has both of its cells there
        weights = (2,) * along.size + (1,) * beside.size
        edges = [*along.ravel().tolist(), *beside.ravel().tolist()]
        constraints.append(Constraint(WeightedSum(STITCH, weights, Clue(slot)), places(grid, edges)))
    return Structure(
        grid,
        Alphabet.binary(),
        constraints,
        genre=NAME,
        domains=dict.fromkeys(border.tolist(), (0,)),
        first=STITCH,
        probing=2,
        options={"stitches": stitches},
    )


def _between(structure: Structure) -> ExactCount:
    return ExactCount(STITCH, structure.options["stitches"])


class _Ends(Answer):
    """Each word says which way the stitch of its cell goes: n, e, s, w, or - for none."""

    def values(self, words: NDArray[np.str_], structure: Structure) -> NDArray[np.int64]:
        grid = structure.grid
        values = np.full(structure.n_coords, UNSAID, np.int64)
        values[grid.ids(Layer.EDGES_V)] = np.pad(words == "e", ((0, 0), (1, 0)))
        values[grid.ids(Layer.EDGES_H)] = np.pad(words == "s", ((1, 0), (0, 0)))
        return values


GENRE = Genre(
    NAME,
    structure,
    fields=[
        StitchedRooms("rooms", _between, ExactCount(STITCH, 0)),
        Outside("rows", "left"),
        Outside("columns", "top"),
        Option("stitches", 1, range(1, 10)),
    ],
    forms=[Text(Words("columns"), Words("rows"), Words("rooms", areas=True), answer=_Ends())],
    looks={STITCH: Look.STITCH},
    largest_side=100,
    examples=[
        Example(
            '{"genre":"stitches","data":{"rooms":["AABBCCC","AABBBBC","AADBBBB","AADEBFF","AADEEEE","GADDEEE","'
            'GGEEEHH"],"rows":[2,null,null,null,5,null,null],"columns":[null,null,5,1,null,2,null]}}',
            "00000000000000001000100000100000101100000000000010000000001000000000000000000000000000000010000000"
            "00100000100000",
        ),
        Example(
            '{"genre":"stitches","data":{"rooms":["AAABBBBB","AAABBBBC","AADDDBBC","AADDEEEE","ADDDDEEE","FDDGE'
            'EEE","FDGGGGGG","FFGGGGGH"],"rows":[1,null,null,3,null,null,null,null],"columns":[null,null,null,1'
            ",null,3,null,7]}}",
            "00000000000000010000100000000101010000001000000000100001000000000000000000000000000010000000000000"
            "0000000000000001000000000000010000000001000010",
        ),
    ],
    generation=Generation(max_room_cells=12),
)
