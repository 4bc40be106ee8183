"""A specimen: a state in which the techniques find nothing, a valid move, and its reason."""

from __future__ import annotations

from dataclasses import dataclass, field

from gridlanes.discovering.forced_moves import ShownBy
from gridlanes.grading.state_words import StateWords
from gridlanes.puzzles.game import Move


@dataclass(frozen=True)
class Specimen:
    """One stall of a puzzle.

    `puzzle`: the number of its row, from 0. `number`: the number of the stall in its puzzle, from 0. `n_moves`: marks
    eliminated before it. `state` ``uint64 (C,)``: words of the possible marks. `shown_by`: the evidence that `move` is
    valid. `constraints`: by their indices in the flat puzzle, the smallest set found that entails it, None if
    propagating each on its own does not prove it; `reasons`: the same in words. `absent`: the coords that the move
    follows from, each with the marks (displayed values) that must be gone there. `cluster`: the name of its canonical
    local form, `form`.
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
