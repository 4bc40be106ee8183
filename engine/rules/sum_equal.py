"""SumEqual: two regions add up to the same. Kernel: kernels/rules/sums/sum_equal.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gridlanes.kernels.rules.sums.sum_equal import TwoRegions, sum_equal
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.outcome import Violation
from gridlanes.model.presentation import Decoration, Presentation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible
from gridlanes.rules.shared.lines import LineRule, Values, greatest, judged, least, values_block
from gridlanes.rules.shared.refusals import require_length


@dataclass(frozen=True)
class SumsApart(Violation):
    """The least and the greatest sums of the two regions, `first` and `second`, have nothing in common."""

    first: tuple[int, int]
    second: tuple[int, int]

    def __str__(self) -> str:
        (a, b), (c, d) = self.first, self.second
        return f"one region adds up to {a if a == b else f'{a} to {b}'}, the other to {c if c == d else f'{c} to {d}'}"


@dataclass(frozen=True)
class SumEqual(LineRule):
    """The values of the first region have the same sum as those of the second (the shaft of an arrow and its circle,
    which is a region of one coord). If there is only one region, its last coord is the second. Values may repeat.

    Propagation is domain consistent as long as the common sums lie within 61 of the ends of either region; beyond that
    it is bounds consistent. It does not use that values of both regions differ if they lie in one row.
    """

    name = "sum_equal"
    kernel = sum_equal
    numeric = True
    narrow = True
    uses_tuple_lists = True

    def looks(self, coords: list[int]) -> list[tuple[Presentation, list[int]]]:
        """An arrow from the circle, the last coord, along the shaft."""
        arrow, ring = (Presentation(decoration=kind, color="#b9bec8") for kind in (Decoration.ARROW, Decoration.RING))
        return [(arrow, [coords[-1], *coords[:-1]]), (ring, coords[-1:])]

    def n_regions(self, scope: Scope) -> int:
        return 1 if len(scope.regions) == 1 else 2

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_length(self, scope, 3 - len(scope.regions))

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        (low_a, high_a), (low_b, high_b) = _sums(possible, scope)
        satisfied = (low_a == high_a) & (low_b == high_b) & (low_a == low_b)
        return judged(possible, satisfied, (low_a > high_b) | (low_b > high_a))

    def apart(self, possible: Possible, scope: Scope) -> Violation:
        (low_a, high_a), (low_b, high_b) = _sums(possible, scope)
        return SumsApart(tuple(scope.coords.tolist()), (int(low_a), int(high_a)), (int(low_b), int(high_b)))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        values, length = scope.values[numbers], _length_of_first(scope)
        return np.asarray(values[:, :length].sum(axis=1) == values[:, length:].sum(axis=1))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        values, length = [encoder.value(coord) for coord in scope.coords.tolist()], _length_of_first(scope)
        encoder.model.add(sum(values[:length]) == sum(values[length:]))

    def parameters(self, scope: Scope) -> TwoRegions:
        # 0: all but the last coord, so that a puzzle's own arrows of any length share their parameters.
        return TwoRegions(scope.lengths[0] if len(scope.lengths) > 1 else 0, values_block(scope))


def _length_of_first(scope: Scope) -> int:
    """How many coords the first region has."""
    return scope.lengths[0] if len(scope.lengths) > 1 else scope.lengths[0] - 1


def _sums(possible: Possible, scope: Scope) -> tuple[tuple[Values, Values], tuple[Values, Values]]:
    """The least and the greatest sum of each region, ``int64 (...)``."""
    length, low, high = _length_of_first(scope), least(possible, scope), greatest(possible, scope)
    first = low[..., :length].sum(axis=-1), high[..., :length].sum(axis=-1)
    return first, (low[..., length:].sum(axis=-1), high[..., length:].sum(axis=-1))
