"""The islands of puzzles whose rules speak of the lines at each cell, as techniques about their numbers need them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.cached_per_structure import cached_per_structure
from gridlanes.compile.structure import Structure
from gridlanes.kernels.grading.houses import WORD
from gridlanes.kernels.grading.islands import CellsOfLines, WaitingCells
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Layer
from gridlanes.rules.bridges_at import BridgesAt
from gridlanes.rules.bridges_connect import BridgesConnect

Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class IslandsOfLines:
    """The cells of a structure with lines at them. `slots` ``int64 (N,)``: the slot of the number of each one, -1 for
    none; `fixed` ``int64 (N,)``: the numbers of those without a slot. `no_loops`: whether lines may form no loop.
    """

    cells: CellsOfLines
    slots: Numbers
    fixed: Numbers
    no_loops: bool

    @staticmethod
    @cached_per_structure
    def of(structure: Structure) -> IslandsOfLines | None:
        """The cells of a structure with lines at them; None if it has no such cells, or more than two of them at a
        coord.
        """
        sides, totals = list[list[int]](), list[int | Clue]()
        at: list[list[int]] = [[] for _ in range(structure.n_coords)]
        for constraint, scope in zip(structure.constraints, structure.scopes, strict=True):
            if isinstance(constraint.rule, BridgesAt):
                for coord in scope.coords.tolist():
                    at[coord].append(len(sides))
                sides.append(scope.coords.tolist())
                totals.append(constraint.rule.total)
        if not sides or max(map(len, at)) > 2:
            return None
        ends = [(*cells, len(sides), len(sides))[:2] for cells in at]
        slots = [total.slot if isinstance(total, Clue) else -1 for total in totals]
        fixed = [NO_CLUE if isinstance(total, Clue) else total for total in totals]
        cells = CellsOfLines(np.array(sides, np.int64), np.array(ends, np.int64))
        no_loops = _excludes_loops(structure, cells, totals)
        return IslandsOfLines(cells, np.array(slots, np.int64), np.array(fixed, np.int64), no_loops)

    def totals(self, clues: NDArray[np.int32] | None, n: int) -> Numbers:
        """``int64 (n, N)``: the numbers of the islands of n puzzles with `clues` ``(n, n_clues)``."""
        found = np.repeat(self.fixed[None], n, axis=0)
        if clues is not None:
            asks = self.slots >= 0
            found[:, asks] = clues[:, self.slots[asks]]
        return found

    @property
    def room(self) -> WaitingCells:
        """Room for the kernels."""
        return WaitingCells(*np.zeros((3, len(self.fixed) // WORD + 1), np.uint64))


def _excludes_loops(structure: Structure, cells: CellsOfLines, totals: list[int | Clue]) -> bool:
    """Whether a rule excludes loops of lines between just these islands, which are all cells of the grid."""
    between = {*np.flatnonzero((cells.at < len(cells.sides)).all(axis=1)).tolist()}
    for constraint, scope in zip(structure.constraints, structure.scopes, strict=True):
        rule = constraint.rule
        if isinstance(rule, BridgesConnect) and not rule.loops and [*rule.totals] == totals:
            level, upright = structure.grid.ids(Layer.EDGES_H), structure.grid.ids(Layer.EDGES_V)
            around = np.stack([level[:-1], upright[:, 1:], level[1:], upright[:, :-1]], axis=-1).reshape(-1, 4)
            if np.array_equal(around, cells.sides) and between <= {*scope.coords.tolist()}:
                return True
    return False
