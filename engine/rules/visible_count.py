"""VisibleCount: counts the values of a line that are larger than all before.

Kernel: kernels/rules/lines/visible_count.py.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.lines.visible_count import SeenCount, visible_count
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, each_slot
from gridlanes.rules.shared.lines import LineRule, Values, judged
from gridlanes.rules.shared.refusals import known, refuse, require_count

LONGEST = 61
"""coords: counts are bits of a word"""
LARGEST_COUNT = 2**16 - 2
"""what all words can hold, and not the word that stands for "no clue"; no line shows so many"""


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
    seen from the edge, in skyscrapers). The first always does, unless it holds `unseen`, the smallest value of the
    alphabet (an empty plot), which is never seen; an equal value is not seen.

    Propagation is domain consistent for the line alone. It does not use that the values of a row differ: for 1 of
    1 .. 9 it puts the 9 first, for 9 it puts all in order, but for counts between it allows repeats.
    """

    n: int | Clue
    unseen: int | None = None
    name = "visible_count"
    in_words = "Seen from the first, {n} of these coords are visible, larger than all before them"
    kernel = visible_count
    numeric = True
    clue_arrays = True
    narrow = True
    sizes = (1, LONGEST)

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_count(self, n=self.n)
        if self.unseen is not None and scope.number(self.unseen) != scope.values.argmin():
            refuse(self, f"only the smallest value can be unseen, found {self.unseen}")

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        counts, n = self._counts(possible, scope), known(self.n)
        right = counts[:, n] if n < counts.shape[1] else np.zeros(len(counts), np.bool_)
        return judged(possible, right & (counts.sum(axis=1) == 1), ~right)

    def apart(self, possible: Possible, scope: Scope) -> Violation:
        counts = np.flatnonzero(self._counts(possible[None], scope)[0])
        return SeenWrong(tuple(scope.coords.tolist()), known(self.n), int(counts[0]), int(counts[-1]))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        return np.asarray(self._seen(numbers, scope) == known(self.n))

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """How many are seen."""
        return each_slot(self, [self._seen(numbers, scope)] * len(self.slots), len(numbers))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        model, coords = encoder.model, scope.coords.tolist()
        top = encoder.value(coords[0])
        seen = 1 if self.unseen is None else ~encoder.is_mark(coords[0], scope.number(self.unseen))
        for coord in coords[1:]:
            value, is_seen = encoder.value(coord), model.new_bool_var("")
            model.add(value > top).only_enforce_if(is_seen)
            model.add(value <= top).only_enforce_if(~is_seen)
            highest = model.new_int_var(0, 255, "")
            model.add_max_equality(highest, [top, value])
            top, seen = highest, seen + is_seen
        model.add(seen == known(self.n))

    def clue_word(self, clue: int) -> int:
        return -1 if clue == NO_CLUE else min(clue, LARGEST_COUNT)

    def parameters(self, scope: Scope) -> SeenCount:
        unseen = [] if self.unseen is None else [scope.number(self.unseen)]
        order = [number for number in np.argsort(scope.values).tolist() if number not in unseen]
        return SeenCount(self.kernel_number(self.n), order, unseen, [])

    def lower(self, program: Program, scope: Scope) -> None:
        program.widen(len(scope.coords) + 1)
        super().lower(program, scope)

    def lower_apart(self, program: Program, scope: Scope) -> None:
        """For a line of which other constraints say that each value stands there once, `unseen` wherever there is room:
        the highest of the first coords is no lower than they are many, less those that may be unseen.
        """
        program.widen(len(scope.coords) + 1)
        parameters = self.parameters(scope)
        slack = [len(scope.coords) - len(parameters.order)]
        program.add(visible_count, scope.coords, parameters._replace(slack=slack), rule=self)

    def _seen(self, numbers: Numbers, scope: Scope) -> Values:
        """``int64 (S,)``: how many values of finished assignments are larger than all before them."""
        highest = np.maximum.accumulate(scope.values[numbers], axis=1)
        first = 1 if self.unseen is None else numbers[:, 0] != scope.number(self.unseen)
        return np.asarray(first + (highest[:, 1:] > highest[:, :-1]).sum(axis=1))

    def _counts(self, possible: Possible, scope: Scope) -> NDArray[np.bool_]:
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
                seen = reached[:, :rank, :-1].any(axis=1)
                if self.unseen is not None and rank == 1:
                    after[:, rank] |= can & reached[:, :rank].any(axis=1)
                else:
                    after[:, rank, 1:] |= can & seen
                after[:, rank:] |= can[:, None] & reached[:, rank:]
            reached = after
        return np.asarray(reached.any(axis=1))
