"""ValueGroupedSize: each component of coords of one value has as many coords as that value says. Kernel:
kernels/rules/bounded_size.py, for each mark by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from gridlanes.graphs import components
from gridlanes.outcome import Violation
from gridlanes.rules.base import Numbers, Outcomes, Possible, Rule
from gridlanes.rules.bounded_size import BoundedSize, OverSize, UnderSize
from gridlanes.rules.counting import refuse_repeats
from gridlanes.rules.structural import is_linked, outcomes
from gridlanes.site import Site

if TYPE_CHECKING:
    from gridlanes.program import Program
    from gridlanes.solvers.encoder import Encoder


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
    """Each component of coords that hold the same value v has exactly v coords (Fillomino). The value 0 has no place.

    Propagation is that of `BoundedSize` for each mark by itself, weaker than domain consistent: it does not infer that
    a region cannot be filled because its coords do not add up to components of the values left.
    """

    name = "value_grouped_size"
    kernel = BoundedSize.kernel
    numeric = True

    def validate(self, site: Site) -> None:
        super().validate(site)
        refuse_repeats(self, site)
        is_linked(site)

    def _parts(self, site: Site) -> list[BoundedSize]:
        return [BoundedSize(value, value, value) for value in site.alphabet.values]

    def check(self, possible: Possible, site: Site) -> Outcomes:
        codes = np.array([part.check(possible, site) for part in self._parts(site)])
        decided = (possible.sum(axis=2) == 1).all(axis=1)
        return outcomes((codes == 2).any(axis=0), decided)

    def violation(self, possible: Possible, site: Site) -> Violation | None:
        for part in self._parts(site):
            found = part.violation(possible, site)
            if isinstance(found, OverSize):
                return ValueGroupedSizeMismatch(found.coords, part.mark, found.size)
            if isinstance(found, UnderSize):
                return ValueGroupedSizeMismatch(found.coords, part.mark, found.most)
        return None

    def holds(self, numbers: Numbers, site: Site) -> NDArray[np.bool_]:
        _, sizes = components(numbers.astype(np.int16), site)
        return np.asarray((sizes == site.values[numbers]).all(axis=1))

    def encode(self, encoder: Encoder, site: Site) -> None:
        for part in self._parts(site):
            part.encode(encoder, site)

    def scratch(self, site: Site) -> int:
        return 12 * len(site.coords)

    def lower(self, program: Program, site: Site) -> None:
        for part in self._parts(site):
            program.add(self.kernel, site.coords, part.parameters(site), rule=self, scratch=self.scratch(site))
