"""Distinct: no mark twice in a region. Kernels: kernels/distinct.py, kernels/search/crossing.py,
kernels/search/intersection.py.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gridlanes.kernels.rules.marks.distinct_region import MarkCount, distinct_region
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.outcome import Violation
from gridlanes.model.presentation import Border, Presentation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, Rule, committed, outcomes
from gridlanes.rules.shared.laid_out import LaidOut
from gridlanes.rules.shared.refusals import require_regions


@dataclass(frozen=True)
class DistinctRepeat(Violation):
    """Two coords, `coords`, are committed to the same mark (a displayed value)."""

    mark: int
    text = "coords {coords[0]} and {coords[1]} both hold {mark}"


@dataclass(frozen=True)
class DistinctShort(Violation):
    """The coords of the region, `coords`, have fewer marks left than they are."""

    n_marks: int
    text = "{n_coords} coords must differ, and have {n_marks} marks left"


@dataclass(frozen=True)
class Distinct(Rule):
    """The coords of the region hold pairwise different marks. The rule does not demand that every mark occurs; this
    follows if the region is as long as the alphabet.

    The check recognises repeats, coords without a mark, and fewer marks left than coords; but not, for instance, three
    coords with two marks left among other coords. Propagation: kernels/distinct.py.
    """

    name = "distinct"
    reaches_far = False
    look = Presentation(border=Border.DASHED)
    kernel = distinct_region

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_regions(self, scope)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        n_places = possible.sum(axis=1)  # (P, M): the coords at which each mark is possible
        n_left = possible.sum(axis=2)  # (P, K)
        decided = (possible & (n_left == 1)[:, :, None]).sum(axis=1)
        short = (n_places > 0).sum(axis=1) < possible.shape[1]
        wrong = (decided > 1).any(axis=1) | short | (n_left == 0).any(axis=1)
        return outcomes((n_places <= 1).all(axis=1), wrong)

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        numbers = committed(possible).tolist()
        for k, number in enumerate(numbers):
            if number >= 0 and number in numbers[:k]:
                pair = (int(scope.coords[numbers.index(number)]), int(scope.coords[k]))
                return DistinctRepeat(pair, scope.alphabet.values[number])
        empty = np.flatnonzero(~possible.any(axis=1))
        if len(empty):
            return DistinctShort((int(scope.coords[empty[0]]),), 0)
        return DistinctShort(tuple(scope.coords.tolist()), int(possible.any(axis=0).sum()))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        ordered = np.sort(numbers, axis=1)
        return np.asarray((ordered[:, 1:] != ordered[:, :-1]).all(axis=1))

    def holds_laid_out(self, regions: LaidOut) -> Flags:
        return regions.all_differ

    def parameters(self, scope: Scope) -> MarkCount:
        return MarkCount(len(scope.alphabet))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        encoder.model.add_all_different([encoder.number(coord) for coord in scope.coords.tolist()])
