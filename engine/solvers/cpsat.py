"""CP-SAT as a judge: the puzzle as each rule's `encode` states it to OR-Tools. Needs the extra
``gridlanes[oracle]``.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import GridlanesError, ModelError
from gridlanes.structure import Structure


class CpSatAnswer(NamedTuple):
    """What CP-SAT says of one puzzle."""

    solutions: list[tuple[int, ...]]
    """the solutions found, sorted, as mark numbers of coords 0 .. C-1"""
    complete: bool
    """whether there are no others; false whenever `limit` was reached or the time ran out, as then nobody looked"""


def solve(
    structure: Structure,
    givens: NDArray[np.uint8],
    limit: int | None = None,
    *,
    presolve: bool = True,
    seconds: float | None = None,
) -> CpSatAnswer:
    """Up to `limit` solutions (None: all) of a puzzle, by one worker with a fixed seed.

    `givens` ``uint8 (C,)`` as in `gridlanes.solvers`. `presolve`: whether CP-SAT may rewrite the model first.
    `seconds`: a time limit; an answer cut short by it is not complete. Raises `ModelError` if `givens` has another
    shape or
    `limit` is below 1, `GridlanesError` if OR-Tools is not installed.
    """
    if np.shape(givens) != (structure.n_coords,):
        raise ModelError(f"givens of shape {np.shape(givens)} for a structure of {structure.n_coords} coords")
    if limit is not None and limit < 1:
        raise ModelError(f"the limit is at least 1 solution or None, found {limit}")
    cp_model = _cp_model()
    n_marks = len(structure.alphabet)
    if any(given > n_marks for given in givens):
        return CpSatAnswer([], True)
    model = cp_model.CpModel()
    variables = []
    for coord, given in enumerate(givens.tolist()):
        low, high = (given - 1, given - 1) if given else (0, n_marks - 1)
        variables.append(model.new_int_var(low, high, f"coord {coord}"))
    for constraint, region in zip(structure.constraints, structure.regions, strict=True):
        constraint.rule.encode(model, [variables[coord] for coord in region.tolist()])

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.cp_model_presolve = presolve
    if seconds is not None:
        solver.parameters.max_time_in_seconds = seconds
    found: set[tuple[int, ...]] = set()

    class Collector(cp_model.CpSolverSolutionCallback):  # type: ignore[misc, name-defined]
        def on_solution_callback(self) -> None:
            if limit is None or len(found) < limit:
                found.add(tuple(self.value(variable) for variable in variables))
            if limit is not None and len(found) >= limit:
                self.stop_search()

    status = solver.solve(model, Collector())
    # While it enumerates, CP-SAT says OPTIMAL when it has seen all solutions and FEASIBLE when it was stopped.
    exhausted = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    return CpSatAnswer(sorted(found), exhausted and (limit is None or len(found) < limit))


def _cp_model() -> Any:
    try:
        from ortools.sat.python import cp_model
    except ImportError as error:
        raise GridlanesError("CP-SAT needs OR-Tools: pip install 'gridlanes[oracle]'") from error
    return cp_model
