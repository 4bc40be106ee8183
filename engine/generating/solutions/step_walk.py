"""A walk from solution to solution, in steps that a genre names, until propagation leaves nothing open.

As long as propagation from all clues of a solution leaves a coord open, several solutions that differ from it near such
a coord are compared; the one with the fewest open coords is next, unless it has more than the one before. Once nothing
is open, a solution whose puzzle shows less is next if nothing is open with it, either.
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
from gridlanes.samplers.making import Steps
from gridlanes.solvers.lanes import is_past
from gridlanes.solvers.propagation import propagated

_STEPS_A_CELL = 1.0
"""of a walk that is given up"""
_MOST_FAILED = 5
"""steps in a row that found nothing that shows less, after which a walk ends"""


@dataclass(frozen=True)
class StepWalk:
    """Walks over solutions of boards of one structure. `steps`: gives the solutions near one; `shown`: the puzzles that
    solutions give. Results after the `deadline`, a value of `time.monotonic`, are not valid.
    """

    structure: Structure
    steps: Steps
    shown: Shown
    draws: Draws
    deadline: float | None = None

    def walked(self, tries: Tries, own: Own, layout: NDArray[np.uint8], marks: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Solutions ``uint8 (n, C)`` (mark numbers from 1) of layouts with these regions and givens ``uint8 (n, C)``
        after the walk, which starts from `marks`. One that is given up may still have open coords.
        """
        dice, found = [*self.draws.dice_of(tries, Purpose.WALK)], marks.copy()
        open_at, n_failed = self._open(tries, own, layout, marks), np.zeros(len(marks), np.int64)
        for _ in range(int(_STEPS_A_CELL * self.structure.grid.rows * self.structure.grid.cols)):
            active = np.flatnonzero(n_failed < _MOST_FAILED)
            if not len(active) or is_past(self.deadline):
                break
            drawn = [self.steps(self.structure, dice[i], found[i], open_at[i]) for i in active.tolist()]
            owner = np.repeat(active, [len(each) for each in drawn])
            n_failed[active] += ~open_at[active].any(axis=1)
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

    def _open(self, tries: Tries, own: Own, layout: NDArray[np.uint8], marks: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """``bool (n, C)``: the coords that propagation leaves open, of the puzzles that solutions give."""
        full: Full = self.shown(tries, own, layout, marks)
        fixpoint = propagated(self.structure, full.givens, clues=full.clues, row_regions=full.row_regions)
        return fixpoint.open_at
