"""Sum: the displayed values of a region add up to a target, as a killer cage also without a repeat.

Kernels: rules/sum_bounds.py and rules/sum_exact.py; of cages rules/cage.py and rules/wide_cage.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.cage import cage
from gridlanes.kernels.rules.combinations import MOST_MARKS
from gridlanes.kernels.rules.sum_bounds import sum_bounds
from gridlanes.kernels.rules.sum_exact import sum_exact
from gridlanes.kernels.rules.values import OUT_OF_REACH
from gridlanes.kernels.rules.wide_cage import wide_cage
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import Clue
from gridlanes.model.outcome import Outcome, Violation
from gridlanes.model.presentation import Border, Presentation
from gridlanes.model.scope import Scope
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
    look = Presentation(border=Border.DASHED)
    kernel = sum_bounds.__name__
    numeric = True
    clue_arrays = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_path(self, scope)
        require_number(self, "target", self.target)
        if (len(scope.coords) + 1) * int(scope.values.max()) >= OUT_OF_REACH:
            refuse(self, f"{len(scope.coords)} coords with values up to {scope.values.max()} may reach {OUT_OF_REACH}")
        if self.distinct:
            require_narrow(self, scope)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        low, high = least(possible, scope).sum(axis=-1), greatest(possible, scope).sum(axis=-1)
        target = known(self.target)
        satisfied, violated = (low == target) & (high == target), (low > target) | (high < target)
        if self.distinct:
            violated |= repeated(possible).any(axis=-1)
        return outcomes(possible, satisfied, violated)

    def violation(self, possible: Possible, scope: Scope) -> Violation | None:
        if self.check(possible[None], scope)[0] != Outcome.VIOLATED:
            return None
        if (bare := first_empty(possible, scope)) is not None:
            return bare
        coords, target = tuple(scope.coords.tolist()), known(self.target)
        if self.distinct and (twice := repeated(possible)).any():
            number = int(np.flatnonzero(twice)[0])
            holders = scope.coords[committed(possible) == number]
            return CageRepeat(tuple(holders.tolist()), int(scope.values[number]))
        low, high = int(least(possible, scope).sum()), int(greatest(possible, scope).sum())
        return SumOver(coords, target, low) if low > target else SumUnder(coords, target, high)

    def holds(self, numbers: Numbers, scope: Scope) -> NDArray[np.bool_]:
        right = scope.values[numbers].sum(axis=1) == known(self.target)
        if self.distinct:
            right &= all_differ(numbers)
        return np.asarray(right)

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        coords = encoder.coords(scope)
        encoder.model.add(sum(encoder.value(coord) for coord in coords) == known(self.target))
        if self.distinct:
            encoder.model.add_all_different([encoder.number(coord) for coord in coords])

    def word_of(self, clue: int) -> int:
        return target_word(clue)

    def scratch(self, scope: Scope) -> int:
        return len(scope.coords) + 2

    def lower(self, program: Program, scope: Scope) -> None:
        block, scratch = values_block(scope), self.scratch(scope)
        if self.distinct and block[0] <= MOST_MARKS and block[1] == 0:
            program.add(cage.__name__, scope.coords, [target_code(self.target), block[2]], rule=self)
            return
        parameters = self.parameters(scope)
        if self.distinct:
            program.add(wide_cage.__name__, scope.coords, parameters, rule=self, scratch=scratch)
            return
        program.add(sum_bounds.__name__, scope.coords, parameters, rule=self)
        if block[0] <= WIDEST:
            program.add(sum_exact.__name__, scope.coords, parameters, rule=self, scratch=scratch)

    def parameters(self, scope: Scope) -> list[Any]:
        return counted([target_code(self.target), *values_block(scope)])
