"""Sum: the displayed values of a region add up to a target, as a killer cage also without a repeat.

Kernels: rules/sum_bounds.py and rules/sum_exact.py; of cages rules/cage.py and rules/wide_cage.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.clues import Clue
from gridlanes.kernels.rules.cage import cage
from gridlanes.kernels.rules.combinations import MOST_MARKS
from gridlanes.kernels.rules.sum_bounds import sum_bounds
from gridlanes.kernels.rules.sum_exact import sum_exact
from gridlanes.kernels.rules.values import OUT_OF_REACH
from gridlanes.kernels.rules.wide_cage import wide_cage
from gridlanes.outcome import Outcome, Violation
from gridlanes.rules.base import Numbers, Outcomes, Possible, Rule, committed
from gridlanes.rules.counting import known
from gridlanes.rules.numeric import (
    WIDEST,
    all_differ,
    counted,
    first_empty,
    greatest,
    least,
    outcomes,
    refuse,
    repeated,
    require_narrow,
    require_number,
    require_path,
    target_code,
    target_word,
    values_block,
)
from gridlanes.site import Site

if TYPE_CHECKING:
    from gridlanes.program import Program
    from gridlanes.solvers.encoder import Encoder


@dataclass(frozen=True)
class SumOver(Violation):
    """The smallest values left in `coords` add up to more than the target."""

    target: int
    least: int

    def __str__(self) -> str:
        return f"{len(self.coords)} coords add up to at least {self.least}, which is more than {self.target}"


@dataclass(frozen=True)
class SumUnder(Violation):
    """The largest values left in `coords` add up to less than the target."""

    target: int
    greatest: int

    def __str__(self) -> str:
        return f"{len(self.coords)} coords add up to at most {self.greatest}, which is less than {self.target}"


@dataclass(frozen=True)
class CageRepeat(Violation):
    """The coords hold the same value within one cage."""

    value: int

    def __str__(self) -> str:
        return f"{len(self.coords)} coords of a cage hold {self.value}"


@dataclass(frozen=True)
class Sum(Rule):
    """The values of the region add up to `target`; with `distinct` they are different, too (a killer cage, a kakuro
    word). Without it a value may repeat.

    Propagation is domain consistent without `distinct`, as long as the target lies within 62 of the smallest or of the
    largest sum left; beyond that the sums of the least and the greatest values are compared. With `distinct` it is
    domain consistent for two to four coords of an alphabet of up to nine consecutive values, otherwise weaker (see the
    kernels). It does not infer from two sums at once: a row that is three cages and a cell does not tell the cell.
    """

    target: int | Clue
    distinct: bool = False
    name = "sum"
    kernel = sum_bounds.__name__
    numeric = True
    clue_arrays = True

    def validate(self, site: Site) -> None:
        super().validate(site)
        require_path(self, site)
        require_number(self, "target", self.target)
        if (len(site.coords) + 1) * int(site.values.max()) >= OUT_OF_REACH:
            refuse(self, f"{len(site.coords)} coords with values up to {site.values.max()} may reach {OUT_OF_REACH}")
        if self.distinct:
            require_narrow(self, site)

    def check(self, possible: Possible, site: Site) -> Outcomes:
        low, high = least(possible, site).sum(axis=-1), greatest(possible, site).sum(axis=-1)
        target = known(self.target)
        satisfied, violated = (low == target) & (high == target), (low > target) | (high < target)
        if self.distinct:
            violated |= repeated(possible).any(axis=-1)
        return outcomes(possible, satisfied, violated)

    def violation(self, possible: Possible, site: Site) -> Violation | None:
        if self.check(possible[None], site)[0] != Outcome.VIOLATED:
            return None
        if (bare := first_empty(possible, site)) is not None:
            return bare
        coords, target = tuple(site.coords.tolist()), known(self.target)
        if self.distinct and (twice := repeated(possible)).any():
            number = int(np.flatnonzero(twice)[0])
            holders = site.coords[committed(possible) == number]
            return CageRepeat(tuple(holders.tolist()), int(site.values[number]))
        low, high = int(least(possible, site).sum()), int(greatest(possible, site).sum())
        return SumOver(coords, target, low) if low > target else SumUnder(coords, target, high)

    def holds(self, numbers: Numbers, site: Site) -> NDArray[np.bool_]:
        right = site.values[numbers].sum(axis=1) == known(self.target)
        if self.distinct:
            right &= all_differ(numbers)
        return np.asarray(right)

    def encode(self, encoder: Encoder, site: Site) -> None:
        coords = encoder.coords(site)
        encoder.model.add(sum(encoder.value(coord) for coord in coords) == known(self.target))
        if self.distinct:
            encoder.model.add_all_different([encoder.number(coord) for coord in coords])

    def word_of(self, clue: int) -> int:
        return target_word(clue)

    def scratch(self, site: Site) -> int:
        return len(site.coords) + 2

    def lower(self, program: Program, site: Site) -> None:
        block, scratch = values_block(site), self.scratch(site)
        if self.distinct and block[0] <= MOST_MARKS and block[1] == 0:
            program.add(cage.__name__, site.coords, [target_code(self.target), block[2]], rule=self)
            return
        parameters = self.parameters(site)
        if self.distinct:
            program.add(wide_cage.__name__, site.coords, parameters, rule=self, scratch=scratch)
            return
        program.add(sum_bounds.__name__, site.coords, parameters, rule=self)
        if block[0] <= WIDEST:
            program.add(sum_exact.__name__, site.coords, parameters, rule=self, scratch=scratch)

    def parameters(self, site: Site) -> list[Any]:
        return counted([target_code(self.target), *values_block(site)])
