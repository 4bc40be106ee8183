"""A specimen: a state in which the techniques see nothing, a move that holds all the same, and why it does."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from gridlanes.discovering.forced_moves import ShownBy
from gridlanes.grading.entailment import StateWords
from gridlanes.puzzles.game import Move


@dataclass(frozen=True)
class Specimen:
    """One stall of a puzzle.

    `puzzle`: the number of its row, from 0. `number`: which of its stalls it is, from 0. `n_moves`: marks that were
    struck out before it. `state` ``uint64 (C,)``: words of the marks that are possible. `shown_by`: how it is known
    that `move` holds. `constraints`: by their indices in the flat puzzle, the smallest set found that entails it, None
    if propagation of each by itself does not see it; `reasons`: what they say of it. `absent`: the coords that it
    follows from, each with the marks (displayed values) that must be gone there. `cluster`: the name of its canonical
    local form, `form`: that itself.
    """

    puzzle: int
    number: int
    n_moves: int
    state: StateWords = field(repr=False, compare=False)
    move: Move
    shown_by: ShownBy
    constraints: tuple[int, ...] | None
    reasons: tuple[str, ...]
    absent: tuple[tuple[int, tuple[int, ...]], ...]
    cluster: str
    form: str = field(repr=False)

    @property
    def coords(self) -> tuple[int, ...]:
        """The coords whose state the move follows from, besides its own."""
        return tuple(coord for coord, _ in self.absent)

    def candidates(self, values: tuple[int, ...]) -> list[list[int]]:
        """The marks (displayed values) that are possible at each coord."""
        return [[value for number, value in enumerate(values) if int(word) >> number & 1] for word in self.state]

    def pictured_state(self) -> StateWords:
        """The state, of its own."""
        return np.array(self.state)
