"""BoundedSize: the components of a mark have sizes within bounds. Kernel: kernels/rules/shading/bounded_size.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gridlanes.kernels.rules.shading.bounded_size import Bounds, bounded_size
from gridlanes.kernels.rules.shared.graph import neighbour_table
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, chosen, each_slot, outcomes, sides
from gridlanes.rules.shared.counting import CountingRule
from gridlanes.rules.shared.refusals import known, require_count
from gridlanes.rules.shared.structural import MarkRule, pieces_of


@dataclass(frozen=True)
class OverSize(Violation):
    """The coords are a component of `size`, which is more than `high`."""

    size: int
    high: int
    text = "a component of the mark has {size} coords already, at most {high} are allowed"


@dataclass(frozen=True)
class UnderSize(Violation):
    """The coords that hold the mark in a component that cannot grow beyond `most`, which is less than `low`."""

    most: int
    low: int
    text = "a component of the mark has room for {most} coords, at least {low} are demanded"


@dataclass(frozen=True)
class BoundedSize(MarkRule, CountingRule):
    """Each component of the coords that hold `mark` has at least `low` and at most `high` coords. A bound that is a
    clue that is not given does not apply. No component at all is allowed.

    Propagation is weaker than domain consistent: a full component is closed off; coords lose the mark if they would
    join components to one that is too large, or if their component would not have room enough; and coords that a
    component needs hold the mark. It does not infer that two components together need more room than there is.
    """

    low: int | Clue
    high: int | Clue
    name = "bounded_size"
    kernel = bounded_size

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_count(self, low=self.low, high=self.high)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        hold, can = sides(possible, scope.number(self.mark))
        over, under = self._faults(hold, can, scope)
        return outcomes((hold == can).all(axis=1), (over | under).any(axis=1))

    def _faults(self, hold: Flags, can: Flags, scope: Scope) -> tuple[Flags, Flags]:
        """``bool (P, K)``: the coords in components that are too large, and in those that have too little room."""
        (_, sizes), (_, room) = pieces_of(hold, scope), pieces_of(can, scope)
        return hold & (sizes > known(self.high)), hold & (room < known(self.low))

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        hold, can = sides(possible[None], scope.number(self.mark))
        over, under = self._faults(hold, can, scope)
        labels, sizes = pieces_of(hold if over.any() else can, scope)
        first = int(np.flatnonzero(over if over.any() else under)[0])
        coords = chosen(scope.coords, hold[0] & (labels[0] == labels[0, first]))
        if over.any():
            return OverSize(coords, int(sizes[0, first]), known(self.high))
        return UnderSize(coords, int(sizes[0, first]), known(self.low))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        hold = numbers == scope.number(self.mark)
        _, sizes = pieces_of(hold, scope)
        return np.asarray((~hold | ((sizes >= known(self.low)) & (sizes <= known(self.high)))).all(axis=1))

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """The size of the smallest component and that of the largest, 0 if there is none; none where a bound that is
        no clue is broken.
        """
        hold = numbers == scope.number(self.mark)
        _, sizes = pieces_of(hold, scope)
        largest = sizes.max(axis=1, initial=0)
        smallest = np.where(hold, sizes, largest[:, None]).min(axis=1, initial=sizes.shape[1])
        wrong = np.zeros(len(numbers), np.bool_)
        if not isinstance(self.low, Clue):
            wrong |= (largest > 0) & (smallest < self.low)
        if not isinstance(self.high, Clue):
            wrong |= largest > self.high
        read = [size for bound, size in ((self.low, smallest), (self.high, largest)) if isinstance(bound, Clue)]
        return each_slot(self, [np.where(wrong, NO_CLUE, size) for size in read], len(numbers))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        from gridlanes.lowering.graph_encoding import bound_components

        number = scope.number(self.mark)
        held = [encoder.is_mark(coord, number) for coord in scope.coords.tolist()]
        bound_components(encoder, held, scope.neighbours, known(self.low), known(self.high))

    def parameters(self, scope: Scope) -> Bounds:
        low, high = self.kernel_number(self.low), self.kernel_number(self.high)
        return Bounds(scope.number(self.mark), low, high, neighbour_table(scope.neighbours))
