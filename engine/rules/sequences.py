"""What the rules over several ordered regions of equal length share."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.rules.base import Possible, Rule
from gridlanes.site import Site


def shape_of(site: Site) -> tuple[int, int]:
    """The number of regions, and the length that they all have."""
    return len(site.regions), site.lengths[0]


def require_equal_lengths(rule: Rule, site: Site) -> None:
    """ModelError unless all regions have one length, at least 1."""
    if not site.regions or not min(site.lengths):
        raise ModelError(f"{type(rule).__name__} compares regions of at least one coord each, found {site.lengths}")
    if len(set(site.lengths)) > 1:
        raise ModelError(
            f"{type(rule).__name__} compares regions position by position: they need one length, found {site.lengths}"
        )


def places_of(possible: Possible, site: Site) -> NDArray[np.bool_]:
    """States ``bool (P, K, M)`` as ``bool (P, regions, positions, M)``."""
    return possible.reshape(len(possible), *shape_of(site), len(site.alphabet))
