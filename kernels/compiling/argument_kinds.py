"""What tells arguments of different Numba types apart, quick to work out and to compare.

Numba works out the type of a named tuple again each time, and compares types by all that is in them: a millisecond for
the tables of a search, which is as long as a small board takes to solve.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import numba
import numpy as np


def kind_of(value: Any) -> Hashable:
    """Values of the same kind are of the same Numba type. The kind of an array is its dtype, how many axes it has, and
    NumPy's flags; that of a tuple has the kinds of what is in it.
    """
    if type(value) is np.ndarray:
        return value.dtype, value.ndim, value.flags.num
    if isinstance(value, tuple):
        return type(value), *map(kind_of, value)
    kind: Hashable = numba.typeof(value)
    return kind
