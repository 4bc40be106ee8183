"""TwoCounts: counts of a mark in two regions that overlap, propagated jointly.

Kernel: kernels/rules/counts/two_counts.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.counts.two_counts import Overlap, two_counts
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, outcomes, sides
from gridlanes.rules.shared.counting import ManyCountsRule
from gridlanes.rules.shared.refusals import known, refuse


@dataclass(frozen=True)
class RegionMiscounted(Violation):
    """At least `least` and at most `most` coords of a region, `coords`, hold the mark, not `count`."""

    least: int
    most: int
    count: int
    text = "{least} to {most} coords hold the mark, of which there must be {count}"


@dataclass(frozen=True)
class TwoCounts(ManyCountsRule):
    """In each of two regions an exact number of coords hold `mark`. It is equivalent to an `ExactCount` for each, and
    propagates more if they overlap.

    Propagation is domain consistent if both counts are known; otherwise it only recognises that a count is missed. It
    does not combine three regions.
    """

    counts: tuple[int | Clue, int | Clue]
    name = "two_counts"
    judged_by_lengths = True
    listed = "counts"

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if len(scope.regions) != 2:
            refuse(self, f"is about two regions, found {len(scope.regions)}")
        scope.number(self.mark)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        least, most = (_sums(flags, scope) for flags in sides(possible, scope.number(self.mark)))
        counts = self.wanted()[:, None]
        free = counts == NO_CLUE
        certain = free | ((least == counts) & (most == counts))
        return outcomes(certain.all(axis=0), (~free & ((least > counts) | (most < counts))).any(axis=0))

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        least, most = (_sums(flags[None], scope)[:, 0] for flags in sides(possible, scope.number(self.mark)))
        counts = self.wanted()
        wrong = int(((counts != NO_CLUE) & ((least > counts) | (most < counts))).argmax())
        coords = tuple(scope.regions[wrong].tolist())
        return RegionMiscounted(coords, int(least[wrong]), int(most[wrong]), int(counts[wrong]))

    def found(self, numbers: Numbers, scope: Scope) -> NDArray[Any]:
        return _sums(numbers == scope.number(self.mark), scope)

    def agrees(self, numbers: Numbers, counts: NDArray[Any], scope: Scope) -> Flags:
        wrong = (self.found(numbers, scope) != counts) & (counts != NO_CLUE)
        return np.asarray(~wrong.any(axis=0))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        number = scope.number(self.mark)
        for region, count in zip(scope.regions, map(known, self.counts), strict=True):
            held = [encoder.is_mark(coord, number) for coord in region.tolist()]
            if count != NO_CLUE:
                encoder.model.add(sum(held) == count if held else count == 0)

    def lower(self, program: Program, scope: Scope) -> None:
        one, other = (region.tolist() for region in scope.regions)
        if NO_CLUE in self.counts:
            return
        both = [coord for coord in one if coord in other]
        first, second = ([coord for coord in region if coord not in both] for region in (one, other))
        counts = (self.kernel_number(count) for count in self.counts)
        reader = TwoCounts(self.mark, (0, 0))  # turns clues into words as this rule does, and is quick to compare
        parameters = Overlap(scope.number(self.mark), len(first), len(both), *counts)
        program.add(two_counts, [*first, *both, *second], parameters, rule=reader)


def _sums(flags: NDArray[np.bool_], scope: Scope) -> NDArray[np.intp]:
    """``intp (2, P)``: how many flags ``bool (P, K)`` each region has."""
    length = scope.lengths[0]
    return np.array([flags[:, :length].sum(axis=1), flags[:, length:].sum(axis=1)])
