"""VisibleCount: so many values of a line are larger than all before them. Kernel: kernels/rules/visible_count.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.visible_count import Seen, visible_count
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.clue import Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, each_slot
from gridlanes.rules.shared.lines import LineRule, Values, judged
from gridlanes.rules.shared.refusals import known, require_count

LONGEST = 61
"""coords: counts are bits of an integer"""


@dataclass(frozen=True)
class SeenWrong(Violation):
    """From the first of `coords`, `least` values are seen at least and `most` at most, and never `n`."""

    n: int
    least: int
    most: int
    text = "of {n_coords} coords {least} to {most} are seen, and never {n}"


@dataclass(frozen=True)
class VisibleCount(LineRule):
    """Exactly `n` coords of the region, in its order, hold a larger value than every coord before them (the buildings
    seen from the edge, in skyscrapers). The first always does; an equal value is not seen.

    Propagation is domain consistent for the line alone. It does not infer that the values of a row differ: seeing 1 of
    1 .. 9 it does put the 9 first, seeing 9 it does put all in order, but in between repeats count as possible.
    """

    n: int | Clue
    name = "visible_count"
    kernel = visible_count
    numeric = True
    narrow = True
    sizes = (1, LONGEST)

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_count(self, n=self.n)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        counts, n = _counts(possible, scope), known(self.n)
        right = counts[:, n] if n < counts.shape[1] else np.zeros(len(counts), np.bool_)
        return judged(possible, right & (counts.sum(axis=1) == 1), ~right)

    def apart(self, possible: Possible, scope: Scope) -> Violation:
        counts = np.flatnonzero(_counts(possible[None], scope)[0])
        return SeenWrong(tuple(scope.coords.tolist()), known(self.n), int(counts[0]), int(counts[-1]))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        return np.asarray(_seen(numbers, scope) == known(self.n))

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """How many are seen."""
        return each_slot(self, [_seen(numbers, scope)] * len(self.slots), len(numbers))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        model, coords = encoder.model, scope.coords.tolist()
        top, seen = encoder.value(coords[0]), 1
        for coord in coords[1:]:
            value, is_seen = encoder.value(coord), model.new_bool_var("")
            model.add(value > top).only_enforce_if(is_seen)
            model.add(value <= top).only_enforce_if(~is_seen)
            highest = model.new_int_var(0, 255, "")
            model.add_max_equality(highest, [top, value])
            top, seen = highest, seen + is_seen
        model.add(seen == known(self.n))

    def parameters(self, scope: Scope) -> Seen:
        return Seen(self.told(self.n), np.argsort(scope.values).tolist())


def _seen(numbers: Numbers, scope: Scope) -> Values:
    """``int64 (S,)``: how many values of finished assignments are larger than all before them."""
    highest = np.maximum.accumulate(scope.values[numbers], axis=1)
    return np.asarray(1 + (highest[:, 1:] > highest[:, :-1]).sum(axis=1))


def _counts(possible: Possible, scope: Scope) -> NDArray[np.bool_]:
    """``bool (P, K + 1)``: the numbers of values that some completion shows."""
    n_states, size, n_marks = possible.shape
    ranked = possible[:, :, np.argsort(scope.values)]
    # For each rank of the highest value so far, 0 before the first coord, the counts reached.
    reached = np.zeros((n_states, n_marks + 1, size + 1), np.bool_)
    reached[:, 0, 0] = True
    for k in range(size):
        after = np.zeros_like(reached)
        for rank in range(1, n_marks + 1):
            can = ranked[:, k, rank - 1, None]
            after[:, rank, 1:] |= can & reached[:, :rank, :-1].any(axis=1)
            after[:, rank:] |= can[:, None] & reached[:, rank:]
        reached = after
    return np.asarray(reached.any(axis=1))
