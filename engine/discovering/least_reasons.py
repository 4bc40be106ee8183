"""The least that a move follows from: statements, and the marks that must be gone for them to entail it.

Both are found by leaving out one after the other (`gridlanes.grading.entailment.least_of`): none of what is named can
be left out. Statements about the whole board are left out first, so that a reason is as local as it can be.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.discovering.statements import Statements
from gridlanes.grading.entailment import StateWords, least_of
from gridlanes.grading.reasons import coords_behind, denied
from gridlanes.puzzles.game import Move


class Absent(NamedTuple):
    """A mark, by its number, that is not possible any more at a coord."""

    coord: int
    number: int


class Reason(NamedTuple):
    """What a move follows from: statements, by their indices, and the marks that must be gone."""

    statements: tuple[int, ...]
    absent: tuple[Absent, ...]


def statements_used(statements: Statements, state: StateWords, move: Move) -> list[int] | None:
    """Statements, by their indices, that together entail a move in a state ``uint64 (C,)``, the farthest first: those
    that were used until it was seen. None if propagation of each by itself does not see that it holds.
    """
    entailment = statements.entailment
    opposite = denied(statements.puzzle, state[None], move)[0]
    used = entailment.used_to_refute(opposite, move.coord, statements.local)
    if used is None:
        used = entailment.used_to_refute(opposite, move.coord)
    return None if used is None else used[::-1]


def least_statements(statements: Statements, state: StateWords, move: Move, used: list[int]) -> tuple[int, ...]:
    """Of the statements `used` those that cannot be left out, one after the other, the widest first."""
    entailment, puzzle = statements.entailment, statements.puzzle
    opposite, local = denied(puzzle, state[None], move), set(statements.local)

    def suffice(subsets: list[list[int]]) -> NDArray[np.bool_]:
        return entailment.refutes(np.repeat(opposite, len(subsets), axis=0), subsets)

    widest_first = sorted(used, key=lambda each: (each in local, -len(puzzle.scopes[each].coords)))
    return tuple(sorted(least_of(widest_first, suffice)))


def least_absent(statements: Statements, state: StateWords, move: Move, needed: tuple[int, ...]) -> tuple[Absent, ...]:
    """The marks that must be gone for the statements `needed` to entail a move; those of the farthest coords, and of
    them the last marks, are left out first.
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
    every = [*range(len(gone))]

    def suffice(subsets: list[list[int]]) -> NDArray[np.bool_]:
        states = np.repeat(free[None], len(subsets), axis=0)
        states[:, move.coord] = state[move.coord]
        for line, subset in zip(states, subsets, strict=True):
            for place in subset:
                line[gone[place].coord] &= ~np.uint64(1 << gone[place].number)
        return entailment.refutes(denied(puzzle, states, move), [needed] * len(subsets))

    return tuple(gone[place] for place in sorted(least_of(every[::-1], suffice)))
