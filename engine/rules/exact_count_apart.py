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
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, Rule, chosen, outcomes, sides
from gridlanes.rules.shared.counting import LARGEST_COUNT
from gridlanes.rules.shared.refusals import refuse, require_count, require_one_region


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
class ExactCountApart(Rule):
    """Exactly `n` cells of the region hold `mark`, and no two of these touch, not even at a corner. The cells are those
    of a plain grid.

    Propagation counts the 2 x 2 blocks that cover the cells which can hold the mark, as each block holds one at most;
    it does not infer from covers by other pieces.
    """

    mark: int
    n: int
    name = "exact_count_apart"
    kernel = exact_count_apart
    positional = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_one_region(self, scope)
        require_count(self, n=self.n)
        scope.number(self.mark)
        if self.n > LARGEST_COUNT // 4:
            refuse(self, f"n is at most {LARGEST_COUNT // 4}, found {self.n}")
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

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        committed, has = sides(possible, scope.number(self.mark))
        least, most = committed.sum(axis=1), has.sum(axis=1)
        pairs = self.touching(scope)
        touch, can = np.any(committed[:, pairs].all(axis=2), axis=1), np.any(has[:, pairs].all(axis=2), axis=1)
        return outcomes((least == self.n) & (most == self.n) & ~can, touch | (least > self.n) | (most < self.n))

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        committed, has = sides(possible, scope.number(self.mark))
        for pair in self.touching(scope):
            if committed[pair].all():
                return Touching(chosen(scope.coords, pair.tolist()))
        return CountApartMissed(tuple(scope.coords.tolist()), int(committed.sum()), int(has.sum()), self.n)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        held = numbers == scope.number(self.mark)
        return np.asarray((held.sum(axis=1) == self.n) & ~np.any(held[:, self.touching(scope)].all(axis=2), axis=1))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        number = scope.number(self.mark)
        held = [encoder.is_mark(coord, number) for coord in scope.coords.tolist()]
        encoder.model.add(sum(held) == self.n if held else self.n == 0)
        for first, second in self.touching(scope).tolist():
            encoder.model.add_bool_or([~held[first], ~held[second]])

    def parameters(self, scope: Scope) -> MarkAndWidth:
        return MarkAndWidth(scope.number(self.mark), self.n, scope.grid.cols)
