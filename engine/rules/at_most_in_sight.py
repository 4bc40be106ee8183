"""AtMostInSight: few of a mark see each other along a line. Kernel: kernels/rules/at_most_in_sight.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.kernels.lanes.scratch import WORDS
from gridlanes.kernels.rules.at_most_in_sight import at_most_in_sight
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.outcome import Outcome, Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Numbers, Outcomes, Possible, Rule
from gridlanes.rules.sight import certain, encoded_sight, most_between, refuse_bad_sight


@dataclass(frozen=True)
class TooManyInSight(Violation):
    """The `coords` hold the mark and nothing between them blocks the sight; at most `n` may."""

    n: int

    def __str__(self) -> str:
        return f"{len(self.coords)} coords that hold the mark see each other, of which at most {self.n} may"


@dataclass(frozen=True)
class NothingLeftInSight(Violation):
    """The coord in `coords` has no mark left."""

    def __str__(self) -> str:
        return f"coord {self.coords[0]} of the line has no mark left"


@dataclass(frozen=True)
class AtMostInSight(Rule):
    """Along the ordered region, no more than `n` coords hold `mark` between two that hold `block` (or its ends).

    With n = 1, no two coords with the mark see each other. Satisfied and violated are seen where it is decided which
    coords block. Propagation is domain consistent between decided blocks; of several coords that may block it does not
    infer which must, only of a single one between too many marks.
    """

    mark: int
    block: int
    n: int = 1
    name = "at_most_in_sight"
    kernel = at_most_in_sight.__name__

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if len(scope.regions) != 1:
            raise ModelError(f"AtMostInSight goes along one line, found {len(scope.regions)} regions")
        refuse_bad_sight(self, self.mark, self.block, scope)
        if self.n < 0:
            raise ModelError(f"AtMostInSight counts coords: its n is 0 or more, found {self.n}")

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        mark, block = scope.number(self.mark), scope.number(self.block)
        least = most_between(certain(possible, mark).T, possible[:, :, block].T)
        most = most_between(possible[:, :, mark].T, certain(possible, block).T)
        outcomes = np.where(most <= self.n, Outcome.SATISFIED, Outcome.PENDING)
        has_marks = np.asarray(possible.any(axis=2))
        broken = (least > self.n) | ~has_marks.all(axis=1)
        return np.where(broken, Outcome.VIOLATED, outcomes).astype(np.uint8)

    def violation(self, possible: Possible, scope: Scope) -> Violation | None:
        empty = np.flatnonzero(~possible.any(axis=1))
        if len(empty):
            return NothingLeftInSight((int(scope.coords[empty[0]]),))
        marks = certain(possible[None], scope.number(self.mark))[0]
        together: list[int] = []
        for k, blocks in enumerate(possible[:, scope.number(self.block)].tolist()):
            together = [] if blocks else [*together, k] if marks[k] else together
            if len(together) > self.n:
                return TooManyInSight(tuple(scope.coords[together].tolist()), self.n)
        return None

    def holds(self, numbers: Numbers, scope: Scope) -> NDArray[np.bool_]:
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

    def parameters(self, scope: Scope) -> list[Any]:
        return [scope.number(self.mark), scope.number(self.block), min(self.n, len(scope.coords))]

    def scratch(self, scope: Scope) -> int:
        return len(scope.coords) * WORDS
