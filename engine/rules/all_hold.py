"""AllHold: the coords of a region hold a given mark. Kernel: kernels/rules/marks/all_hold.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gridlanes.kernels.rules.marks.all_hold import AllHeld, all_hold
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, Rule, each_slot, n_possible, outcomes
from gridlanes.rules.first_seen import LARGEST_VALUE
from gridlanes.rules.shared.laid_out import LaidOut
from gridlanes.rules.shared.refusals import known, require_count, require_once, require_one_region


@dataclass(frozen=True)
class NotAllHeld(Violation):
    """One of the `coords` cannot hold `value`."""

    value: int
    text = "all of {n_coords} coords must hold {value}, and one of them cannot"


@dataclass(frozen=True)
class AllHold(Rule):
    """All coords of the region hold `value` (a displayed value); a value that is no mark violates it.

    Propagation is domain consistent. It does not infer a clue that is not given from the coords that hold the value.
    """

    value: int | Clue
    name = "all_hold"
    in_words = "All of these coords hold {value}"
    numeric = True
    kernel = all_hold
    reaches_far = False
    clue_arrays = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_one_region(self, scope)
        require_once(self, scope)
        require_count(self, value=self.value)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        can = np.asarray(possible[:, :, scope.values == known(self.value)].any(axis=2))
        return outcomes(np.asarray((n_possible(possible) == 1).all(axis=1)), ~np.asarray(can.all(axis=1)))

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        return NotAllHeld(tuple(scope.coords.tolist()), known(self.value))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        return np.asarray((scope.values[numbers] == np.asarray(known(self.value))[..., None]).all(axis=1))

    def holds_laid_out(self, regions: LaidOut) -> Flags:
        shown = regions.alphabet.value_of_number[regions.first] == known(self.value)
        return np.asarray(regions.are_alike & (shown | (regions.lengths == 0)))

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """The value of all coords; any value will do for none."""
        values = scope.values[numbers]
        if not values.shape[1]:
            return np.zeros((len(numbers), len(self.slots)), np.int32)
        alike = np.where((values == values[:, :1]).all(axis=1), values[:, 0], NO_CLUE)
        return each_slot(self, [alike] * len(self.slots), len(numbers))

    def clue_word(self, clue: int) -> int:
        return -1 if clue == NO_CLUE else min(clue, LARGEST_VALUE)

    def parameters(self, scope: Scope) -> AllHeld:
        return AllHeld(self.kernel_number(self.value), scope.values.tolist())

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        numbers = np.flatnonzero(scope.values == known(self.value)).tolist()
        for coord in scope.coords.tolist():
            encoder.model.add_bool_or([encoder.is_mark(coord, number) for number in numbers])
