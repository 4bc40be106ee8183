"""A walk over shaded cells: pairs of nearby cells change until the shaded cells determine the loop around them.

A random loop is seldom the only one through its cells. So, as long as propagation from the shaded cells leaves an edge
open, two cells there change between shaded and free. The change stays if no more is open than before. A loop visits
equally many dark and light cells of a chessboard, so the change keeps this balance.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.model.divisions import division_of
from gridlanes.samplers.areas import beside
from gridlanes.samplers.draws import Dice, Draws, Purpose, Tries
from gridlanes.solvers.lanes import is_past
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.solvers.propagation import propagated
from gridlanes.status import Status

_STEPS_A_CELL = 2
"""of a walk that is given up"""
_FAR = 3
"""rows and columns from one of the cells to the other"""
_CHOICES = 12
"""of the other one, after which the step is left out"""
_BUDGET = 200


@dataclass(frozen=True)
class ShadeWalk:
    """Walks over the cells of boards of one structure with cells and edges, `shaded` ones and `free` ones (values of
    marks). Results after the `deadline`, a value of `time.monotonic`, are not valid.
    """

    structure: Structure
    shaded: int
    free: int
    pool: SolverPool
    draws: Draws
    deadline: float | None = None

    def walked(self, tries: Tries, marks: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
        """Solutions ``uint8 (n, C)`` (mark numbers from 1) after the walk, which starts from `marks`, and ``bool
        (n,)``, which of them the shaded cells determine.
        """
        dice = [*self.draws.dice_of(tries, Purpose.SHADES)]
        n_cells = self.structure.grid.rows * self.structure.grid.cols
        givens = np.zeros_like(marks)
        givens[:, :n_cells] = marks[:, :n_cells]
        open_at = propagated(self.structure, givens).open_at
        active = np.arange(len(marks))
        for _ in range(_STEPS_A_CELL * n_cells):
            active = active[open_at[active].any(axis=1)]
            if not len(active) or is_past(self.deadline):
                break
            changed = {i: self._changed(dice[i], givens[i, :n_cells], open_at[i]) for i in active.tolist()}
            index = np.array([i for i, cells in changed.items() if cells is not None], np.intp)
            if not len(index):
                continue
            now = givens[index]
            now[:, :n_cells] = np.stack([cells for cells in changed.values() if cells is not None])
            fixpoint = propagated(self.structure, now)
            left = fixpoint.open_at
            stays = ~fixpoint.broken & (left.sum(axis=1) <= open_at[index].sum(axis=1))
            givens[index[stays]], open_at[index[stays]] = now[stays], left[stays]
        answers = self.pool.solve(self.structure, givens, SolveOptions(2, _BUDGET, self.deadline))
        return answers.marks, answers.status == Status.UNIQUE

    def _changed(self, dice: Dice, cells: NDArray[np.uint8], open_at: NDArray[np.bool_]) -> NDArray[np.uint8] | None:
        """The marks ``uint8 (cells,)`` after a cell at an open edge and one near it changed; None where none was found,
        or no edge is open.
        """
        grid = self.structure.grid
        board = division_of(grid)
        edges = np.flatnonzero(open_at[board.edges]).tolist()
        if not edges:
            return None
        edge = dice.choice(edges)
        one = int(dice.choice([board.first, board.second])[edge])
        row, col = divmod(one, grid.cols)
        shaded, free = (self.structure.alphabet.number(value) + 1 for value in (self.shaded, self.free))
        for _ in range(_CHOICES):
            down, right = (dice.below(2 * _FAR + 1) - _FAR for _ in range(2))
            r, c = row + down, col + right
            other = r * grid.cols + c
            is_even = (down + right) % 2 == 0
            if not (0 <= r < grid.rows and 0 <= c < grid.cols) or other == one:
                continue
            if is_even == bool(cells[one] == cells[other]):
                continue
            found = cells.copy()
            found[[one, other]] = shaded + free - found[[one, other]]
            new = [cell for cell in (one, other) if found[cell] == shaded]
            if all(found[near] != shaded for cell in new for near in beside(cell, grid.rows, grid.cols)):
                return found
        return None
