"""Pin: a coord holds a given mark. Kernel: kernels/pin.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.rules.base import Numbers, Rule


@dataclass(frozen=True)
class Pin(Rule):
    """The one coord of the region holds mark `number`."""

    number: int

    def holds(self, numbers: Numbers) -> NDArray[np.bool_]:
        return np.asarray((numbers == self.number).all(axis=1))

    def encode(self, model: Any, variables: list[Any]) -> None:
        model.add(variables[0] == self.number)
