"""Distinct: no mark twice in a region. Kernels: kernels/distinct.py, kernels/crossing.py, kernels/intersection.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.rules.base import Numbers, Rule


@dataclass(frozen=True)
class Distinct(Rule):
    """The coords of the region hold pairwise different marks. That every mark occurs is not part of the rule; it
    follows where the region is as long as the alphabet.
    """

    def holds(self, numbers: Numbers) -> NDArray[np.bool_]:
        ordered = np.sort(numbers, axis=1)
        return np.asarray((ordered[:, 1:] != ordered[:, :-1]).all(axis=1))

    def encode(self, model: Any, variables: list[Any]) -> None:
        model.add_all_different(variables)
