"""SumEqual: two regions add up to the same. Kernel: kernels/rules/sum_equal.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.sum_equal import sum_equal
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.outcome import Outcome, Violation
from gridlanes.model.presentation import Decoration, Presentation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Numbers, Outcomes, Possible, Rule
from gridlanes.rules.numeric import (
    Values,
    counted,
    first_empty,
    greatest,
    least,
    outcomes,
    require_narrow,
    require_path,
    values_block,
)


@dataclass(frozen=True)
class SumsApart(Violation):
    """The least and the greatest sums of the two regions, `first` and `second`, have nothing in common."""

    first: tuple[int, int]
    second: tuple[int, int]

    def __str__(self) -> str:
        (a, b), (c, d) = self.first, self.second
        return f"one region adds up to {a if a == b else f'{a} to {b}'}, the other to {c if c == d else f'{c} to {d}'}"


@dataclass(frozen=True)
class SumEqual(Rule):
    """The values of the first region add up to the same as those of the second (the shaft of an arrow and its circle,
    which is a region of one coord). Of one region alone, the last coord is the second. Values may repeat.

    Propagation is domain consistent as long as the sums left in common lie within 61 of the ends of either region;
    beyond that it is bounds consistent. It does not infer from a row that both regions lie in that their values differ.
    """

    name = "sum_equal"
    look = Presentation(decoration=Decoration.ARROW, color="#b9bec8")
    kernel = sum_equal.__name__

    def looks(self, coords: list[int]) -> list[tuple[Presentation, list[int]]]:
        """The shaft from its circle on, which is the last coord, and the circle."""
        ring = Presentation(decoration=Decoration.RING, color=self.look.color)
        return [(self.look, [coords[-1], *coords[:-1]]), (ring, coords[-1:])]

    numeric = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        n_regions = 1 if len(scope.regions) == 1 else 2
        require_path(self, scope, regions=n_regions, least=3 - n_regions)
        require_narrow(self, scope)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        (low_a, high_a), (low_b, high_b) = _sums(possible, scope)
        satisfied = (low_a == high_a) & (low_b == high_b) & (low_a == low_b)
        return outcomes(possible, satisfied, (low_a > high_b) | (low_b > high_a))

    def violation(self, possible: Possible, scope: Scope) -> Violation | None:
        if self.check(possible[None], scope)[0] != Outcome.VIOLATED:
            return None
        if (bare := first_empty(possible, scope)) is not None:
            return bare
        (low_a, high_a), (low_b, high_b) = _sums(possible, scope)
        return SumsApart(tuple(scope.coords.tolist()), (int(low_a), int(high_a)), (int(low_b), int(high_b)))

    def holds(self, numbers: Numbers, scope: Scope) -> NDArray[np.bool_]:
        values, length = scope.values[numbers], _first(scope)
        return np.asarray(values[:, :length].sum(axis=1) == values[:, length:].sum(axis=1))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        values, length = [encoder.value(coord) for coord in scope.coords.tolist()], _first(scope)
        encoder.model.add(sum(values[:length]) == sum(values[length:]))

    def parameters(self, scope: Scope) -> list[Any]:
        # 0: all but the last coord, so that a puzzle's own arrows of any length share their parameters.
        return counted([scope.lengths[0] if len(scope.lengths) > 1 else 0, *values_block(scope)])

    def scratch(self, scope: Scope) -> int:
        return len(scope.coords)


def _first(scope: Scope) -> int:
    """How many coords the first region has."""
    return scope.lengths[0] if len(scope.lengths) > 1 else scope.lengths[0] - 1


def _sums(possible: Possible, scope: Scope) -> tuple[tuple[Values, Values], tuple[Values, Values]]:
    """The least and the greatest sum of each region, ``int64 (...)``."""
    length, low, high = _first(scope), least(possible, scope), greatest(possible, scope)
    first = low[..., :length].sum(axis=-1), high[..., :length].sum(axis=-1)
    return first, (low[..., length:].sum(axis=-1), high[..., length:].sum(axis=-1))
