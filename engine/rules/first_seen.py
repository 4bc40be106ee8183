"""FirstSeen: the first coord of a line that is not blank holds a given mark.

Kernel: kernels/rules/lines/first_seen.py.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.lines.first_seen import First, first_seen
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, each_slot
from gridlanes.rules.shared.lines import LineRule, judged
from gridlanes.rules.shared.refusals import known, require_count

LARGEST_VALUE = 2**16 - 2
"""what all words can hold, and not the word that stands for "no clue\""""


@dataclass(frozen=True)
class OtherFirst(Violation):
    """Looking along `coords`, `value` cannot be the first that is seen."""

    value: int
    text = "along {n_coords} coords, {value} cannot be seen first"


@dataclass(frozen=True)
class FirstSeen(LineRule):
    """The first coord of the region, in its order, that does not hold `blank` (a displayed value) holds `value`. A
    region of blanks alone violates it.

    Propagation is domain consistent for the line alone. It does not infer how many blanks may come first.
    """

    value: int | Clue
    blank: int
    name = "first_seen"
    in_words = "The first of these coords that is not {blank} holds {value}"
    kernel = first_seen
    numeric = True
    clue_arrays = True
    reaches_far = False

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_count(self, value=self.value)
        scope.number(self.blank)

    def _first_mark(self, scope: Scope) -> NDArray[np.bool_]:
        """``bool (M,)``: the mark that is to be first; none where the value is not a mark, or blank."""
        return np.asarray((scope.values == known(self.value)) & (scope.values != self.blank))

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        wanted, blank = self._first_mark(scope), scope.number(self.blank)
        can, bare = possible[:, :, wanted].any(axis=2), possible[:, :, blank]
        reached = np.ones_like(bare)
        reached[:, 1:] = np.logical_and.accumulate(bare[:, :-1], axis=1)
        wrong = ~np.asarray((can & reached).any(axis=1))
        other = possible.copy()
        other[:, :, wanted] = False
        other[:, :, blank] = False
        n_left = possible.sum(axis=2)
        is_wanted, is_open = can & (n_left == 1), other.any(axis=2)
        # Surely right: some coord surely holds it, and no coord up to it may hold anything else than it or blank.
        sure = (is_wanted & ~np.logical_or.accumulate(is_open, axis=1)).any(axis=1)
        return judged(possible, np.asarray(sure), np.asarray(wrong))

    def apart(self, possible: Possible, scope: Scope) -> Violation:
        return OtherFirst(tuple(scope.coords.tolist()), known(self.value))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        return np.asarray(self._first_values(numbers, scope) == known(self.value))

    def _first_values(self, numbers: Numbers, scope: Scope) -> NDArray[np.int64]:
        """``int64 (S,)``: the value that finished assignments show first; `NO_CLUE` for none."""
        shown = numbers != scope.number(self.blank)
        values = scope.values[np.take_along_axis(numbers, shown.argmax(axis=1)[:, None], axis=1)[:, 0]]
        return np.where(shown.any(axis=1), values, NO_CLUE)

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """The value that is seen first."""
        return each_slot(self, [self._first_values(numbers, scope)] * len(self.slots), len(numbers))

    def clue_word(self, clue: int) -> int:
        return -1 if clue == NO_CLUE else min(clue, LARGEST_VALUE)

    def parameters(self, scope: Scope) -> First:
        return First(self.kernel_number(self.value), scope.number(self.blank), scope.values.tolist())

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        wanted, model = np.flatnonzero(self._first_mark(scope)).tolist(), encoder.model
        if not wanted:
            model.add_bool_or([])
            return
        coords, blank = scope.coords.tolist(), scope.number(self.blank)
        is_blank = [encoder.is_mark(coord, blank) for coord in coords]
        # Each coord is blank, or the one that is wanted, or behind one that is not blank.
        for k, coord in enumerate(coords):
            before = [~bare for bare in is_blank[:k]]
            model.add_bool_or([is_blank[k], encoder.is_mark(coord, wanted[0]), *before])
        model.add_bool_or([~bare for bare in is_blank])
