"""Sum: the displayed values of a region add up to a target, as a killer cage also without a repeat.

Kernels: rules/sum_bounds.py and rules/sum_exact.py; of cages rules/cage.py and rules/wide_cage.py.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gridlanes.kernels.rules.cage import Cage, cage
from gridlanes.kernels.rules.combinations import MOST_MARKS
from gridlanes.kernels.rules.sum_bounds import sum_bounds
from gridlanes.kernels.rules.sum_exact import sum_exact
from gridlanes.kernels.rules.values import OUT_OF_REACH, Target
from gridlanes.kernels.rules.wide_cage import wide_cage
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.presentation import Border, Presentation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, each_slot
from gridlanes.rules.shared.lines import (
    LineRule,
    Repeated,
    all_differ,
    first_repeat,
    greatest,
    judged,
    least,
    repeated,
    values_block,
)
from gridlanes.rules.shared.refusals import WIDEST, known, refuse, require_count, require_narrow


@dataclass(frozen=True)
class SumOver(Violation):
    """The smallest values left in `coords` add up to more than the target."""

    target: int
    least: int
    text = "{n_coords} coords add up to at least {least}, which is more than {target}"


@dataclass(frozen=True)
class SumUnder(Violation):
    """The largest values left in `coords` add up to less than the target."""

    target: int
    greatest: int
    text = "{n_coords} coords add up to at most {greatest}, which is less than {target}"


@dataclass(frozen=True)
class CageRepeat(Repeated):
    """The coords hold the same value within one cage."""

    text = "{n_coords} coords of a cage hold {value}"


@dataclass(frozen=True)
class Sum(LineRule):
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
    numeric = True
    reaches_far = False
    clue_arrays = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_count(self, target=self.target)
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
        return judged(possible, satisfied, violated)

    def apart(self, possible: Possible, scope: Scope) -> Violation:
        coords, target = tuple(scope.coords.tolist()), known(self.target)
        if self.distinct and (twice := first_repeat(possible, scope)):
            return CageRepeat(*twice)
        low, high = int(least(possible, scope).sum()), int(greatest(possible, scope).sum())
        return SumOver(coords, target, low) if low > target else SumUnder(coords, target, high)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        right = scope.values[numbers].sum(axis=1) == known(self.target)
        return np.asarray(right & all_differ(numbers) if self.distinct else right)

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """What the values add up to; none for a cage in which one repeats."""
        total = scope.values[numbers].sum(axis=1)
        total[self.distinct & ~all_differ(numbers)] = NO_CLUE
        return each_slot(self, [total] * len(self.slots), len(numbers))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        coords = scope.coords.tolist()
        encoder.model.add(sum(encoder.value(coord) for coord in coords) == known(self.target))
        if self.distinct:
            encoder.model.add_all_different([encoder.number(coord) for coord in coords])

    def parameters(self, scope: Scope) -> Target:
        return Target(self.told(self.target), values_block(scope))

    def lower(self, program: Program, scope: Scope) -> None:
        parameters, values = self.parameters(scope), scope.values.tolist()
        if self.distinct and len(values) <= MOST_MARKS and values == list(range(values[0], values[0] + len(values))):
            program.add(cage, scope.coords, Cage(parameters.target, values[0]), rule=self)
        elif self.distinct:
            program.add(wide_cage, scope.coords, parameters, rule=self)
        else:
            program.add(sum_bounds, scope.coords, parameters, rule=self)
            if len(values) <= WIDEST:
                program.add(sum_exact, scope.coords, parameters, rule=self)
