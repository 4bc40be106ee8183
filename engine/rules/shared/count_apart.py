"""What the rules share that count cells which hold a mark and keep apart, each in its own sense of touching."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.checks.touching import none_touch
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Outcome, Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, chosen, outcomes, sides
from gridlanes.rules.shared.counting import CountRule
from gridlanes.rules.shared.laid_out import LaidOut
from gridlanes.rules.shared.refusals import known


@dataclass(frozen=True)
class ApartMiscounted(Violation):
    """Between `committed` and `possible` cells of the region, `coords`, hold the mark, which `n` is not."""

    committed: int
    possible: int
    n: int
    text = "{committed} to {possible} cells hold the mark, of which there must be exactly {n}"


@dataclass(frozen=True)
class CountApartRule(CountRule):
    """A rule that says that exactly `n` cells of a plain grid hold `mark`, and no two of these touch."""

    n: int | Clue
    number = "n"
    positional = True
    alike_in_cells = True
    clue_arrays = True
    around: ClassVar[bool] = False
    """whether cells that share only a corner touch"""

    @staticmethod
    def touching(scope: Scope) -> NDArray[np.intp]:
        """``intp (T, 2)``: the pairs of positions whose cells touch. Kept with the scope, of which they are asked again
        and again.
        """
        raise NotImplementedError

    def together(self, pair: tuple[int, ...]) -> Violation:
        """The violation of two coords that touch and both hold the mark."""
        raise NotImplementedError

    def _touch(self, flags: Flags, scope: Scope) -> Flags:
        """``bool (P,)``: in which sets of cells ``bool (P, K)`` two touch."""
        return np.asarray(np.any(flags[:, self.touching(scope)].all(axis=2), axis=1))

    def admits(self, counts: NDArray[np.intp], size: int | NDArray[np.int64]) -> Flags:
        return np.asarray(counts == known(self.n))

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        counted = super().check(possible, scope)
        committed, has = sides(possible, scope.number(self.mark))
        satisfied = (counted == Outcome.SATISFIED) & ~self._touch(has, scope)
        return outcomes(satisfied, (counted == Outcome.VIOLATED) | self._touch(committed, scope))

    def counted(self, committed: Flags, possible: Flags, scope: Scope) -> Violation:
        for pair in self.touching(scope):
            if committed[pair].all():
                return self.together(chosen(scope.coords, pair.tolist()))
        return ApartMiscounted(tuple(scope.coords.tolist()), int(committed.sum()), int(possible.sum()), known(self.n))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        return super().holds(numbers, scope) & ~self._touch(numbers == scope.number(self.mark), scope)

    def holds_laid_out(self, regions: LaidOut) -> Flags | None:
        apart = np.empty(len(regions.lengths), np.bool_)
        grid = regions.grid
        none_touch(regions.held(self.mark), regions.start, regions.coords, grid.rows, grid.cols, self.around, apart)
        return apart & self.admits(regions.counts(self.mark), regions.lengths)

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        found = super().read_clues(numbers, scope)
        found[self._touch(numbers == scope.number(self.mark), scope)] = NO_CLUE
        return found

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        super().encode(encoder, scope)
        number, coords = scope.number(self.mark), scope.coords.tolist()
        for pair in self.touching(scope).tolist():
            encoder.model.add_bool_or([~encoder.is_mark(coords[position], number) for position in pair])
