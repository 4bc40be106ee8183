"""ExactCountApart: a given number of cells of the region hold a mark, and no two of them touch. Kernel:
kernels/rules/counts/exact_count_apart.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.counts.exact_count_apart import MarkAndWidth, blocks_laid_out, exact_count_apart
from gridlanes.lowering.program import Program
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.shared.count_apart import CountApartRule
from gridlanes.rules.shared.counting import LARGEST_COUNT
from gridlanes.rules.shared.refusals import refuse, require_plain_cells

_MAX_MARKS = LARGEST_COUNT // 4
"""marks, as the kernel compares numbers of cells with four times as many"""


@dataclass(frozen=True)
class Touching(Violation):
    """Two cells that hold the mark touch: `coords`."""

    text = "two cells that hold the mark touch, at a side or a corner"


@dataclass(frozen=True)
class ExactCountApart(CountApartRule):
    """Exactly `n` cells of the region hold `mark`, and no two of these touch, not even at a corner. The cells are those
    of a plain grid.

    Propagation counts the 2 x 2 blocks that cover the cells which can hold the mark, as each block holds at most one;
    it does not use covers by other pieces.
    """

    n: int
    name = "exact_count_apart"
    around = True
    kernel = exact_count_apart

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if self.n > _MAX_MARKS:
            refuse(self, f"n is at most {_MAX_MARKS}, found {self.n}")
        require_plain_cells(self, scope)

    @staticmethod
    @lru_cache(maxsize=1 << 12)
    def touching(scope: Scope) -> NDArray[np.intp]:
        """``intp (T, 2)``: the pairs of positions whose cells touch."""
        row, col = np.divmod(scope.coords, scope.grid.cols)
        pairs = np.array([*combinations(range(len(row)), 2)], np.intp).reshape(-1, 2)
        first, second = pairs.T
        return pairs[(abs(row[first] - row[second]) <= 1) & (abs(col[first] - col[second]) <= 1)]

    def together(self, pair: tuple[int, ...]) -> Violation:
        return Touching(pair)

    def parameters(self, scope: Scope) -> MarkAndWidth:
        return MarkAndWidth(scope.number(self.mark), self.n, scope.grid.cols, [])

    def lower(self, program: Program, scope: Scope) -> None:
        """Regions that many puzzles share have their blocks laid out beforehand."""
        parameters, coords = self.parameters(scope), scope.coords.tolist()
        if program.shared:
            parameters = parameters._replace(blocks=blocks_laid_out(coords, scope.grid.cols))
        program.add(exact_count_apart, coords, parameters, rule=self)
