"""Valid moves in a position where the techniques find none: from hypotheses, or else from the solution."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.grading.position import Position
from gridlanes.solvers.states import Kernels


class ShownBy(StrEnum):
    """The evidence that a move is valid."""

    HYPOTHESES = "hypotheses"
    """single constraints refute the opposite"""
    STRONG_HYPOTHESES = "strong-hypotheses"
    """all kernels together refute the opposite"""
    SOLUTION = "solution"
    """the only solution says so"""


class ForcedMoves(NamedTuple):
    """Marks, by their numbers, that can be eliminated: `coords`, `numbers` ``intp (n,)``; the soonest refuted first."""

    shown_by: ShownBy
    coords: NDArray[np.intp]
    numbers: NDArray[np.intp]


def forced_moves(position: Position, row: int, solution: NDArray[np.uint8]) -> ForcedMoves:
    """The marks that can be eliminated in one puzzle. `solution` ``uint8 (C,)``: the mark number of each coord, from 0.
    Among the marks that only the solution excludes, those of coords with the fewest marks come first.
    """
    for kernels, shown_by in ((Kernels.CHEAP, ShownBy.HYPOTHESES), (Kernels.ALL, ShownBy.STRONG_HYPOTHESES)):
        coords, numbers = position.states.refuted(row, kernels)
        if len(coords):
            return ForcedMoves(shown_by, coords, numbers)
    possible = position.states.open_marks(row)
    possible[np.arange(len(solution)), solution] = False
    coords, numbers = np.nonzero(possible)
    order = np.argsort(possible.sum(axis=1)[coords], kind="stable")
    return ForcedMoves(ShownBy.SOLUTION, coords[order], numbers[order])


def strike(position: Position, row: int, coord: int, number: int) -> None:
    """Eliminates a mark of one puzzle; for alphabets of up to 64 marks."""
    words = position.states.words[row] if position.states.words.ndim == 2 else position.states.words[row, :, 0]
    words[coord] &= ~words.dtype.type(1 << number)
