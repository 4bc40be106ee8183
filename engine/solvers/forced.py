"""Which puzzles propagation alone solves, as the search finds it: in lanes that take the next puzzle at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.io.read.blocks import Group
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status

_PATIENCE = 2
"""nodes before hypotheses are tried: more than are taken"""


def can_be_told(group: Group) -> bool:
    """Whether the search of such puzzles does nothing but propagate in its first node: neither are hypotheses tried at
    once, nor are there kernels that try assumptions, as puzzles with regions of their own may have.
    """
    structure = group.structure
    waits = structure.probing == 0 or structure.tables().program.probing_after > 0
    return waits and not group.row_regions and not any(kernel.tries for kernel in structure.program.tables)


def are_forced(group: Group, pool: SolverPool, deadline: float | None = None) -> NDArray[np.bool_]:
    """``bool (P,)``: of which puzzles propagation decides every coord. If they have a solution, and this `can_be_told`,
    these are the ones whose level is at most `Level.EXPENSIVE`. Results after the `deadline`, a value of
    `time.monotonic`, are not valid.
    """
    options = SolveOptions(2, 1, deadline, verified=False, reported=False, hypotheses_after=_PATIENCE)
    answers = pool.solve(group.structure, group.givens, options, clues=group.clues, row_regions=group.row_regions)
    return np.asarray(answers.status == Status.UNIQUE)
