"""What the rules over several ordered regions of equal length share."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Possible, Rule


def shape_of(scope: Scope) -> tuple[int, int]:
    """The number of regions, and the length that they all have."""
    return len(scope.regions), scope.lengths[0]


def require_equal_lengths(rule: Rule, scope: Scope) -> None:
    """ModelError unless all regions have one length, at least 1."""
    if not scope.regions or not min(scope.lengths):
        raise ModelError(f"{type(rule).__name__} compares regions of at least one coord each, found {scope.lengths}")
    if len(set(scope.lengths)) > 1:
        raise ModelError(
            f"{type(rule).__name__} compares regions position by position: they need one length, found {scope.lengths}"
        )


def places_of(possible: Possible, scope: Scope) -> NDArray[np.bool_]:
    """States ``bool (P, K, M)`` as ``bool (P, regions, positions, M)``."""
    return possible.reshape(len(possible), *shape_of(scope), len(scope.alphabet))
