"""ValueGroupedSize: each component of coords with the same value has that size. Kernel:
kernels/rules/shading/bounded_size.py, for each mark by itself.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.graphs import components
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, Rule, n_possible, outcomes
from gridlanes.rules.bounded_size import BoundedSize, OverSize, UnderSize
from gridlanes.rules.shared.refusals import require_one_region
from gridlanes.rules.shared.structural import is_linked


@dataclass(frozen=True)
class ValueGroupedSizeMismatch(Violation):
    """The coords hold `value` in a component that has, or that has room for, only `size` coords."""

    value: int
    size: int

    def __str__(self) -> str:
        word = "has" if self.size > self.value else "has room for only"
        return f"a component of {self.value}s {word} {self.size} coords"


@dataclass(frozen=True)
class ValueGroupedSize(Rule):
    """Each component of coords that hold the same value v has exactly v coords (Fillomino). No coord can hold 0.

    Propagation is that of `BoundedSize` for each mark by itself, weaker than domain consistent: it does not infer that
    a region cannot be divided into components of the values left.
    """

    name = "value_grouped_size"
    numeric = True
    positional = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_one_region(self, scope)
        is_linked(scope)

    def _parts(self, scope: Scope) -> list[BoundedSize]:
        return [BoundedSize(value, value, value) for value in scope.alphabet.values]

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        codes = np.array([part.check(possible, scope) for part in self._parts(scope)])
        return outcomes((n_possible(possible) == 1).all(axis=1), (codes == 2).any(axis=0))

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        found = [(part.mark, part.violation(possible, scope)) for part in self._parts(scope)]
        value, first = next((value, one) for value, one in found if isinstance(one, (OverSize, UnderSize)))
        size = first.size if isinstance(first, OverSize) else first.most
        return ValueGroupedSizeMismatch(first.coords, value, size)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        _, sizes = components(numbers.astype(np.int16), scope)
        return np.asarray((sizes == scope.values[numbers]).all(axis=1))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        for part in self._parts(scope):
            part.encode(encoder, scope)

    def lower(self, program: Program, scope: Scope) -> None:
        for part in self._parts(scope):
            part.lower(program, scope)
