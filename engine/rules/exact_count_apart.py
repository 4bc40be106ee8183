"""ExactCountApart: so many cells of the region hold a mark, and no two of them touch. Kernel:
kernels/rules/exact_count_apart.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.exact_count_apart import MarkAndWidth, exact_count_apart
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.grid import Layer
from gridlanes.model.outcome import Outcome, Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, chosen, outcomes, sides
from gridlanes.rules.shared.counting import LARGEST_COUNT, CountRule
from gridlanes.rules.shared.refusals import refuse

_MOST = LARGEST_COUNT // 4
"""marks, as the kernel compares numbers of cells with four times as many"""


@dataclass(frozen=True)
class Touching(Violation):
    """Two cells that hold the mark touch: `coords`."""

    text = "two cells that hold the mark touch, at a side or a corner"


@dataclass(frozen=True)
class CountApartMissed(Violation):
    """Between `committed` and `possible` cells of the region, `coords`, hold the mark, which `n` is not."""

    committed: int
    possible: int
    n: int
    text = "{committed} to {possible} cells hold the mark, of which there must be exactly {n}"


@dataclass(frozen=True)
class ExactCountApart(CountRule):
    """Exactly `n` cells of the region hold `mark`, and no two of these touch, not even at a corner. The cells are those
    of a plain grid.

    Propagation counts the 2 x 2 blocks that cover the cells which can hold the mark, as each block holds one at most;
    it does not infer from covers by other pieces.
    """

    n: int
    name = "exact_count_apart"
    kernel = exact_count_apart
    number = "n"
    positional = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if self.n > _MOST:
            refuse(self, f"n is at most {_MOST}, found {self.n}")
        for coord in scope.coords.tolist():
            layer, row, col = scope.grid.place(coord)
            if layer is not Layer.CELLS or coord != row * scope.grid.cols + col:
                refuse(self, "speaks of the cells of a plain grid")

    def touching(self, scope: Scope) -> NDArray[np.intp]:
        """``intp (T, 2)``: the pairs of positions whose cells touch."""
        row, col = np.divmod(scope.coords, scope.grid.cols)
        pairs = np.array([*combinations(range(len(row)), 2)], np.intp).reshape(-1, 2)
        first, second = pairs.T
        return pairs[(abs(row[first] - row[second]) <= 1) & (abs(col[first] - col[second]) <= 1)]

    def _touch(self, flags: Flags, scope: Scope) -> Flags:
        """``bool (P,)``: in which sets of cells ``bool (P, K)`` two touch."""
        return np.asarray(np.any(flags[:, self.touching(scope)].all(axis=2), axis=1))

    def admitted(self, size: int) -> Flags:
        return np.asarray(np.arange(size + 1) == self.n)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        counted = super().check(possible, scope)
        committed, has = sides(possible, scope.number(self.mark))
        satisfied = (counted == Outcome.SATISFIED) & ~self._touch(has, scope)
        return outcomes(satisfied, (counted == Outcome.VIOLATED) | self._touch(committed, scope))

    def counted(self, committed: Flags, possible: Flags, scope: Scope) -> Violation:
        for pair in self.touching(scope):
            if committed[pair].all():
                return Touching(chosen(scope.coords, pair.tolist()))
        return CountApartMissed(tuple(scope.coords.tolist()), int(committed.sum()), int(possible.sum()), self.n)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        return super().holds(numbers, scope) & ~self._touch(numbers == scope.number(self.mark), scope)

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        super().encode(encoder, scope)
        number, coords = scope.number(self.mark), scope.coords.tolist()
        for pair in self.touching(scope).tolist():
            encoder.model.add_bool_or([~encoder.is_mark(coords[position], number) for position in pair])

    def parameters(self, scope: Scope) -> MarkAndWidth:
        return MarkAndWidth(scope.number(self.mark), self.n, scope.grid.cols)
