"""Why a move holds: the constraints that entail it, and the coords whose state they need.

Both are found by leaving out one after the other (deletion tests, 32 side by side): none of what is named can be left
out, so there are at most so many. Whether fewer others would do is not asked.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.grading.entailment import Entailment, StateWords, least_of
from gridlanes.puzzles.game import Commit, Move
from gridlanes.puzzles.puzzle import Puzzle


def denied(puzzle: Puzzle, states: StateWords, move: Move) -> StateWords:
    """States ``(n, C)`` in which the opposite of a move is assumed."""
    found, bit = states.copy(), np.uint64(1) << np.uint64(puzzle.alphabet.number(move.mark))
    found[:, move.coord] &= ~bit if isinstance(move, Commit) else bit
    return found


def constraints_behind(entailment: Entailment, state: StateWords, move: Move) -> tuple[int, ...] | None:
    """The constraints, by their indices in the puzzle, that entail a move in a state ``uint64 (C,)``; None if
    propagation of each by itself does not see that it holds.
    """
    opposite = denied(entailment.puzzle, state[None], move)
    used = entailment.used_to_refute(opposite[0], move.coord)
    if used is None:
        return None

    def suffice(subsets: list[list[int]]) -> NDArray[np.bool_]:
        return entailment.refutes(np.repeat(opposite, len(subsets), axis=0), subsets)

    return tuple(sorted(least_of(used[::-1], suffice)))  # what was used last is the nearest, and is left out last


def coords_behind(
    entailment: Entailment, state: StateWords, move: Move, constraints: tuple[int, ...]
) -> tuple[int, ...]:
    """The coords, besides the move's own, whose state the constraints need to entail a move; the farthest are left out
    first.
    """
    puzzle, free = entailment.puzzle, entailment.free
    _, row, col = puzzle.grid.place(move.coord)

    def distance(coord: int) -> int:
        _, other_row, other_col = puzzle.grid.place(coord)
        return abs(other_row - row) + abs(other_col - col)

    spoken_of = entailment.spoken_of(constraints)
    known = [coord for coord in np.flatnonzero((state != free) & spoken_of).tolist() if coord != move.coord]

    def suffice(subsets: list[list[int]]) -> NDArray[np.bool_]:
        states = np.repeat(free[None], len(subsets), axis=0)
        for line, coords in zip(states, subsets, strict=True):
            kept = [*coords, move.coord]
            line[kept] = state[kept]
        return entailment.refutes(denied(puzzle, states, move), [constraints] * len(subsets))

    return tuple(sorted(least_of(sorted(known, key=distance, reverse=True), suffice)))
