"""Tapa: shade one connected wall; each clue gives the lengths of the wall's runs among the eight cells around it.

The shaded cells are connected, and no 2 x 2 block of cells is entirely shaded.
Cells with a clue are not shaded. The shaded cells among the up to eight around a clue form runs; the clue gives their
lengths, in any order. Between two runs is at least one cell that is not shaded, or the border of the board.
0 says that no cell around it is shaded; ? stands for one run of any length, and a single ? may also mean none.
"""

from __future__ import annotations

from itertools import accumulate, chain

from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.shading_common import EMPTY, SHADED, shaded_board
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.run_hints import RunHints36
from gridlanes.io.forms.fields.run_hints import RunHints, code_of, word_of
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.kernels.rules.rooms.connected_rooms_board import MAX_SIDE, ConnectedRoomsBoard, connected_rooms_board
from gridlanes.lowering.program import Program
from gridlanes.model.clue import Clue
from gridlanes.model.looks import Look
from gridlanes.model.regions import AllOf
from gridlanes.puzzles.constraint import Constraint, Role
from gridlanes.rules import Connected, NoTwoByTwo, RunsAround
from gridlanes.rules.shared.ring_runs import HINTS, rings_by_rows
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.walls import random_walls

NAME = "tapa"


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Tapa of this size; the same object for the same size.

    Every cell is a coord with the mark `EMPTY` or `SHADED`. Clues: the hint of each cell, row by row.
    """
    constraints = [
        Constraint(NoTwoByTwo(SHADED), AllOf(), Role.FORBIDDEN),
        Constraint(RunsAround(SHADED, tuple(map(Clue, range(rows * cols)))), AllOf()),
        Constraint(Connected(SHADED), AllOf()),
    ]
    if max(rows, cols) > MAX_SIDE:
        return shaded_board(NAME, rows, cols, constraints)

    def lowering(program: Program) -> None:
        for constraint in constraints[:-1]:
            constraint.lower(program)
        begins, rings = _rings()
        hints = [*map(Clue, range(rows * cols))]
        number = program.alphabet.number(SHADED)
        layout = ConnectedRoomsBoard(number, cols, 1, 0, 1, [], [], [], [], hints, begins, rings)
        program.add(connected_rooms_board, range(rows * cols), layout, rule=RunsAround(SHADED, ()))

    # What a kernel tries by itself needs no hypotheses.
    return shaded_board(NAME, rows, cols, constraints, lowering, probing=0)


def _rings() -> tuple[list[int], list[int]]:
    """The rings that each hint allows, for the kernel: where those of each begin, and all of them."""
    listed = [rings_by_rows(kinds) for kinds in (*HINTS.values(), 0)]
    return [0, *accumulate(map(len, listed))], [*chain(*listed)]


GENRE = Genre(
    NAME,
    structure,
    fields=[RunHints("grid")],
    forms=[
        PuzzLink("tapa", body=Body(("grid", RunHints36()))),
        Text(Words("grid", coded=(code_of, word_of)), answer=Marks({"-": EMPTY, "x": SHADED})),
    ],
    looks={EMPTY: Look.DOT, SHADED: Look.SHADE},
    largest_side=100,
    generation=Generation(start=random_walls),
    examples=[
        Example("https://puzz.link/p?tapa/6/6/jajg5g7p7n6h4ga7h", "111101010011111101100111111001100011"),
        Example(
            "https://puzz.link/p?tapa/10/10/g5h4q7g8h7g7r6rajaeh8i8s7g8g7i4k7k5k5h",
            "1010011111111111010110101011111010100101111111111000101010111111111110001010101011111011111010111010",
        ),
    ],
)
