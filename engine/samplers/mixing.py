"""Numbers with their bits mixed: random words that follow from any numbers, with arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.samplers.random_words import FACTOR, OTHER_FACTOR


def mixed(numbers: NDArray[Any]) -> NDArray[np.uint64]:
    """``uint64`` of the same shape: the word that `gridlanes.kernels.samplers.random_words.next_word` makes of each
    number as its new state; 0 for 0.
    """
    found = numbers.astype(np.uint64)
    found = (found ^ (found >> np.uint64(30))) * np.uint64(FACTOR)
    found = (found ^ (found >> np.uint64(27))) * np.uint64(OTHER_FACTOR)
    return np.asarray(found ^ (found >> np.uint64(31)))
