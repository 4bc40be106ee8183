"""The first proof that puzzles have one solution, with all their facts; which request can do without."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.generating.clues.facts import Facts
from gridlanes.generating.clues.leaving_out import Full
from gridlanes.generating.node_budgets import budget_of_proof
from gridlanes.generating.request import Request
from gridlanes.generating.requested_difficulty import may_be_forced, must_be_forced
from gridlanes.solvers.pool import NEVER, SolveOptions, SolverPool
from gridlanes.status import Status

_PATIENCE = 512
"""nodes after which the proof that there is one solution tries hypotheses where a genre draws whole solutions: boards
with many solutions are many, and hypotheses cost more than other boards"""


def are_unique(request: Request, full: Full, pool: SolverPool, deadline: float | None) -> NDArray[np.bool_]:
    """``bool (n,)``: which puzzles were proved to have one solution, within the nodes that a proof may take; where
    propagation alone is to solve the puzzles, by propagation alone.
    """
    generation = request.generation
    patience = None if generation.solutions_of_layouts is None and not generation.start_is_solution else _PATIENCE
    if must_be_forced(request.difficulty):
        patience = NEVER
    options = SolveOptions(2, budget_of_proof(request), deadline, verified=False, hypotheses_after=patience)
    answers = pool.solve(
        request.structure.for_tests, full.givens, options, clues=full.clues, row_regions=full.row_regions
    )
    return np.asarray(answers.status == Status.UNIQUE)


def may_be_whole(request: Request, facts: Facts) -> bool:
    """Whether solutions may be drawn together with their clues, if the genre names how
    (`Generation.clued_solutions`).
    """
    return not request.uniform and may_be_forced(request.difficulty) and bool(facts.allowed.all())
