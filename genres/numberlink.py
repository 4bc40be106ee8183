"""Numberlink: draw lines from cell to cell that join equal numbers.

Each line goes through the middles of cells, from a number to the same one elsewhere; every number has one.
Lines do not branch, do not cross each other, and do not go through numbers.
They need not go through all cells, unless `all_cells` says so. What ? stands for is not known; it is joined with ?.
"""

from __future__ import annotations

from dataclasses import dataclass

from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.loops_common import DEGREES, LOOP, LinkWords, edges_of_cells, inner
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.numbers import Number16
from gridlanes.io.forms.fields.cells import UNKNOWN, Cells, Symbol
from gridlanes.io.forms.fields.option import Option
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.kernels.rules.joint_states import states_of
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.divisions import around_of
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.looks import Look
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import JointCounts, NumbersJoined
from gridlanes.samplers.lines import filling_lines
from gridlanes.samplers.making import Making

NAME = "numberlink"
NUMBERS = range(1, 1000)


@dataclass(frozen=True)
class _ThroughCell:
    """Turns the number of a cell into the joint states of its links."""

    through_all: bool

    def clue_word(self, clue: int) -> int:
        return states_of(DEGREES[self.through_all :] if clue == NO_CLUE else [1], range(4))


@shared
def structure(rows: int, cols: int, all_cells: bool = False) -> Structure:
    """The structure of Numberlink of this size; `all_cells`: whether lines go through all cells. The same object for
    the same arguments.

    Every edge is a coord with a binary mark, which says whether a line crosses it; those around the board are not
    crossed. Clues: the numbers of all cells, row by row, 0 for one that is not known.
    """
    grid, alphabet = Grid(rows, cols, layers=(Layer.EDGES_H, Layer.EDGES_V)), Alphabet.binary()
    numbers = tuple(map(Clue, range(rows * cols)))
    joined = Constraint(NumbersJoined(LOOP, numbers, through_all=all_cells), inner(grid))

    def lowering(program: Program) -> None:
        JointCounts(LOOP, numbers).lower(program, edges_of_cells(grid, alphabet), _ThroughCell(all_cells))
        joined.rule.lower(program, joined.scope(grid, alphabet))

    return Structure(
        grid,
        alphabet,
        [joined],
        genre=NAME,
        domains=dict.fromkeys(around_of(grid), (0,)),
        first=LOOP,
        lowering=lowering,
        options={"all_cells": all_cells},
    )


GENRE = Genre(
    NAME,
    structure,
    fields=[
        Cells("grid", NUMBERS, unknown=Symbol("?"), unknown_clue=0, all_told=True),
        Option("all_cells", default=False),
    ],
    forms=[
        PuzzLink("numlin", "numberlink", body=Body(("grid", Number16(NUMBERS[-1], least=1)))),
        Text(Words("grid", {"?": UNKNOWN}), answer=LinkWords()),
    ],
    aliases=["numlin"],
    looks={LOOP: Look.LINK},
    clue_looks=dict.fromkeys([0, *NUMBERS], Look.CIRCLE),
    largest_side=100,
    making=Making(start=filling_lines, whole=True),
    examples=[
        Example(
            "https://puzz.link/p?numlin/5/5/1h23g2g4h4j3h5h15g",
            "000001100110101100101000100000001100000100001010001100011010",
        ),
        Example(
            "https://puzz.link/p?numlin/8/8/k123g4n5r615g7h684j3h97h28g9n",
            "0000000010000011100110011101110011101110001111010001101010000001000000000111110000011011000010001100"
            "00100010000000000011000010001100100011111110",
        ),
    ],
)
