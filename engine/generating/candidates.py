"""What a scheme has made of its tries: puzzles with all their facts, and then those without the facts left out."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.generating.clues.leaving_out import Full
from gridlanes.generating.layouts import Own


@dataclass(frozen=True)
class Candidates:
    """n tries that gave a puzzle with one solution. `index` ``intp (n,)``: the place among the tries. `full`: these
    puzzles, with all their facts; `own`: their row regions, one by one. `forced` ``bool (n,)``: those that propagation
    alone is known to solve.
    """

    index: NDArray[np.intp]
    full: Full
    own: Own
    forced: NDArray[np.bool_]

    def chosen(self, which: NDArray[np.intp]) -> Candidates:
        """Some of them, ascending."""
        own = [self.own[i] for i in which.tolist()]
        return Candidates(self.index[which], self.full.chosen(which), own, self.forced[which])


@dataclass(frozen=True)
class Made:
    """n puzzles. `fine` ``bool (n,)``: those that satisfy the request; the rest as in `Candidates`."""

    fine: NDArray[np.bool_]
    full: Full
    own: Own
