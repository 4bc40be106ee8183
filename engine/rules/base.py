"""What every rule offers besides its kernel: a check of finished assignments and a CP-SAT encoding."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.uint8]


class Rule:
    """One kind of statement about the marks of a region.

    Arrays of marks hold mark *numbers* (bit positions, from 0), not displayed values.
    """

    def holds(self, numbers: Numbers) -> NDArray[np.bool_]:
        """``bool (S,)``: which of S finished assignments ``uint8 (S, K)`` of one region satisfy the rule."""
        raise NotImplementedError

    def encode(self, model: Any, variables: list[Any]) -> None:
        """Adds the rule to a CP-SAT model; `variables` are the region's integer variables (mark numbers)."""
        raise NotImplementedError
