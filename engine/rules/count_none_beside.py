"""CountNoneBeside: so many cells of the region hold a mark, no two of them beside each other. Kernel:
kernels/rules/count_none_beside.py.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.count_none_beside import MarkAndCols, count_none_beside
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Layer
from gridlanes.model.outcome import Outcome, Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, chosen, outcomes, sides
from gridlanes.rules.shared.counting import CountRule
from gridlanes.rules.shared.refusals import known, refuse, require_narrow


@dataclass(frozen=True)
class SideBySide(Violation):
    """Two cells that hold the mark are beside each other: `coords`."""

    text = "coords {coords[0]} and {coords[1]} are beside each other and both hold the mark"


@dataclass(frozen=True)
class CountBesideMissed(Violation):
    """Between `committed` and `possible` cells of the region, `coords`, hold the mark, which `n` is not."""

    committed: int
    possible: int
    n: int
    text = "{committed} to {possible} cells hold the mark, of which there must be exactly {n}"


@dataclass(frozen=True)
class CountNoneBeside(CountRule):
    """Exactly `n` cells of the region hold `mark`, and no two of these are beside each other. The cells are those of a
    plain grid.

    Propagation is domain consistent for regions with up to 60 open cells, unless sets of cells are hard to find. It
    does not infer from what is said of cells outside of the region.
    """

    n: int | Clue
    name = "count_none_beside"
    kernel = count_none_beside
    number = "n"
    positional = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_narrow(self, scope)
        for coord in scope.coords.tolist():
            layer, row, col = scope.grid.place(coord)
            if layer is not Layer.CELLS or coord != row * scope.grid.cols + col:
                refuse(self, "speaks of the cells of a plain grid")

    def touching(self, scope: Scope) -> NDArray[np.intp]:
        """``intp (T, 2)``: the pairs of positions whose cells are beside each other."""
        row, col = np.divmod(scope.coords, scope.grid.cols)
        near = abs(row[:, None] - row) + abs(col[:, None] - col) == 1
        return np.argwhere(np.triu(near))

    def _touch(self, flags: Flags, scope: Scope) -> Flags:
        """``bool (P,)``: in which sets of cells ``bool (P, K)`` two are beside each other."""
        return np.asarray(np.any(flags[:, self.touching(scope)].all(axis=2), axis=1))

    def admitted(self, size: int) -> Flags:
        return np.asarray(np.arange(size + 1) == known(self.n))

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        counted = super().check(possible, scope)
        committed, has = sides(possible, scope.number(self.mark))
        satisfied = (counted == Outcome.SATISFIED) & ~self._touch(has, scope)
        return outcomes(satisfied, (counted == Outcome.VIOLATED) | self._touch(committed, scope))

    def counted(self, committed: Flags, possible: Flags, scope: Scope) -> Violation:
        for pair in self.touching(scope):
            if committed[pair].all():
                return SideBySide(chosen(scope.coords, pair.tolist()))
        return CountBesideMissed(tuple(scope.coords.tolist()), int(committed.sum()), int(possible.sum()), known(self.n))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        return super().holds(numbers, scope) & ~self._touch(numbers == scope.number(self.mark), scope)

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        found = super().read_clues(numbers, scope)
        found[self._touch(numbers == scope.number(self.mark), scope)] = NO_CLUE
        return found

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        super().encode(encoder, scope)
        number, coords = scope.number(self.mark), scope.coords.tolist()
        for pair in self.touching(scope).tolist():
            encoder.model.add_bool_or([~encoder.is_mark(coords[position], number) for position in pair])

    def parameters(self, scope: Scope) -> MarkAndCols:
        return MarkAndCols(scope.number(self.mark), self.told(self.n), scope.grid.cols)
