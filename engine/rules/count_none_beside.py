"""CountNoneBeside: a given number of cells of the region hold a mark, no two of them beside each other. Kernel:
kernels/rules/counts/count_none_beside.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.counts.count_none_beside import MarkAndCols, count_none_beside
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.shared.count_apart import CountApartRule
from gridlanes.rules.shared.refusals import require_narrow, require_plain_cells


@dataclass(frozen=True)
class SideBySide(Violation):
    """Two cells that hold the mark are beside each other: `coords`."""

    text = "coords {coords[0]} and {coords[1]} are beside each other and both hold the mark"


@dataclass(frozen=True)
class CountNoneBeside(CountApartRule):
    """Exactly `n` cells of the region hold `mark`, and no two of these are beside each other. The cells are those of a
    plain grid.

    Propagation is domain consistent for regions with up to 60 open cells, unless sets of cells are hard to find. It
    does not take cells outside the region into account.
    """

    name = "count_none_beside"
    kernel = count_none_beside

    def wording(self) -> str:
        said = "Exactly {n} of these coords are {marks}"
        return said if self.n in (0, 1) else said + ", and no two of these are beside each other"

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_narrow(self, scope)
        require_plain_cells(self, scope)

    @staticmethod
    @lru_cache(maxsize=1 << 12)
    def touching(scope: Scope) -> NDArray[np.intp]:
        """``intp (T, 2)``: the pairs of positions whose cells are beside each other."""
        row, col = np.divmod(scope.coords, scope.grid.cols)
        near = abs(row[:, None] - row) + abs(col[:, None] - col) == 1
        return np.argwhere(np.triu(near))

    def together(self, pair: tuple[int, ...]) -> Violation:
        return SideBySide(pair)

    def parameters(self, scope: Scope) -> MarkAndCols:
        return MarkAndCols(scope.number(self.mark), self.kernel_number(self.n), scope.grid.cols)
