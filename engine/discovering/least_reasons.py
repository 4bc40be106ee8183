"""The least reason of a move: statements, and the marks that must be eliminated for the statements to entail it.

Both are found by leaving out one item after another (`gridlanes.grading.entailment.least_of`), until none can be left
out any more. Statements about the whole board are left out first, so reasons are as local as possible.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.discovering.statements import Statements
from gridlanes.grading.entailment import least_of
from gridlanes.grading.reasons.constraints import coords_behind, denied, least_constraints
from gridlanes.grading.state_words import StateWords
from gridlanes.puzzles.game import Move


class Absent(NamedTuple):
    """A mark, by its number, that is no longer possible at a coord."""

    coord: int
    number: int


class Reason(NamedTuple):
    """The reason of a move: statements, by their indices, and the marks that must be gone."""

    statements: tuple[int, ...]
    absent: tuple[Absent, ...]


def statements_used(statements: Statements, state: StateWords, move: Move) -> list[int] | None:
    """Statements, by their indices, that together entail a move in a state ``uint64 (C,)``, the farthest first: those
    that propagation used to prove it. None if propagating each on its own does not prove it.
    """
    entailment = statements.entailment
    opposite = denied(statements.puzzle, state[None], move)[0]
    used = entailment.used_to_refute(opposite, move.coord, statements.local)
    if used is None:
        used = entailment.used_to_refute(opposite, move.coord)
    return None if used is None else used[::-1]


def least_statements(statements: Statements, state: StateWords, move: Move, used: list[int]) -> tuple[int, ...]:
    """A least set among the statements `used`: superfluous ones are left out one after another, the widest first."""
    entailment, puzzle = statements.entailment, statements.puzzle
    opposite, local = denied(puzzle, state[None], move)[0], set(statements.local)

    widest_first = sorted(used, key=lambda each: (each in local, -len(puzzle.scopes[each].coords)))
    return tuple(sorted(least_constraints(entailment, opposite, widest_first)))


def least_absent(statements: Statements, state: StateWords, move: Move, needed: tuple[int, ...]) -> tuple[Absent, ...]:
    """The marks that must be gone so that the statements `needed` entail a move; those of the farthest coords, and
    among these the last marks, are left out first.
    """
    entailment, puzzle = statements.entailment, statements.puzzle
    coords = coords_behind(entailment, state, move, needed)
    free = entailment.free
    gone = [
        Absent(coord, number)
        for coord in coords
        for number in range(len(puzzle.alphabet))
        if int(free[coord] & ~state[coord]) >> number & 1
    ]
    if len(gone) == len(coords):
        return tuple(gone)
    gone = gone[::-1]
    bits = np.array([1 << each.number for each in gone], np.uint64)
    where = np.array([each.coord for each in gone])
    starts = np.flatnonzero(np.diff(where, prepend=-1))
    allowed = entailment.flags(needed)

    def suffice(chosen: NDArray[np.bool_]) -> NDArray[np.bool_]:
        states = np.repeat(free[None], len(chosen), axis=0)
        states[:, move.coord] = state[move.coord]
        states[:, where[starts]] &= ~np.bitwise_or.reduceat(np.where(chosen, bits, 0), starts, axis=1)
        return entailment.refutes_with(denied(puzzle, states, move), allowed)

    return tuple(sorted(gone[place] for place in least_of(len(gone), suffice).tolist()))
