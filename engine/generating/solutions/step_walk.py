"""A walk from solution to solution, in steps that a genre names, until propagation leaves nothing open.

As long as propagation from all clues of a solution leaves a coord open, several solutions that differ from it near such
a coord are compared; the one with the fewest open coords is next, unless it has more than the one before. Once nothing
is open, a solution whose puzzle shows less is next if nothing is open with it, either. For puzzles that propagation
alone must not solve, a walk ends as soon as a search shows that a puzzle has one solution.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.generating.clues.leaving_out import Full
from gridlanes.generating.layouts import Own
from gridlanes.generating.solutions.solution_walk import Shown
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.samplers.generation import NextSolutions
from gridlanes.solvers.lanes import is_past
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.solvers.propagation import propagated
from gridlanes.status import Status

_STEPS_A_CELL = 1.0
"""of a walk that is given up"""
_MAX_FAILED = 5
"""steps in a row that found no solution, or, if nothing is open, none that shows less, after which a walk ends"""
_BUDGET = 60
"""nodes of a search for another solution"""


@dataclass(frozen=True)
class StepWalk:
    """Walks over solutions of boards of one structure. `steps`: gives the solutions near one; `shown`: the puzzles that
    solutions give; `pool`: searches for other solutions, None if propagation is to leave nothing open. Results after
    the `deadline`, a value of `time.monotonic`, are not valid.
    """

    structure: Structure
    steps: NextSolutions
    shown: Shown
    draws: Draws
    pool: SolverPool | None = None
    deadline: float | None = None

    def walked(self, tries: Tries, own: Own, layout: NDArray[np.uint8], marks: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Solutions ``uint8 (n, C)`` (mark numbers from 1) of layouts with these regions and givens ``uint8 (n, C)``
        after the walk, which starts from `marks`. One that is given up may still have open coords.
        """
        dice, found = [*self.draws.dice_of(tries, Purpose.WALK)], marks.copy()
        open_at, n_failed = self._open(tries, own, layout, marks), np.zeros(len(marks), np.int64)
        for _ in range(int(_STEPS_A_CELL * self.structure.grid.rows * self.structure.grid.cols)):
            active = np.flatnonzero(n_failed < _MAX_FAILED)
            if self.pool is not None:
                some = [own[i] for i in active.tolist()]
                n_failed[active] += _MAX_FAILED * self._is_only(
                    self.pool, self.shown(tries.chosen(active), some, layout[active], found[active])
                )
                active = np.flatnonzero(n_failed < _MAX_FAILED)
            if not len(active) or is_past(self.deadline):
                break
            drawn = [self.steps(self.structure, dice[i], found[i], open_at[i]) for i in active.tolist()]
            owner = np.repeat(active, [len(each) for each in drawn])
            n_failed[active] += ~open_at[active].any(axis=1) | (np.bincount(owner, minlength=len(marks))[active] == 0)
            if not len(owner):
                continue
            ways = np.concatenate(drawn)
            now = self._open(tries.chosen(owner), [own[i] for i in owner.tolist()], layout[owner], ways)
            n_open = now.sum(axis=1)
            order = np.lexsort((n_open, owner))  # of each try the best way, the first of several
            best = order[np.flatnonzero(np.diff(owner[order], prepend=-1))]
            best = best[n_open[best] <= open_at[owner[best]].sum(axis=1)]
            found[owner[best]], open_at[owner[best]], n_failed[owner[best]] = ways[best], now[best], 0
        return found

    def _is_only(self, pool: SolverPool, full: Full) -> NDArray[np.bool_]:
        """``bool (n,)``: which puzzles a short search shows to have one solution."""
        options = SolveOptions(2, _BUDGET, self.deadline, verified=False)
        answers = pool.solve(self.structure, full.givens, options, clues=full.clues, row_regions=full.row_regions)
        return np.asarray(answers.status == Status.UNIQUE)

    def _open(self, tries: Tries, own: Own, layout: NDArray[np.uint8], marks: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """``bool (n, C)``: the coords that propagation leaves open, of the puzzles that solutions give."""
        full = self.shown(tries, own, layout, marks)
        fixpoint = propagated(self.structure, full.givens, clues=full.clues, row_regions=full.row_regions)
        return fixpoint.open_at
