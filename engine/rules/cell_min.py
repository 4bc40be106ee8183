"""CellMin: a cell's counter, the coords in its reach that hold a mark, is high enough. Kernel: rules/cell_min.py.

Penmark's puzzles declare *named counters*: a name ("lit_by"), a target mark ("bulb") and for each cell its reach (the
cells that see it), and one CellMin(counter, min) then holds at every cell. Here a counter has no name and no store of
its own: it is one constraint a cell, whose region is the cell's reach. Akari's "every cell is lit" is

    [Constraint(CellMin(mark=1, min=1), LosCross(cell)) for cell in cells]

The kernel's table of these regions is the inverse reach that the counters kept; cells with different minima are
different rules or, where they differ from puzzle to puzzle, a `Clue`.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.counts.cell_min import cell_min
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags
from gridlanes.rules.shared.counting import CountRule
from gridlanes.rules.shared.refusals import known


@dataclass(frozen=True)
class CellStarved(Violation):
    """Fewer coords of the reach, `coords`, than `min` can still hold the mark."""

    possible: int
    min: int
    text = "{possible} coords in reach can hold the mark, of which there must be at least {min}"


@dataclass(frozen=True)
class CellMin(CountRule):
    """At least `min` coords of the region, the reach of one cell, hold `mark`.

    Propagation is domain consistent: the last contributors are forced when there are only `min` of them. With one more
    contributor it does not exclude marks elsewhere that any `min` of them would exclude.
    """

    min: int | Clue
    name = "cell_min"
    kernel = cell_min
    number = "min"
    clue_arrays = True

    def admits(self, counts: NDArray[np.intp], size: int | NDArray[np.int64]) -> Flags:
        return np.asarray(counts >= known(self.min))

    def counted(self, committed: Flags, possible: Flags, scope: Scope) -> Violation:
        return CellStarved(tuple(scope.coords.tolist()), int(possible.sum()), known(self.min))

    def clue_word(self, clue: int) -> int:
        return 0 if clue == NO_CLUE else super().clue_word(clue)
