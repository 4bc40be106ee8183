"""CP-SAT as a judge: solves the model of OR-Tools that the rules' `encode` methods build. Needs the extra
``gridlanes[oracle]``.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gridlanes.errors import ModelError
from gridlanes.interrupts import interruptible
from gridlanes.lowering.encoder import Encoder, cp_model
from gridlanes.puzzles.puzzle import Puzzle


class CpSatAnswer(NamedTuple):
    """What CP-SAT says of one puzzle."""

    solutions: list[tuple[int, ...]]
    """the solutions found, sorted, as mark numbers of coords 0 .. C-1"""
    complete: bool
    """whether there are no others; false whenever `limit` was reached or the time ran out, as then nobody looked"""


def solve(
    puzzle: Puzzle,
    limit: int | None = None,
    *,
    presolve: bool = True,
    seconds: float | None = None,
    refuting: bool = False,
) -> CpSatAnswer:
    """Up to `limit` solutions (None: all) of a puzzle, by one worker with a fixed seed.

    `presolve`: whether CP-SAT may rewrite the model first. `seconds`: a time limit; an answer cut short by it is not
    complete. `refuting`: whether it is to prove that there is no solution, with one as a counterexample; then it need
    not list solutions, and uses all linear relaxations, which refute loops in seconds instead of minutes. Ctrl-C, and
    whatever else a signal raises in the main thread, stops the search and is raised here. Raises `ModelError` if
    `limit` is below 1, or not 1 with `refuting`, `GridlanesError` if OR-Tools is not installed.
    """
    if limit is not None and limit < 1:
        raise ModelError(f"the limit is at least 1 solution or None, found {limit}")
    if refuting and limit != 1:
        raise ModelError(f"a refutation looks for at most 1 solution, found the limit {limit}")
    encoder = Encoder(puzzle.alphabet, puzzle.domain)
    for constraint, scope in zip(puzzle.constraints, puzzle.scopes, strict=True):
        constraint.rule.encode(encoder, scope)
    variables = [encoder.number(coord) for coord in range(puzzle.n_coords)]
    module = cp_model()
    solver = module.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    if refuting:
        solver.parameters.linearization_level = 2
    else:
        solver.parameters.enumerate_all_solutions = True
    solver.parameters.cp_model_presolve = presolve
    solver.parameters.catch_sigint_signal = False  # it would end the search as if its time were over, or abort
    if seconds is not None:
        solver.parameters.max_time_in_seconds = seconds
    found: set[tuple[int, ...]] = set()

    class Collector(module.CpSolverSolutionCallback):  # type: ignore[misc, name-defined]
        def on_solution_callback(self) -> None:
            if limit is None or len(found) < limit:
                found.add(tuple(int(self.value(variable)) for variable in variables))
            if limit is not None and len(found) >= limit:
                self.stop_search()

    status: Any = interruptible(solver.solve, stop=solver.stop_search)(encoder.model, Collector())
    if status == module.MODEL_INVALID:
        raise ModelError(f"CP-SAT refuses the model: {encoder.model.validate()}")
    # While it enumerates, CP-SAT says OPTIMAL when it has seen all solutions and FEASIBLE when it was stopped.
    exhausted = status in (module.OPTIMAL, module.INFEASIBLE)
    return CpSatAnswer(sorted(found), exhausted and (limit is None or len(found) < limit))
