"""BoundedSize: the components of a mark are neither too large nor too small. Kernel: kernels/rules/bounded_size.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.bounded_size import bounded_size
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.graphs import components, neighbour_table
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Numbers, Outcomes, Possible
from gridlanes.rules.counting import LARGEST_COUNT, known, refuse_negative
from gridlanes.rules.structural import Flags, MarkRule, chosen, outcomes, sides


@dataclass(frozen=True)
class OverSize(Violation):
    """The coords are a component of `size`, which is more than `high`."""

    size: int
    high: int

    def __str__(self) -> str:
        return f"a component of the mark has {self.size} coords already, at most {self.high} are allowed"


@dataclass(frozen=True)
class UnderSize(Violation):
    """The coords that hold the mark in a component that cannot grow beyond `most`, which is less than `low`."""

    most: int
    low: int

    def __str__(self) -> str:
        return f"a component of the mark has room for {self.most} coords, at least {self.low} are demanded"


@dataclass(frozen=True)
class BoundedSize(MarkRule):
    """Each component of the coords that hold `mark` has at least `low` and at most `high` coords. Where one of the
    bounds is a clue that is not given, there is no bound. No component at all is fine.

    Propagation is weaker than domain consistent: a component that is full is closed off, coords that would join
    components to one too large lose the mark, as do those without the room that the component they make must have, and
    what a component cannot do without holds it. It does not infer that two components need more room together than
    there is.
    """

    low: int | Clue
    high: int | Clue
    name = "bounded_size"
    kernel = bounded_size.__name__

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        refuse_negative(self, "low", self.low)
        refuse_negative(self, "high", self.high)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        hold, can = sides(possible, scope.number(self.mark))
        over, under = self._faults(hold, can, scope)
        wrong = np.asarray((over | under).any(axis=1))
        return outcomes(wrong, np.asarray((hold == can).all(axis=1)))

    def _faults(self, hold: Flags, can: Flags, scope: Scope) -> tuple[Flags, Flags]:
        """``bool (P, K)``: the coords in components that are too large, and in those that have too little room."""
        _, sizes = components(np.where(hold, 0, -1).astype(np.int16), scope)
        _, room = components(np.where(can, 0, -1).astype(np.int16), scope)
        return hold & (sizes > known(self.high)), hold & (room < known(self.low))

    def violation(self, possible: Possible, scope: Scope) -> Violation | None:
        hold, can = sides(possible[None], scope.number(self.mark))
        for fault, within in zip(self._faults(hold, can, scope), (hold, can), strict=True):
            if fault.any():
                labels, sizes = components(np.where(within, 0, -1).astype(np.int16), scope)
                first = int(np.flatnonzero(fault[0])[0])
                coords = chosen(scope.coords, hold[0] & (labels[0] == labels[0, first]))
                if within is hold:
                    return OverSize(coords, int(sizes[0, first]), known(self.high))
                return UnderSize(coords, int(sizes[0, first]), known(self.low))
        return None

    def holds(self, numbers: Numbers, scope: Scope) -> NDArray[np.bool_]:
        hold = numbers == scope.number(self.mark)
        _, sizes = components(np.where(hold, 0, -1).astype(np.int16), scope)
        return np.asarray((~hold | ((sizes >= known(self.low)) & (sizes <= known(self.high)))).all(axis=1))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        from gridlanes.lowering.graph_encoding import bound_components

        number = scope.number(self.mark)
        held = [encoder.is_mark(coord, number) for coord in scope.coords.tolist()]
        bound_components(encoder, held, scope.neighbours, known(self.low), known(self.high))

    def parameters(self, scope: Scope) -> list[Any]:
        table, most = neighbour_table(scope.neighbours), len(scope.coords) + 1
        bounds = [bound if isinstance(bound, Clue) else min(bound, most) for bound in (self.low, self.high)]
        return [3 + len(table), scope.number(self.mark), *bounds, *table]

    def word_of(self, clue: int) -> int:
        return -1 if clue == NO_CLUE else min(clue, LARGEST_COUNT)

    def scratch(self, scope: Scope) -> int:
        return 12 * len(scope.coords)
