"""A walk over clues, for solutions with many possible clues: some clues are drawn again until propagation leaves
nothing open.

As long as propagation leaves a coord open, clues beside such a coord are drawn again; the new ones stay if no more
coords are open than before. A walk that finishes gives a puzzle that can be solved without guessing.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.samplers.generation import CluedAnew
from gridlanes.solvers.lanes import is_past
from gridlanes.solvers.propagation import propagated

_STEPS_A_CELL = 1.5
"""of a walk that is given up; most that come to an end do with fewer"""


@dataclass(frozen=True)
class ClueWalk:
    """Walks over the clues of boards of one structure; `redrawn` draws clues. Results after the `deadline`, a value of
    `time.monotonic`, are not valid.
    """

    structure: Structure
    redrawn: CluedAnew
    draws: Draws
    deadline: float | None = None

    def walked(
        self, tries: Tries, givens: NDArray[np.uint8], marks: NDArray[np.uint8], clues: NDArray[np.int32]
    ) -> NDArray[np.int32]:
        """The clues ``int32 (n, n_slots)`` of puzzles with these `givens` and solutions `marks` ``uint8 (n, C)`` after
        the walk, which starts from `clues`.
        """
        dice = [*self.draws.dice_of(tries, Purpose.WALK)]
        found, open_at = clues.copy(), self._open(givens, clues)
        for _ in range(int(_STEPS_A_CELL * self.structure.grid.rows * self.structure.grid.cols)):
            active = np.flatnonzero(open_at.any(axis=1))
            if not len(active) or is_past(self.deadline):
                break
            mine = [dice[i] for i in active.tolist()]
            coords = [die.choice(np.flatnonzero(row).tolist()) for die, row in zip(mine, open_at[active], strict=True)]
            drawn = self.redrawn(self.structure, mine, marks[active], found[active], np.array(coords, np.intp))
            now = self._open(givens[active], drawn)
            stays = now.sum(axis=1) <= open_at[active].sum(axis=1)
            found[active[stays]], open_at[active[stays]] = drawn[stays], now[stays]
        return found

    def _open(self, givens: NDArray[np.uint8], clues: NDArray[np.int32]) -> NDArray[np.bool_]:
        """``bool (n, C)``: the coords that propagation leaves open."""
        return propagated(self.structure, givens, clues=clues).open_at
