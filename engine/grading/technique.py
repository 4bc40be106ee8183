"""A technique: a named way to get on, as a person would describe it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.grading.board import Board
from gridlanes.grading.position import Position, Rows
from gridlanes.puzzles.puzzle import Puzzle

Numbers = NDArray[np.int64]
StateWords = NDArray[np.uint64]
"""``(C,)``: bit *m* while mark *m* is possible"""


class Phase(IntEnum):
    """What a technique looks at."""

    PROPAGATION = 0
    """one constraint, or two that overlap"""
    PATTERN = 1
    """several constraints that form a pattern"""
    HYPOTHESIS = 2
    """what follows from something assumed"""


class Found(NamedTuple):
    """What a technique did to n puzzles: `moves` ``int64 (n,)``, 0 for nothing; `sizes` ``int64 (n,)``, how large what
    it found is, in what the technique says that it counts.
    """

    moves: Numbers
    sizes: Numbers


class Grounds(NamedTuple):
    """What a technique knows of its own moves: the `constraints` that they follow from, by their indices in the puzzle,
    the `coords` whose state these need besides those that move, and the state after these moves. `because`: a sentence
    on what else they follow from; empty for nothing.
    """

    constraints: tuple[int, ...]
    coords: tuple[int, ...]
    left: StateWords
    because: str = ""


@dataclass(frozen=True)
class Technique:
    """A way to get on. `title`: its name as players know it. `says`: what it sees, a sentence that explains a step.

    `cost`: how hard it is at its smallest, where a profile does not say otherwise; `grows`: how much is added for each
    of the sizes ``int64 (n,)`` that `apply` found, None for nothing. `suits`: whether a position has what it needs.
    `adds_up`: whether a puzzle is the harder the more rounds of it there are: a tenth each time their number doubles.
    `apply` changes the states of some puzzles in place; a puzzle's moves are its own, whatever lies beside it.
    `behind`: what some of its moves between two states of a flat puzzle follow from, where it sees more than the
    propagation of each constraint by itself; None if it does not know. `assumes_one_solution`: whether its moves hold
    only where there is one solution; it is used where a profile gives it a cost, and moves nothing in puzzles that are
    not known to have one.
    """

    name: str
    title: str
    says: str
    phase: Phase
    cost: float
    suits: Callable[[Position], bool]
    apply: Callable[[Position, Rows], Found]
    grows: Callable[[Numbers], NDArray[np.float64]] | None = None
    adds_up: bool = False
    behind: Callable[[Puzzle, StateWords, StateWords], Grounds | None] | None = None
    assumes_one_solution: bool = False

    def costs(self, cost: float, sizes: Numbers) -> NDArray[np.float64]:
        """``float64 (n,)``: how hard steps of these sizes are, if the smallest cost `cost`."""
        return np.full(len(sizes), cost) if self.grows is None else np.round(cost + self.grows(sizes), 2)


def has_houses(position: Position) -> bool:
    """Whether there are regions that hold every mark."""
    return position.board is not None


def on_houses(
    kernel: Callable[..., Any], arguments: Callable[[Board], tuple[Any, ...]], *, sized: bool = False
) -> Callable[[Position, Rows], Found]:
    """`Technique.apply` for a kernel of `gridlanes.kernels.grading`, which is told what `arguments` makes of the board;
    `sized`: it says how large what it found is.
    """

    def apply(position: Position, rows: Rows) -> Found:
        assert position.board is not None
        return Found(*position.narrow(rows, kernel, *arguments(position.board), sized=sized))

    return apply
