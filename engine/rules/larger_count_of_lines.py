"""LargerCountOfLines: a count of the more frequent of two kinds of lines, no three of a kind side by side. Kernel:
kernels/rules/counts/larger_count_of_lines.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.counts.count_none_beside import MarkAndCols
from gridlanes.kernels.rules.counts.larger_count_of_lines import larger_count_of_lines
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Outcome, Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, chosen, each_slot, outcomes, sides
from gridlanes.rules.shared.counting import CountRule
from gridlanes.rules.shared.refusals import known, require_narrow, require_plain_cells


@dataclass(frozen=True)
class LinesMiscounted(Violation):
    """At least `committed` and at most `possible` cells of the region, `coords`, hold the mark, so that neither these
    nor the others can be `n` and no fewer than the rest.
    """

    committed: int
    possible: int
    n: int
    text = "{committed} to {possible} of {n_coords} cells can hold the mark, and the larger part must be {n}"


@dataclass(frozen=True)
class ThreeSideBySide(Violation):
    """Three lines of one kind, at `coords`, lie side by side."""

    text = "the lines at coords {coords[0]}, {coords[1]} and {coords[2]} are alike and lie side by side"


@dataclass(frozen=True)
class LargerCountOfLines(CountRule):
    """Cells that hold `mark` have a vertical line, the others a horizontal one. The more frequent kind has exactly `n`
    lines; within the region no three vertical lines are side by side in a row, and no three horizontal ones in a
    column. The cells are those of a plain grid.

    Propagation is only by bounds: the most lines of each kind that fit the straight runs of the region.
    """

    n: int | Clue
    name = "larger_count_of_lines"
    in_words = (
        "The more frequent direction of lines in a room occurs as often as its number says; no three parallel "
        "lines are side by side"
    )
    kernel = larger_count_of_lines
    number = "n"
    positional = True
    alike_in_cells = True
    clue_arrays = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_narrow(self, scope)
        require_plain_cells(self, scope)

    @staticmethod
    @lru_cache(maxsize=1 << 12)
    def threes(scope: Scope) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """``intp (T, 3)`` twice: the positions of three cells side by side in a row, and in a column."""
        cols, place = scope.grid.cols, {coord: k for k, coord in enumerate(scope.coords.tolist())}
        found = []
        for step, in_rows in ((1, True), (cols, False)):
            inside = [
                [place[coord], place[coord + step], place[coord + 2 * step]]
                for coord in sorted(place)
                if coord + step in place and coord + 2 * step in place and not (in_rows and coord % cols > cols - 3)
            ]
            found.append(np.array(inside, np.intp).reshape(-1, 3))
        return found[0], found[1]

    def _lie_beside(self, held: Flags, lacking: Flags, scope: Scope) -> Flags:
        """``bool (P,)``: in which states three lines of a kind are side by side, vertical ones where ``bool (P, K)``
        `held` is set, horizontal ones where `lacking` is.
        """
        across, down = self.threes(scope)
        vertical, horizontal = np.all(held[:, across], axis=2), np.all(lacking[:, down], axis=2)
        return np.asarray(np.any(vertical, axis=1) | np.any(horizontal, axis=1))

    def admits(self, counts: NDArray[np.intp], size: int | NDArray[np.int64]) -> Flags:
        return np.asarray(np.maximum(counts, size - counts) == known(self.n))

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        counted = super().check(possible, scope)
        committed, has = sides(possible, scope.number(self.mark))
        satisfied = (counted == Outcome.SATISFIED) & ~self._lie_beside(has, ~committed, scope)
        return outcomes(satisfied, (counted == Outcome.VIOLATED) | self._lie_beside(committed, ~has, scope))

    def counted(self, committed: Flags, possible: Flags, scope: Scope) -> Violation:
        for threes, flags in zip(self.threes(scope), (committed, ~possible), strict=True):
            for three in threes:
                if flags[three].all():
                    return ThreeSideBySide(chosen(scope.coords, three.tolist()))
        return LinesMiscounted(tuple(scope.coords.tolist()), int(committed.sum()), int(possible.sum()), known(self.n))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        held = numbers == scope.number(self.mark)
        return super().holds(numbers, scope) & ~self._lie_beside(held, ~held, scope)

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """How many are the more."""
        held = numbers == scope.number(self.mark)
        counts = held.sum(axis=1)
        larger = np.maximum(counts, numbers.shape[1] - counts)
        found = each_slot(self, [larger] * len(self.slots), len(numbers))
        found[self._lie_beside(held, ~held, scope)] = NO_CLUE
        return found

    def clues_of_parts(self, numbers: Numbers, parts: Flags, scope: Scope) -> NDArray[np.int32] | None:
        """None if three lines lie side by side anywhere."""
        held = numbers == scope.number(self.mark)
        if self._lie_beside(held, ~held, scope).any():
            return None
        counts = self.counts_in_parts(numbers, parts, scope)
        others = parts.sum(axis=1, dtype=np.int32)[:, None] - counts
        return np.asarray(np.maximum(counts, others), np.int32)

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        super().encode(encoder, scope)
        number, coords = scope.number(self.mark), scope.coords.tolist()
        across, down = self.threes(scope)
        for three in across.tolist():
            encoder.model.add_bool_or([~encoder.is_mark(coords[position], number) for position in three])
        for three in down.tolist():
            encoder.model.add_bool_or([encoder.is_mark(coords[position], number) for position in three])

    def parameters(self, scope: Scope) -> MarkAndCols:
        return MarkAndCols(scope.number(self.mark), self.kernel_number(self.n), scope.grid.cols)
