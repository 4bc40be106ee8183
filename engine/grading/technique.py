"""Techniques: named ways to reason, as a person would describe them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.grading.board import Board
from gridlanes.grading.position import Position, Rows
from gridlanes.grading.state_words import StateWords
from gridlanes.puzzles.puzzle import Puzzle

Numbers = NDArray[np.int64]


class Phase(IntEnum):
    """The part of a puzzle that a technique uses."""

    PROPAGATION = 0
    """one constraint, or two that overlap"""
    PATTERN = 1
    """several constraints that form a pattern"""
    HYPOTHESIS = 2
    """what follows from something assumed"""


class Found(NamedTuple):
    """The effect of a technique on n puzzles: `moves` ``int64 (n,)``, 0 for none; `sizes` ``int64 (n,)``, the size of
    the pattern found, as the technique defines it.
    """

    moves: Numbers
    sizes: Numbers


class Grounds(NamedTuple):
    """The reason of moves as the technique knows it: the `constraints` that entail them, by their indices in the
    puzzle, the `coords` whose state these need besides the moves' own, and the state after the moves. `because`: a
    sentence on an additional assumption; empty if there is none.
    """

    constraints: tuple[int, ...]
    coords: tuple[int, ...]
    left: StateWords
    because: str = ""


@dataclass(frozen=True)
class Technique:
    """A way to reason. `title`: its name among players. `says`: a sentence that explains a step.

    `cost`: its smallest cost, unless a profile sets another; `grows`: the additional cost for the sizes ``int64 (n,)``
    that `apply` found, None for none. `suits`: whether it applies to a position. `adds_up`: whether more rounds of it
    make a puzzle harder: by a tenth each time their number doubles. `apply` changes the states of some puzzles in
    place; the moves of a puzzle do not depend on the others. `explain`: finds the reason of some of its moves between
    two states of a flat puzzle, if the technique sees more than propagating each constraint on its own; None if it does
    not know. `on_request`: whether it is used only if a profile gives it a cost. `assumes_one_solution`: whether its
    moves hold only if there is one solution; it is on request, and does nothing in puzzles that are not known to have
    one.
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
    explain: Callable[[Puzzle, StateWords, StateWords], Grounds | None] | None = None
    on_request: bool = False
    assumes_one_solution: bool = False

    def costs(self, cost: float, sizes: Numbers) -> NDArray[np.float64]:
        """``float64 (n,)``: the costs of steps of these sizes, if the smallest cost is `cost`."""
        return np.full(len(sizes), cost) if self.grows is None else np.round(cost + self.grows(sizes), 2)


def moved_to(
    position: Position, rows: Rows, words: NDArray[np.uint64], moves: Numbers, sizes: Numbers | int = 1
) -> Found:
    """What a technique found that left `words` ``uint64 (n, C)`` of some puzzles, in the form of `Position.marks_left`:
    those with `moves` are kept.
    """
    moved = moves > 0
    position.put(rows[moved], words[moved])
    return Found(moves, np.where(moved, sizes, 0).astype(np.int64, copy=False))


def has_houses(position: Position) -> bool:
    """Whether there are regions that hold every mark."""
    return position.board is not None


def is_any(position: Position) -> bool:
    """True, for techniques that suit every puzzle."""
    return True


def has_no_houses(position: Position) -> bool:
    """Whether no region holds every mark, and each coord's marks are one word, not two halves."""
    return position.board is None and len(position.structure.alphabet) <= 64


def on_houses(
    kernel: Callable[..., Any],
    arguments: Callable[[Board], tuple[Any, ...]],
    *,
    sized: bool = False,
    pattern: str | None = None,
) -> Callable[[Position, Rows], Found]:
    """`Technique.apply` for a kernel of `gridlanes.kernels.grading`; `arguments` makes its arguments from the board.
    `sized`: whether it returns sizes. `pattern`: what it looks for, if it returns whether it saw any, used or not; then
    puzzles in which another technique saw none are passed over until they change.
    """

    def apply(position: Position, rows: Rows) -> Found:
        assert position.board is not None
        parameters = arguments(position.board)
        if pattern is None:
            return Found(*position.narrow(rows, kernel, *parameters, sized=sized))
        moves, sizes = np.zeros(len(rows), np.int64), np.zeros(len(rows), np.int64)
        looked = np.flatnonzero(~position.lacks(pattern, rows))
        moves[looked], seen = position.narrow(rows[looked], kernel, *parameters, sized=True)
        position.note_lack(pattern, rows[looked[seen == 0]])
        if sized:
            sizes[looked] = np.where(moves[looked] > 0, seen, 0)
        return Found(moves, sizes)

    return apply
