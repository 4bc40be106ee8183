"""EqualApart: equal values on a line keep a distance. Kernel: kernels/rules/marks/equal_apart.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.marks.equal_apart import MASKED, Reach, equal_apart
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, committed, n_possible
from gridlanes.rules.shared.lines import LineRule, judged
from gridlanes.rules.shared.refusals import require_count


@dataclass(frozen=True)
class TooNear(Violation):
    """Two coords, `coords`, are committed to the same value, and are `distance` apart."""

    value: int
    distance: int
    text = "coords {coords[0]} and {coords[1]} both hold {value}, {distance} apart"


@dataclass(frozen=True)
class EqualApart(LineRule):
    """Two coords of the region that hold the same value are more than `distance` places of the region apart; if
    `distance` is None, more than that value (Ripple Effect). The value 0 stands for no number: it keeps no distance.

    Propagation uses only decided values; it does not exclude a value that is near both of its two remaining places.
    """

    distance: int | None = None
    name = "equal_apart"
    numeric = True
    reaches_far = False
    kernel = equal_apart

    def wording(self) -> str:
        if self.distance is None:
            return "Between two equal numbers there are at least as many coords as the number says"
        if self.distance == 1:
            return "Two neighbours of these coords hold different values, or one of them holds none"
        return "Equal values are more than {distance} places apart"

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if self.distance is not None:
            require_count(self, distance=self.distance)

    def reach(self, scope: Scope) -> NDArray[np.int64]:
        """``int64 (M,)``: how far from a coord that holds each mark no other one does."""
        values = scope.values.astype(np.int64)
        reach = values if self.distance is None else np.where(values == 0, 0, self.distance)
        return np.minimum(reach, len(scope.coords) - 1)

    def _near(self, scope: Scope) -> NDArray[np.bool_]:
        """``bool (K, K, M)``: which marks two different coords cannot both hold."""
        at = np.arange(len(scope.coords))
        between = abs(at[:, None] - at)
        return np.asarray((between[..., None] <= self.reach(scope)) & (between > 0)[..., None])

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        alone = possible & (n_possible(possible) == 1)[..., None]
        wrong, maybe = np.zeros((2, len(possible)), np.bool_)
        for first, second, marks in self._pairs(scope):
            wrong |= (alone[:, first] & alone[:, second] & marks).any(axis=1)
            maybe |= (possible[:, first] & possible[:, second] & marks).any(axis=1)
        return judged(possible, ~maybe, wrong)

    def _pairs(self, scope: Scope) -> list[tuple[int, int, NDArray[np.bool_]]]:
        """Two places that are near each other for some marks ``bool (M,)``."""
        near = self._near(scope)
        return [(int(a), int(b), near[a, b]) for a, b in np.argwhere(near.any(axis=2)) if a < b]

    def apart(self, possible: Possible, scope: Scope) -> Violation:
        numbers = committed(possible)
        first, second = next(
            (a, b) for a, b, marks in self._pairs(scope) if numbers[a] == numbers[b] >= 0 and marks[numbers[a]]
        )
        pair = (int(scope.coords[first]), int(scope.coords[second]))
        return TooNear(pair, int(scope.values[numbers[first]]), second - first)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        reach, held = self.reach(scope)[numbers], np.ones(len(numbers), np.bool_)
        for by in range(1, int(reach.max(initial=0)) + 1):
            held &= ~((numbers[:, by:] == numbers[:, :-by]) & (reach[:, by:] >= by)).any(axis=1)
        return held

    def parameters(self, scope: Scope) -> Reach:
        reach: list[int] = self.reach(scope).tolist()
        if len(reach) > MASKED:
            return Reach(reach)
        distances = range(1, max(reach, default=0) + 1)
        return Reach(reach, [sum(1 << mark for mark, far in enumerate(reach) if far >= by) for by in distances])

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        coords = encoder.coords(scope)
        for number, reach in enumerate(self.reach(scope).tolist()):
            if not reach:
                continue
            holding = [encoder.is_mark(coord, number) for coord in coords]
            for first in range(len(coords) - reach):
                encoder.model.add_at_most_one(holding[first : first + reach + 1])
