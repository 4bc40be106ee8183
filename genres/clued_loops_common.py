"""Shared by genres in which a loop goes from cell to cell, and each cell may have a clue that says how it goes there
(Masyu, Shingoki, Geradeweg).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from gridlanes.compile.joint.loop_trials import LoopCounts, links_ahead, loop_coords, lower_arms, lower_trials
from gridlanes.compile.structure import Structure
from gridlanes.genres.loops_common import DEGREES, LOOP, Way, degrees, edges_of_cells, inner, needs_even_cells
from gridlanes.io.forms.fields.option import Option, switched_on
from gridlanes.lowering.clue_rows import Worded
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.divisions import around_of
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.regions import Path
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.rules import JointCounts, OneLoop, OnePath
from gridlanes.rules.base import Rule
from gridlanes.samplers.generation import Generation

ALL_CELLS = Option("all_cells", default=False)
"""whether the loop goes through every cell"""
MADE_WITH_ALL_CELLS = {ALL_CELLS.name: Generation(why_no_puzzles=needs_even_cells)}
"""how puzzles are generated then"""
FLAGS = {"f": {ALL_CELLS.name: True}}
"""of URLs"""


@dataclass(frozen=True)
class _ThroughAll:
    """Turns the clue of a cell into the joint states of its links, as `through` does, where the loop goes through every
    cell.
    """

    through: Worded

    def clue_word(self, clue: int) -> int:
        return self.through.clue_word(clue) & ~Way.NOT.states


def loop_by_clues(
    name: str,
    rows: int,
    cols: int,
    says: Callable[[Grid], ManyConstraints],
    through: Worded,
    counts: LoopCounts | None = None,
    of_arms: Worded | None = None,
    *,
    all_cells: bool = False,
) -> Structure:
    """The structure of a genre in which each cell may have a clue that says how the loop goes there.

    Every edge is a coord with a binary mark, which says whether the loop crosses it; those around the board are not
    crossed. Clues: those of all cells, row by row. `says`: the constraints that they are; `through`: turns a clue into
    the joint states of its cell's links, where 0 and 2 of them are crossed. `counts`: what else follows on every board;
    `of_arms`: turns clues into words for the arms of cells. `all_cells`: the loop goes through every cell.
    """
    grid, alphabet = Grid(rows, cols, layers=(Layer.EDGES_H, Layer.EDGES_V)), Alphabet.binary()
    clues = says(grid)
    loop = Constraint(OnePath(LOOP, closed=True, across=True), inner(grid))
    joint = JointCounts(LOOP, tuple(map(Clue, range(rows * cols))))
    reader = _ThroughAll(through) if all_cells else through

    def lowering(program: Program) -> None:
        clues.lower(program)
        states = joint.lower_joint(program, edges_of_cells(grid, alphabet), reader)
        OneLoop(LOOP, across=True).lower(program, loop.scope(grid, alphabet))
        coords = loop_coords(grid, alphabet.number(LOOP), states, None)
        if counts is not None:
            lower_trials(program, coords, counts(grid), reader)
        if of_arms is not None:
            lower_arms(program, coords, of_arms)

    return Structure(
        grid,
        alphabet,
        [clues, degrees(grid, DEGREES[all_cells:]), loop],
        genre=name,
        domains=dict.fromkeys(around_of(grid), (0,)),
        first=LOOP,
        lowering=lowering,
        probing=2,
        options=switched_on(all_cells=all_cells),
    )


def on_links_ahead(grid: Grid, rule: Rule, most: int | None = None) -> ManyConstraints:
    """The rule on the links ahead of each cell, as in `links_ahead`; its clue is that of the cell."""
    laid, lengths = links_ahead(grid, most)
    return ManyConstraints(rule, laid, partial(_links_ahead, grid, most), np.arange(len(laid)), pieces=lengths)


def _links_ahead(grid: Grid, most: int | None, slot: int) -> list[Path]:
    """The links ahead of one cell: towards north, east, south and west."""
    level, upright = Layer.EDGES_H, Layer.EDGES_V
    row, col = divmod(slot, grid.cols)
    ways = [
        [(level, r, col) for r in range(row, -1, -1)],
        [(upright, row, c) for c in range(col + 1, grid.cols + 1)],
        [(level, r, col) for r in range(row + 1, grid.rows + 1)],
        [(upright, row, c) for c in range(col, -1, -1)],
    ]
    return [Path(tuple(way[:most])) for way in ways]
