"""Proofs of specimens: puzzles that would have a solution if a move did not follow, for solvers that know nothing of
techniques.

A question is a flat puzzle in which the opposite of a move is assumed. The answer is whether it has a solution, None if
that is not known within the budget or the time.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.discovering.specimen import Specimen
from gridlanes.puzzles.game import Commit
from gridlanes.puzzles.puzzle import Possible, Puzzle
from gridlanes.rules.pin import Pin
from gridlanes.solvers import cpsat
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status

BUDGET = 100_000
"""nodes for an answer of `by_search`"""


def in_its_state(puzzle: Puzzle, specimen: Specimen) -> Puzzle | None:
    """The question whether all constraints together entail the move in the state of a specimen; None if the opposite
    of the move leaves a coord no mark there, so that nothing has to be asked.
    """
    return _denied(puzzle, specimen, _possible(puzzle, specimen), range(len(puzzle.constraints)))


def by_what_is_named(puzzle: Puzzle, specimen: Specimen) -> Puzzle | None:
    """The question whether the constraints that a specimen names entail its move if nothing is known but the marks that
    are named; None if nothing has to be asked. Only for a specimen that names constraints.
    """
    assert specimen.constraints is not None
    known, move = _possible(puzzle, specimen), specimen.move
    seen = np.ones_like(known)
    seen[move.coord] = known[move.coord]
    for coord, gone in specimen.absent:
        seen[coord, [puzzle.alphabet.number(mark) for mark in gone]] = False
    return _denied(puzzle, specimen, seen, specimen.constraints)


def _possible(puzzle: Puzzle, specimen: Specimen) -> Possible:
    """The state of a specimen, ``bool (C, M)``."""
    marks = np.arange(len(puzzle.alphabet), dtype=np.uint64)
    return np.asarray((specimen.state[:, None] >> marks & np.uint64(1)).astype(np.bool_))


def _denied(puzzle: Puzzle, specimen: Specimen, possible: Possible, constraints: Sequence[int]) -> Puzzle | None:
    """Some constraints of a puzzle in a state, with the opposite of the move."""
    left, values, move = possible.copy(), np.array(puzzle.alphabet.values), specimen.move
    left[move.coord] &= (values != move.mark) == isinstance(move, Commit)
    if not left.any(axis=1).all():
        return None
    domains = {coord: values[marks].tolist() for coord, marks in enumerate(left)}
    return Puzzle(puzzle.grid, puzzle.alphabet, [puzzle.constraints[i] for i in constraints], domains)


def by_search(question: Puzzle, pool: SolverPool, budget: int | None = BUDGET) -> bool | None:
    """The answer of the engine's search. `budget`: nodes."""
    rules = [constraint for constraint in question.constraints if not isinstance(constraint.rule, Pin)]
    values, possible = np.array(question.alphabet.values), question.domain
    domains = {coord: values[marks].tolist() for coord, marks in enumerate(possible) if not marks.all()}
    structure = Structure(question.grid, question.alphabet, rules, domains=domains)
    none: NDArray[np.uint8] = np.zeros((1, question.n_coords), np.uint8)
    status = Status(int(pool.solve(structure, none, SolveOptions(1, budget)).status[0]))
    return None if status == Status.BUDGET else status != Status.UNSOLVABLE


def by_cpsat(question: Puzzle, seconds: float | None = None) -> bool | None:
    """The answer of CP-SAT, with a time limit. Raises `GridlanesError` if OR-Tools is not installed."""
    found = cpsat.solve(question, 1, seconds=seconds, refuting=True)
    return True if found.solutions else False if found.complete else None
