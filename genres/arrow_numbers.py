"""Arrow Numbers (Pfeilzahlen): put an arrow into each cell of the frame, so that each number counts the arrows that
point at it.

The cells inside have numbers; each cell of the frame around them, except the four corners, gets an arrow.
An arrow points up, down, left, right or along a diagonal, and must point at a cell inside the frame.
A number says how many arrows point at its cell, from any distance.
Not all numbers need be given. The size of a board counts its frame. The values of arrows are 1 for up and so on,
clockwise, to 8 for up and to the left.
"""

from __future__ import annotations

import numpy as np

from gridlanes.compile.structure import Structure, shared
from gridlanes.errors import ModelError
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.fields.inner_cells import InnerCells
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid, Layer, Material
from gridlanes.model.looks import COMPASS
from gridlanes.model.regions import places
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import CountMatching
from gridlanes.samplers.generation import Generation

NAME = "arrow_numbers"
_STEPS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""down and to the right, of the values from 1 on"""
_WORDS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")


def _pointed_at(rows: int, cols: int, row: int, col: int, value: int) -> list[tuple[int, int]]:
    """The cells inside that an arrow in this cell of the frame points at."""
    down, right = _STEPS[value - 1]
    found = []
    while 1 <= row + down < rows - 1 and 1 <= col + right < cols - 1:
        row, col = row + down, col + right
        found.append((row, col))
    return found


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of all Arrow Numbers of this size, counted with the frame; the same object for the same size.

    The cells of the frame are coords with the values 1 to 8, of which each has those that point inside. Clues: the
    numbers inside, row by row.
    """
    if min(rows, cols) < 3:
        raise ModelError(f"a board with its frame has at least 3 rows and 3 columns, found {rows} x {cols}")
    materials = np.full((rows, cols), Material.FLOOR)
    materials[1:-1, 1:-1] = Material.LABEL_ONLY
    materials[np.ix_((0, -1), (0, -1))] = Material.HOLE
    grid = Grid(rows, cols, materials={Layer.CELLS: materials})
    sources: dict[tuple[int, int], list[tuple[int, int]]] = {}
    domains: dict[int, list[int]] = {}
    for (_, row, col), coord in grid.coord_at.items():
        for value in range(1, len(_STEPS) + 1):
            cells = _pointed_at(rows, cols, row, col, value)
            if cells:
                domains.setdefault(coord, []).append(value)
            for cell in cells:
                sources.setdefault(cell, []).append((coord, value))
    constraints = []
    for slot, (_, around) in enumerate(sorted(sources.items())):
        coords, values = zip(*around, strict=True)
        constraints.append(Constraint(CountMatching(values, Clue(slot)), places(grid, coords)))
    return Structure(grid, Alphabet.counting(len(_STEPS)), constraints, genre=NAME, domains=domains, probing=2)


GENRE = Genre(
    NAME,
    structure,
    fields=[InnerCells("grid", range(len(_STEPS) + 1))],
    forms=[Text(Words("grid"), answer=Marks({word: value for value, word in enumerate(_WORDS, 1)}))],
    aliases=["pfeilzahlen", "futoshikilike_pfeilzahlen"],
    looks=dict(enumerate(COMPASS, 1)),
    mark_words={value: f"pointing {look.name.lower().replace('_', '-')}" for value, look in enumerate(COMPASS, 1)},
    largest_side=60,
    sizes="3x3 and up",
    generation=Generation(symmetries=()),
    examples=[
        Example(
            '{"genre":"arrow_numbers","data":{"grid":["254.",".5..",".34.","05.."]}}',
            "4556362736282181",
        ),
        Example(
            '{"genre":"arrow_numbers","data":{"grid":["2......","3.5.2.1","4..4..2",".......","33..0..","4..2...","30...2."]}}',
            "4456666474826282647281828821",
        ),
    ],
)
