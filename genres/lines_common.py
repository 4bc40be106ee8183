"""Shared by genres in which lines join equal numbers: the structure, whose links are the edges that lines cross, and
how puzzles are generated.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.genres.loops_common import DEGREES, LOOP, edges_of_cells, inner
from gridlanes.kernels.rules.shared.joint_states import states_of
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.divisions import around_of
from gridlanes.model.grid import Grid, Layer
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import JointCounts, NumbersJoined
from gridlanes.samplers.draws import Dice
from gridlanes.samplers.generation import Generation, Start
from gridlanes.samplers.line_cuts import lines_nearby
from gridlanes.samplers.lines import numbers_of_lines
from gridlanes.samplers.placed_clues import pairs_in_cells

NUMBERS = range(1, 1000)
_LARGE = 169
"""cells of boards from which on a search seldom shows that long lines are the only ones"""
_NARROW = 12
"""cells of the shorter side up to which propagation finds all ways to draw the lines, mostly, which takes long"""


@dataclass(frozen=True)
class _ThroughCell:
    """Turns the number of a cell into the joint states of its links."""

    through_all: bool

    def clue_word(self, clue: int) -> int:
        return states_of(DEGREES[self.through_all :] if clue == NO_CLUE else [1], range(4))


def lines_between_numbers(
    name: str, rows: int, cols: int, *, through_all: bool, options: Mapping[str, bool] | None = None
) -> Structure:
    """The structure of a genre in which lines join equal numbers; `through_all`: they go through all cells;
    `options`: of the puzzles.

    Every edge is a coord with a binary mark, which says whether a line crosses it; those around the board are not
    crossed. Clues: the numbers of all cells, row by row, 0 for one that is not known.
    """
    grid, alphabet = Grid(rows, cols, layers=(Layer.EDGES_H, Layer.EDGES_V)), Alphabet.binary()
    numbers = tuple(map(Clue, range(rows * cols)))
    joined = Constraint(NumbersJoined(LOOP, numbers, through_all), inner(grid))

    def lowering(program: Program) -> None:
        JointCounts(LOOP, numbers).lower(program, edges_of_cells(grid, alphabet), _ThroughCell(through_all))
        joined.lower(program)

    return Structure(
        grid,
        alphabet,
        [joined],
        genre=name,
        domains=dict.fromkeys(around_of(grid), (0,)),
        first=LOOP,
        lowering=lowering,
        options=options,
    )


def lines_near_lines(
    structure: Structure, dice: Dice, marks: NDArray[np.uint8], open_at: NDArray[np.bool_]
) -> NDArray[np.uint8]:
    """Lines near some lines (`Generation.nearby_solutions`); none on narrow boards, where each step would take long."""
    if min(structure.grid.rows, structure.grid.cols) <= _NARROW and structure.grid.rows * structure.grid.cols >= _LARGE:
        return np.zeros((0, structure.n_coords), np.uint8)
    return lines_nearby(structure, dice, marks, open_at)


def made_of_lines(start: Start) -> Generation:
    """How puzzles are generated whose lines `start` draws."""
    return Generation(
        start=start,
        start_is_solution=True,
        clues_of_solution=numbers_of_lines,
        placed_clues=pairs_in_cells(0),
        names_from=1,
        nearby_solutions=lines_near_lines,
        nearby_solutions_from=_LARGE,
    )
