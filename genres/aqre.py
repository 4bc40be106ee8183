"""Aqre: shade connected cells, so that no four cells in a row are alike.

A number in a room says how many of its cells are shaded.
The shaded cells are connected. Of any four consecutive cells in a row or column, at least one is shaded and at least
one is not.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.joint.connected_rooms import ConnectedInRoomsOf
from gridlanes.compile.joint.learned_shading import LearnedShading
from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.shading_common import EMPTY, IN_ROOMS, ROOM_NUMBERS, ROOMS_TEXT, SHADED, followed_by, shaded_board
from gridlanes.io.forms.fields.numbered_rooms import NumberedRooms
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.model.clue import Clue
from gridlanes.model.looks import Look
from gridlanes.model.regions import AllOf
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.puzzles.windows import on_windows
from gridlanes.rules import AtLeastOne, Connected, CountInShortRuns
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.short_runs import short_runs

NAME = "aqre"
LONGEST = 3
"""cells of a run that are alike"""
LEARNED = LearnedShading(
    SHADED, tuple((*size, held) for size in ((1, LONGEST + 1), (LONGEST + 1, 1)) for held in (False, True))
)


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Aqre of this size; the same object for the same size.

    Every cell is a coord with the mark `EMPTY` or `SHADED`. The rooms are the puzzle's row regions.
    """
    spans = (1, LONGEST + 1), (LONGEST + 1, 1)
    not_all = [on_windows(AtLeastOne(mark), rows, cols, *spans) for mark in (EMPTY, SHADED)]
    together = ConnectedInRoomsOf(SHADED, LONGEST)
    # What a kernel tries by itself needs no hypotheses.
    probing = 0 if together.serves(rows, cols) else 2
    constraints: list[Constraint | ManyConstraints] = [*not_all, Constraint(Connected(SHADED), AllOf())]
    return shaded_board(NAME, rows, cols, constraints, probing=probing, following=followed_by(together, LEARNED))


def _start(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """Finished boards; nothing of those that are too small for the sampler."""
    grid, marks = structure.grid, np.zeros((len(tries), structure.n_coords), np.uint8)
    for i, dice in enumerate(draws.dice_of(tries, Purpose.SOLUTION)):
        shaded = short_runs(dice, grid.rows, grid.cols)
        if shaded:
            marks[i] = EMPTY + 1
            marks[i, [r * grid.cols + c for r, c in shaded]] = SHADED + 1
    return marks


GENRE = Genre(
    NAME,
    structure,
    fields=[NumberedRooms("rooms", CountInShortRuns(SHADED, Clue(0), LONGEST), ROOM_NUMBERS, first=False, joined=True)],
    forms=[
        PuzzLink("aqre", body=IN_ROOMS),
        ROOMS_TEXT,
    ],
    looks={EMPTY: Look.DOT, SHADED: Look.SHADE},
    largest_side=100,
    generation=Generation(start=_start),
    examples=[
        Example("https://puzz.link/p?aqre/6/6/rufulfnbmsklh2g40i1g0g4h0", "001101011011110111011100001110001010"),
        Example(
            "https://puzz.link/p?aqre/10/10/qfvnevueknrlreinunau3nn5nf9vveffnmqp21511g0h1g1h4g0g0h2g2i11l0g0g31001g21",
            "0111001100111001101010111011100100110111010001110111101110101011101110110011001101110100011110011001",
        ),
    ],
)
