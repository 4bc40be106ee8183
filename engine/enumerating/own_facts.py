"""Facts in regions of a puzzle's own: numbers of rooms, figures."""

from __future__ import annotations

from abc import ABC, abstractmethod

import numpy as np
from numpy.typing import NDArray

from gridlanes.enumerating.choices import Groups
from gridlanes.puzzles.row_regions import RuleRegions

Own = tuple[RuleRegions, ...]
"""the regions of one puzzle"""


class OwnFacts(ABC):
    """F facts of the puzzles of each layout, in columns; F may depend on the layout."""

    @abstractmethod
    def read(self, layout: int, numbers: NDArray[np.uint8]) -> NDArray[np.int32]:
        """``int32 (S, F)``: what S completions ``uint8 (S, C)`` of a layout tell (mark numbers from 0); `NO_CLUE` where
        puzzles with a solution can tell nothing.
        """

    @abstractmethod
    def moved(self, layout: int, moves: NDArray[np.intp]) -> NDArray[np.int64]:
        """``int64 (g, F)``: the images of the facts under some moves that keep the layout."""

    def groups(self, layout: int) -> Groups | None:
        """Which facts exclude each other, of those that were read last; None if none do."""
        return None

    def clues(self, layout: int, shown: NDArray[np.bool_]) -> NDArray[np.int32] | None:
        """``int32 (n, K)``: the clues of puzzles that show some facts ``bool (n, F)``, instead of the givens of their
        layout; None if these facts are no clues.
        """
        return None

    @abstractmethod
    def shown(self, layout: int, own: Own, values: NDArray[np.int32], shown: NDArray[np.bool_]) -> Own:
        """The regions of a puzzle that has a layout, whose regions are `own`, and shows some facts ``bool (F,)`` of a
        solution that tells the `values` ``int32 (F,)``.
        """
