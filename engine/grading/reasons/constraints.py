"""Reasons of moves: the constraints that entail a move, and the coords whose state they need.

Both are found by deletion tests: items are left out one after another, with 32 tests side by side, until none can be
left out. A different, smaller set may exist; it is not searched for.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.grading.entailment import Entailment, least_of
from gridlanes.grading.state_words import StateWords, differing, keep_or_strike
from gridlanes.puzzles.game import Commit, Move
from gridlanes.puzzles.puzzle import Puzzle


def denied(puzzle: Puzzle, states: StateWords, move: Move) -> StateWords:
    """States in which the opposite of a move is assumed, for each of n states."""
    found = states.copy()
    keep_or_strike(found, move.coord, puzzle.alphabet.number(move.mark), keep=not isinstance(move, Commit))
    return found


def constraints_behind(entailment: Entailment, state: StateWords, move: Move) -> tuple[int, ...] | None:
    """The constraints, by their indices in the puzzle, that entail a move in a state; None if
    propagating each of them on its own does not prove the move.
    """
    opposite = denied(entailment.puzzle, state[None], move)
    used = entailment.used_to_refute(opposite[0], move.coord)
    if used is None:
        return None

    return tuple(sorted(least_constraints(entailment, opposite[0], used[::-1])))  # the nearest is left out last


def least_constraints(entailment: Entailment, state: StateWords, used: Sequence[int]) -> list[int]:
    """A least set of constraints that refute a state: superfluous ones are left out one after another, from the first
    on.
    """
    places = entailment.places(used)

    def suffice(chosen: NDArray[np.bool_]) -> NDArray[np.bool_]:
        allowed = np.zeros((len(chosen), len(entailment.constraints)), np.bool_)
        allowed[:, places] = chosen
        return entailment.refutes_with(np.broadcast_to(state, (len(chosen), *state.shape)), allowed)

    return [used[item] for item in least_of(len(used), suffice).tolist()]


def coords_behind(
    entailment: Entailment, state: StateWords, move: Move, constraints: tuple[int, ...]
) -> tuple[int, ...]:
    """The coords, besides those of the move, whose state the constraints need to entail it; the farthest are left out
    first.
    """
    puzzle, free = entailment.puzzle, entailment.free
    _, row, col = puzzle.grid.place(move.coord)

    def distance(coord: int) -> int:
        _, other_row, other_col = puzzle.grid.place(coord)
        return abs(other_row - row) + abs(other_col - col)

    spoken_of = entailment.spoken_of(constraints)
    spoken = [coord for coord in np.flatnonzero(differing(state, free) & spoken_of).tolist() if coord != move.coord]

    known = np.array(sorted(spoken, key=distance, reverse=True), np.intp)
    allowed = entailment.flags(constraints)

    def suffice(chosen: NDArray[np.bool_]) -> NDArray[np.bool_]:
        states = np.repeat(free[None], len(chosen), axis=0)
        is_known = chosen.reshape(*chosen.shape, *[1] * (free.ndim - 1))
        states[:, known] = np.where(is_known, state[known], free[known])
        states[:, move.coord] = state[move.coord]
        return entailment.refutes_with(denied(puzzle, states, move), allowed)

    return tuple(sorted(known[least_of(len(known), suffice)].tolist()))
