"""Sum: the displayed values of a region add up to a target; in a killer cage they must also be different.

Kernels: kernels/rules/sums/sum_bounds.py and kernels/rules/sums/sum_exact.py; of cages kernels/rules/sums/cage.py and
kernels/rules/sums/wide_cage.py.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gridlanes.kernels.rules.shared.values import OUT_OF_REACH, Target
from gridlanes.kernels.rules.sums.cage import Cage, cage
from gridlanes.kernels.rules.sums.combinations import MAX_MARKS
from gridlanes.kernels.rules.sums.sum_bounds import sum_bounds
from gridlanes.kernels.rules.sums.sum_exact import sum_exact
from gridlanes.kernels.rules.sums.wide_cage import wide_cage
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.presentation import Border, Presentation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, each_slot
from gridlanes.rules.shared.laid_out import LaidOut
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
class BlockInCage(Violation):
    """The only mark left for the coord is that of cells in no cage."""

    text = "a coord of a cage can only be a block"


@dataclass(frozen=True)
class Sum(LineRule):
    """The values of the region add up to `target`; with `distinct` they also differ (a killer cage, a kakuro word).
    Without it a value may repeat. `block`: the last mark of the alphabet, which no coord of a cage holds (the mark of
    cells in no cage); the other marks are then nine consecutive values.

    Propagation is domain consistent without `distinct`, as long as the target lies within 62 of the smallest or of the
    largest sum left; beyond that the sums of the least and the greatest values are compared. With `distinct` it is
    domain consistent for two to four coords of an alphabet of up to nine consecutive values, otherwise weaker (see the
    kernels). It does not combine two sums: if a row is three cages and a cell, it does not infer the value of the cell.
    """

    target: int | Clue
    distinct: bool = False
    block: int | None = None
    name = "sum"
    look = Presentation(border=Border.DASHED)
    numeric = True
    reaches_far = False
    clue_arrays = True

    def wording(self) -> str:
        return "The values add up to {target}" + (", and no value occurs twice" if self.distinct else "")

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_count(self, target=self.target)
        if (len(scope.coords) + 1) * int(scope.values.max()) >= OUT_OF_REACH:
            refuse(self, f"{len(scope.coords)} coords with values up to {scope.values.max()} may reach {OUT_OF_REACH}")
        if self.distinct:
            require_narrow(self, scope)
        if self.block is not None:
            if not self.distinct or scope.number(self.block) != len(scope.alphabet) - 1:
                refuse(self, f"{self.block} must be the last mark of the alphabet, and values must differ")
            if not _are_few(scope.values.tolist()[:-1]) or len(scope.alphabet) != MAX_MARKS + 1:
                refuse(self, f"the marks besides {self.block} are to be {MAX_MARKS} consecutive values")

    def _left(self, possible: Possible) -> Possible:
        """The marks left of those that coords may hold."""
        return possible if self.block is None else possible & (np.arange(possible.shape[-1]) < possible.shape[-1] - 1)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        no_block = np.asarray(self._left(possible) == possible).all(axis=(1, 2))
        possible = self._left(possible)
        low, high = least(possible, scope).sum(axis=-1), greatest(possible, scope).sum(axis=-1)
        target = known(self.target)
        satisfied, violated = (low == target) & (high == target) & no_block, (low > target) | (high < target)
        if self.distinct:
            violated |= repeated(possible).any(axis=-1)
        return judged(possible, satisfied, violated)

    def apart(self, possible: Possible, scope: Scope) -> Violation:
        coords, target = tuple(scope.coords.tolist()), known(self.target)
        possible = self._left(possible)
        bare = np.flatnonzero(~possible.any(axis=-1))
        if len(bare):
            return BlockInCage((coords[bare[0]],))
        if self.distinct and (twice := first_repeat(possible, scope)):
            return CageRepeat(*twice)
        low, high = int(least(possible, scope).sum()), int(greatest(possible, scope).sum())
        return SumOver(coords, target, low) if low > target else SumUnder(coords, target, high)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        right = scope.values[numbers].sum(axis=1) == known(self.target)
        return np.asarray(right & self._fits(numbers, scope))

    def holds_laid_out(self, regions: LaidOut) -> Flags:
        right = regions.sums == known(self.target)
        if self.distinct:
            right &= regions.all_differ
        if self.block is not None:
            right &= regions.in_none(regions.numbers == len(regions.alphabet) - 1)
        return np.asarray(right)

    def _fits(self, numbers: Numbers, scope: Scope) -> Flags:
        """``bool (S,)``: where what it says besides the sum is so."""
        if not self.distinct:
            return np.ones(len(numbers), np.bool_)
        no_block = True if self.block is None else (numbers != len(scope.alphabet) - 1).all(axis=1)
        return np.asarray(all_differ(numbers) & no_block)

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """What the values add up to; none for a cage in which one repeats or is a block."""
        total = scope.values[numbers].sum(axis=1)
        total[~self._fits(numbers, scope)] = NO_CLUE
        return each_slot(self, [total] * len(self.slots), len(numbers))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        coords = scope.coords.tolist()
        encoder.model.add(sum(encoder.value(coord) for coord in coords) == known(self.target))
        if self.distinct:
            encoder.model.add_all_different([encoder.number(coord) for coord in coords])
        if self.block is not None:
            for coord in coords:
                encoder.model.add_bool_and(~encoder.is_mark(coord, scope.number(self.block)))

    def parameters(self, scope: Scope) -> Target:
        return Target(self.kernel_number(self.target), values_block(scope))

    def lower(self, program: Program, scope: Scope) -> None:
        parameters, values = self.parameters(scope), scope.values.tolist()
        used = values if self.block is None else values[:-1]
        if self.distinct and _are_few(used):
            program.add(cage, scope.coords, Cage(parameters.target, values[0]), rule=self)
        elif self.distinct:
            program.add(wide_cage, scope.coords, parameters, rule=self)
        else:
            program.add(sum_bounds, scope.coords, parameters, rule=self)
            if len(values) <= WIDEST:
                program.add(sum_exact, scope.coords, parameters, rule=self)


def _are_few(values: list[int]) -> bool:
    """Whether these are consecutive values, of which combinations are listed."""
    return 0 < len(values) <= MAX_MARKS and values == list(range(values[0], values[0] + len(values)))
