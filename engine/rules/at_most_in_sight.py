"""AtMostInSight: at most n coords with a mark see each other on a line.

Kernel: kernels/rules/lines/at_most_in_sight.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from gridlanes.kernels.rules.lines.at_most_in_sight import InSight, at_most_in_sight
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, chosen, outcomes, sides
from gridlanes.rules.shared.lines import empty
from gridlanes.rules.shared.refusals import require_count, require_regions
from gridlanes.rules.shared.sight import SightRule, encoded_sight, most_between


@dataclass(frozen=True)
class TooManyInSight(Violation):
    """The `coords` hold the mark and nothing between them blocks the sight; at most `n` may."""

    n: int
    text = "{n_coords} coords that hold the mark see each other, of which at most {n} may"


@dataclass(frozen=True)
class NothingLeftInSight(Violation):
    """The coord in `coords` has no mark left."""

    text = "coord {coords[0]} of the line has no mark left"


@dataclass(frozen=True)
class AtMostInSight(SightRule):
    """Along the ordered region, no more than `n` coords hold `mark` between two that hold `block` (or its ends).

    With n = 1, no two coords with the mark see each other. The check recognises satisfied and violated once it is
    decided which coords block. Propagation is domain consistent between decided blocks; if several coords may block
    between too many marks, it does not infer that one must; a single one it does.
    """

    n: int = 1
    name = "at_most_in_sight"
    in_words = "Between {blocks}, at most {n} of these coords are {marks}"
    kernel = at_most_in_sight

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_regions(self, scope)
        require_count(self, n=self.n)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        (held, mark), (blocking, block) = (sides(possible, scope.number(value)) for value in (self.mark, self.block))
        least, most = most_between(held.T, block.T), most_between(mark.T, blocking.T)
        return outcomes(most <= self.n, (least > self.n) | empty(possible))

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        bare = np.flatnonzero(~possible.any(axis=1))
        if len(bare):
            return NothingLeftInSight((int(scope.coords[bare[0]]),))
        marks, _ = sides(possible, scope.number(self.mark))
        together: list[int] = []
        for k, blocks in enumerate(possible[:, scope.number(self.block)].tolist()):
            together = [] if blocks else [*together, k] if marks[k] else together
            if len(together) > self.n:
                break
        return TooManyInSight(chosen(scope.coords, together), self.n)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        by_position = numbers.T
        held, stop = by_position == scope.number(self.mark), by_position == scope.number(self.block)
        return np.asarray(most_between(held, stop) <= self.n)

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        model, coords = encoder.model, scope.coords.tolist()
        held = [encoder.is_mark(coord, scope.number(self.mark)) for coord in coords]
        blocking = [encoder.is_mark(coord, scope.number(self.block)) for coord in coords]
        if self.n == 1:
            for mark, seen in zip(held, encoded_sight(encoder, held, blocking), strict=True):
                model.add_bool_or(~mark, ~seen)
            return
        count: Any = 0
        for mark, block in zip(held, blocking, strict=True):
            now = model.new_int_var(0, self.n, "")
            model.add(now == 0).only_enforce_if(block)
            model.add(now == count + mark).only_enforce_if(~block)
            count = now

    def parameters(self, scope: Scope) -> InSight:
        return InSight(scope.number(self.mark), scope.number(self.block), min(self.n, len(scope.coords)))
