"""Clone: several regions hold the same marks, position by position. Kernel: kernels/rules/marks/clone.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gridlanes.kernels.rules.marks.clone import clone
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, outcomes
from gridlanes.rules.shared.sequences import SequenceRule, places_of, shape_of_regions


@dataclass(frozen=True)
class CloneBroken(Violation):
    """The coords at one `position` of the regions have no mark in common."""

    position: int
    text = "the regions must be equal, but at position {position} no mark is possible in all of them"


@dataclass(frozen=True)
class Clone(SequenceRule):
    """The coords at the same position of each region hold the same mark. The regions are of equal length, in order.

    Propagation is domain consistent: each position keeps the marks possible in all of them; where regions share coords,
    a chain of equal ones takes a pass for each link. It does not infer that coords of one region are equal or not.
    """

    name = "clone"
    kernel = clone

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        in_order = places_of(possible, scope)
        common = np.all(np.any(in_order.all(axis=1), axis=-1), axis=-1)
        settled = np.all(in_order.any(axis=1).sum(axis=-1) == 1, axis=1) | (len(scope.regions) == 1)
        return outcomes(settled, ~common)

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        common = places_of(possible, scope).all(axis=0).any(axis=-1)
        position = int(np.flatnonzero(~common)[0])
        return CloneBroken(tuple(int(region[position]) for region in scope.regions), position)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        in_order = numbers.reshape(len(numbers), *shape_of_regions(scope))
        return np.asarray((in_order == in_order[:, :1]).all(axis=(1, 2)))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        first, *others = (region.tolist() for region in scope.regions)
        for other in others:
            for a, b in zip(first, other, strict=True):
                if a != b:
                    encoder.model.add(encoder.number(a) == encoder.number(b))
