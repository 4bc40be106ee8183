"""SumEqual: two regions add up to the same. Kernel: kernels/rules/sum_equal.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.sum_equal import sum_equal
from gridlanes.outcome import Outcome, Violation
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
from gridlanes.site import Site

if TYPE_CHECKING:
    from gridlanes.solvers.encoder import Encoder


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
    kernel = sum_equal.__name__
    numeric = True

    def validate(self, site: Site) -> None:
        super().validate(site)
        n_regions = 1 if len(site.regions) == 1 else 2
        require_path(self, site, regions=n_regions, least=3 - n_regions)
        require_narrow(self, site)

    def check(self, possible: Possible, site: Site) -> Outcomes:
        (low_a, high_a), (low_b, high_b) = _sums(possible, site)
        satisfied = (low_a == high_a) & (low_b == high_b) & (low_a == low_b)
        return outcomes(possible, satisfied, (low_a > high_b) | (low_b > high_a))

    def violation(self, possible: Possible, site: Site) -> Violation | None:
        if self.check(possible[None], site)[0] != Outcome.VIOLATED:
            return None
        if (bare := first_empty(possible, site)) is not None:
            return bare
        (low_a, high_a), (low_b, high_b) = _sums(possible, site)
        return SumsApart(tuple(site.coords.tolist()), (int(low_a), int(high_a)), (int(low_b), int(high_b)))

    def holds(self, numbers: Numbers, site: Site) -> NDArray[np.bool_]:
        values, length = site.values[numbers], _first(site)
        return np.asarray(values[:, :length].sum(axis=1) == values[:, length:].sum(axis=1))

    def encode(self, encoder: Encoder, site: Site) -> None:
        values, length = [encoder.value(coord) for coord in site.coords.tolist()], _first(site)
        encoder.model.add(sum(values[:length]) == sum(values[length:]))

    def parameters(self, site: Site) -> list[Any]:
        # 0: all but the last coord, so that a puzzle's own arrows of any length share their parameters.
        return counted([site.lengths[0] if len(site.lengths) > 1 else 0, *values_block(site)])

    def scratch(self, site: Site) -> int:
        return len(site.coords)


def _first(site: Site) -> int:
    """How many coords the first region has."""
    return site.lengths[0] if len(site.lengths) > 1 else site.lengths[0] - 1


def _sums(possible: Possible, site: Site) -> tuple[tuple[Values, Values], tuple[Values, Values]]:
    """The least and the greatest sum of each region, ``int64 (...)``."""
    length, low, high = _first(site), least(possible, site), greatest(possible, site)
    first = low[..., :length].sum(axis=-1), high[..., :length].sum(axis=-1)
    return first, (low[..., length:].sum(axis=-1), high[..., length:].sum(axis=-1))
