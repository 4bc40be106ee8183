"""What is counted while a puzzle is graded, and what a profile's weights make of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Weights = Mapping[str, Mapping[str, float]]
"""for each of some `KINDS` the weights of techniques, by name"""

KINDS = ("rounds", "sizes", "moves", "open")
"""what can be weighted, for each technique:

- rounds: the binary logarithm of 1 + the number of its rounds;
- sizes: of 1 + the sizes of all its rounds together (sweeps, or as the technique defines it);
- moves: of 1 + the moves of all its rounds together, mostly eliminated marks;
- open: the share of the coords that were open when it was first tried, since all cheaper ones were stuck; 0 if it never
  was.
"""


@dataclass
class StepTally:
    """For P puzzles and T techniques, ``(P, T)``: the number of rounds of each, their sizes and moves together, and the
    share of coords that were open when it was first tried, 0 if it never was.
    """

    rounds: NDArray[np.int64]
    sizes: NDArray[np.int64]
    moves: NDArray[np.int64]
    open: NDArray[np.float64]

    @classmethod
    def nothing(cls, n_puzzles: int, n_techniques: int) -> StepTally:
        """Before anything is counted."""
        shape = n_puzzles, n_techniques
        return cls(np.zeros(shape, np.int64), np.zeros(shape, np.int64), np.zeros(shape, np.int64), np.zeros(shape))

    def count(self, rows: NDArray[np.intp], number: int, moves: NDArray[np.int64], sizes: NDArray[np.int64]) -> None:
        """Counts a round of a technique for some puzzles; rounds without moves do not count."""
        self.rounds[rows, number] += moves > 0
        self.sizes[rows, number] += np.where(moves > 0, sizes, 0)
        self.moves[rows, number] += moves

    def measure(self, kind: str) -> NDArray[np.float64]:
        """``float64 (P, T)``: what the weights of a kind are multiplied by."""
        counted = getattr(self, kind)
        return np.asarray(counted if kind == "open" else np.log2(1 + counted), np.float64)

    def weighted(self, weights: Weights, techniques: Sequence[str]) -> NDArray[np.float64]:
        """``float64 (P,)``: all measures times their weights; `techniques`: the names of the T techniques."""
        found = np.zeros(len(self.rounds))
        for kind, of_kind in weights.items():
            found += self.measure(kind) @ np.array([of_kind.get(name, 0.0) for name in techniques], np.float64)
        return found
