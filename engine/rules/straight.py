"""Straight: the values of a region are consecutive, in any order. Kernel: kernels/rules/sums/cage.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.sums.cage import STRAIGHT, Cage, cage
from gridlanes.kernels.rules.sums.combinations import MAX_MARKS
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, chosen, n_possible
from gridlanes.rules.shared.lines import LineRule, Repeated, all_differ, first_repeat, judged, repeated
from gridlanes.rules.shared.refusals import refuse


@dataclass(frozen=True)
class StraightRepeat(Repeated):
    """The coords hold the same value within one straight."""

    text = "{n_coords} coords of a straight hold {value}"


@dataclass(frozen=True)
class StraightGap(Violation):
    """The coords cannot hold consecutive values: one has at least `highest` (a value), one at most `lowest`."""

    lowest: int
    highest: int
    text = "{n_coords} coords cannot be a straight: one has at least {highest}, one at most {lowest}"


@dataclass(frozen=True)
class BlockInStraight(Violation):
    """The only mark left for the coords is that of cells in no straight."""

    text = "{n_coords} coords of a straight can only be blocks"


@dataclass(frozen=True)
class Straight(LineRule):
    """The values of the region are different and consecutive, in any order. `block`: the last mark of the alphabet,
    which no coord of the region holds. The other marks are up to nine consecutive values.

    The check recognises repeats, and values too far apart; but not, for instance, a value between that no coord can
    hold.
    Propagation is domain consistent for up to four coords (see the kernel).
    """

    block: int | None = None
    name = "straight"
    numeric = True
    reaches_far = False

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        values = self._values(scope)
        if self.block is not None and scope.number(self.block) != len(scope.alphabet) - 1:
            refuse(self, f"{self.block} must be the last mark of the alphabet")
        if not 0 < len(values) <= MAX_MARKS or values != list(range(values[0], values[0] + len(values))):
            refuse(self, f"expected at most {MAX_MARKS} consecutive values")

    def _values(self, scope: Scope) -> list[int]:
        """The values of the marks that its coords may hold."""
        values: list[int] = scope.values.tolist()
        return values if self.block is None else values[:-1]

    def _ends(self, possible: Possible, scope: Scope) -> tuple[Flags, NDArray[Any], NDArray[Any]]:
        """``bool (..., K)``: the coords with a mark left; ``int (...,)``: the highest of their least values, and the
        lowest of their greatest.
        """
        n = len(self._values(scope))
        left, numbers = possible[..., :n], np.arange(n)
        low = np.where(left, numbers, n).min(axis=-1)
        high = np.where(left, numbers, -1).max(axis=-1)
        return np.asarray(left.any(axis=-1)), low.max(axis=-1), high.min(axis=-1)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        there, highest, lowest = self._ends(possible, scope)
        n, size = len(self._values(scope)), possible.shape[1]
        violated = ~there.all(axis=-1) | repeated(possible).any(axis=-1) | (highest - lowest >= size)
        violated |= size > n
        decided = (n_possible(possible) == 1).all(axis=-1)
        return judged(possible, decided & ~violated, violated)

    def apart(self, possible: Possible, scope: Scope) -> Violation:
        coords, base = tuple(scope.coords.tolist()), self._values(scope)[0]
        if twice := first_repeat(possible, scope):
            return StraightRepeat(*twice)
        there, highest, lowest = self._ends(possible, scope)
        if not there.all():
            return BlockInStraight(chosen(scope.coords, ~there))
        return StraightGap(coords, int(lowest) + base, int(highest) + base)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        width = numbers.max(axis=1).astype(np.int64) - numbers.min(axis=1)
        return np.asarray(
            all_differ(numbers) & (width == numbers.shape[1] - 1) & (numbers < len(self._values(scope))).all(axis=1)
        )

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        model, coords, n = encoder.model, scope.coords.tolist(), len(self._values(scope))
        if len(coords) > n:
            model.add_bool_or([])
            return
        numbers = [encoder.number(coord) for coord in coords]
        model.add_all_different(numbers)
        low = model.new_int_var(0, n - len(coords), "")
        for number in numbers:
            model.add(number >= low)
            model.add(number < low + len(coords))

    def lower(self, program: Program, scope: Scope) -> None:
        program.add(cage, scope.coords, Cage(len(self._values(scope)), STRAIGHT), rule=self)
