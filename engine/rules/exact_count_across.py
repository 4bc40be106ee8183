"""ExactCountAcross: each group of a region, each row and each column holds a mark equally often. Kernel:
kernels/rules/counts/exact_count_across.py.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.counts.exact_count_across import MarkAndGrid, exact_count_across, groups_of
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, Rule, chosen, outcomes, sides
from gridlanes.rules.shared.refusals import require_count, require_one_region, require_plain_cells


@dataclass(frozen=True)
class CountAcrossMissed(Violation):
    """Between `committed` and `possible` cells of a group, row or column, `coords`, hold the mark, which `n` is not."""

    committed: int
    possible: int
    n: int
    text = "{committed} to {possible} cells of one line or group hold the mark, of which there must be exactly {n}"


@dataclass(frozen=True)
class ExactCountAcross(Rule):
    """Each row and each column of the grid holds `mark` (a displayed value) in exactly `n` cells of the region, and so
    does each group of the region. A group is listed in descending order of coords; a greater coord begins the next.

    It repeats the counts of lines and groups to propagate more: it bounds how often each group holds the mark in
    consecutive rows or columns. It does not combine two such bands.
    """

    mark: int
    n: int
    name = "exact_count_across"
    kernel = exact_count_across
    positional = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_one_region(self, scope)
        require_count(self, n=self.n)
        scope.number(self.mark)
        require_plain_cells(self, scope)

    def parts(self, scope: Scope) -> NDArray[np.bool_]:
        """``bool (parts, K)``: which positions are in each group, row and column."""
        row, col = np.divmod(scope.coords, scope.grid.cols)
        group = np.zeros(len(scope.coords), np.int64)
        for number, positions in enumerate(groups_of(scope.coords.tolist())):
            group[positions] = number
        n_groups = int(group.max(initial=-1)) + 1
        kinds = ((group, n_groups), (row, scope.grid.rows), (col, scope.grid.cols))
        return np.concatenate([np.arange(n)[:, None] == part_of for part_of, n in kinds])

    def _bounds(self, possible: Possible, scope: Scope) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """``int64 (P, parts)``: how many cells of each part hold the mark for certain, and how many can."""
        committed, has = sides(possible, scope.number(self.mark))
        parts = self.parts(scope).T.astype(np.int64)
        return committed @ parts, has @ parts

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        least, most = self._bounds(possible, scope)
        satisfied = (least == self.n) & (most == self.n)
        return outcomes(satisfied.all(axis=1), ((least > self.n) | (most < self.n)).any(axis=1))

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        least, most = self._bounds(possible[None], scope)
        wrong = int(np.argmax((least[0] > self.n) | (most[0] < self.n)))
        coords = chosen(scope.coords, self.parts(scope)[wrong])
        return CountAcrossMissed(coords, int(least[0, wrong]), int(most[0, wrong]), self.n)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        held = (numbers == scope.number(self.mark)).astype(np.int64)
        return np.asarray((held @ self.parts(scope).T == self.n).all(axis=1))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        number = scope.number(self.mark)
        held = [encoder.is_mark(coord, number) for coord in scope.coords.tolist()]
        for part in self.parts(scope).tolist():
            encoder.model.add(sum(one for one, inside in zip(held, part, strict=True) if inside) == self.n)

    def parameters(self, scope: Scope) -> MarkAndGrid:
        return MarkAndGrid(scope.number(self.mark), self.n, scope.grid.rows, scope.grid.cols)
