"""Which puzzles propagation alone solves, as the search finds it: in lanes that take the next puzzle at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.io.read.blocks import Group
from gridlanes.solvers.pool import NEVER, SolveOptions, SolverPool
from gridlanes.status import Status


def are_forced(group: Group, pool: SolverPool, deadline: float | None = None) -> NDArray[np.bool_]:
    """``bool (P,)``: of which puzzles propagation decides every coord, so that they have one solution: those whose
    level is at most `Level.EXPENSIVE`. Results after the `deadline`, a value of `time.monotonic`, are not valid.
    """
    options = SolveOptions(2, 1, deadline, verified=False, reported=False, hypotheses_after=NEVER)
    answers = pool.solve(group.structure, group.givens, options, clues=group.clues, row_regions=group.row_regions)
    return np.asarray(answers.status == Status.UNIQUE)
