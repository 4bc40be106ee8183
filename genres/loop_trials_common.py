"""Shared by genres with a loop from cell to cell: links and cells are tried in one kernel (rules/loop_trials.py)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from gridlanes.kernels.rules.joint_member import Member
from gridlanes.kernels.rules.joint_states import HOLDING
from gridlanes.kernels.rules.loop_state import LoopBoard
from gridlanes.kernels.rules.loop_trials import loop_trials
from gridlanes.lowering.program import Program, Worded
from gridlanes.model.clue import Clue
from gridlanes.model.divisions import division_of
from gridlanes.model.grid import Grid, Layer

TRIES = int(os.environ.get("TRIES", "3"))


class Count(NamedTuple):
    """From `least` to `most` of some coords hold a mark each, `literals`: coord and number of the mark. It applies only
    where the clue `guard` has the word `word`.
    """

    literals: Sequence[tuple[int, int]]
    least: int | Clue
    most: int | Clue
    guard: Clue | int = 0
    word: int = 0


class LoopCoords(NamedTuple):
    """The coords that `loop_trials` reads, links, cells and joint states of cells, and what it is told of them."""

    coords: list[int]
    board: LoopBoard

    def at(self, coord: int) -> int:
        return self.coords.index(coord)


def loop_coords(
    grid: Grid, link: int, joint: dict[tuple[Layer, int, int], int], told: Member | None, tries: int = TRIES
) -> LoopCoords:
    """`joint`: the joint states of all cells, as `JointCounts.lower_joint` returns them; `link`: the number of the mark
    of links; `told`: the mark of cells and the joint states in which they hold it, None where cells are no coords.
    """
    division = division_of(grid)
    n_cells = grid.rows * grid.cols
    links = division.edges.tolist()
    sides = [-1] * (4 * n_cells)
    ends: list[int] = []
    for k, (coord, one, other) in enumerate(zip(links, division.first.tolist(), division.second.tolist(), strict=True)):
        layer, row, col = grid.place(coord)
        place = 2 * (layer == Layer.EDGES_V) + (row + col) % 2
        ends += [one, other]
        sides[4 * one + place] = sides[4 * other + place] = k
    cells = grid.ids(Layer.CELLS).ravel().tolist() if told else []
    states = [joint[Layer.CELLS, row, col] for row, col in product(range(grid.rows), range(grid.cols))]
    number, holding = told or (0, 0)
    board = LoopBoard(link, number, holding, tries, len(links), n_cells, ends, sides, [])
    return LoopCoords([*links, *cells, *states], board)


def lower_trials(program: Program, found: LoopCoords, counts: Sequence[Count], reader: Worded | None = None) -> None:
    """Adds the kernel, with counts that may be clues for `reader`."""
    where = {coord: k for k, coord in enumerate(found.coords)}
    told = []
    for count in counts:
        literals = [(where[coord], mark) for coord, mark in count.literals if coord in where]
        assert len(literals) == len(count.literals)
        told += [count.guard, count.word, count.least, count.most, len(literals)]
        told += [number for literal in literals for number in literal]
    program.add(loop_trials, found.coords, found.board._replace(counts=told), rule=reader)
