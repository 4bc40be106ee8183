"""Displayed values in kernels: how a kernel that adds or compares numbers is told what its marks stand for.

The parameters of such a kernel end with a *values block*: the number of marks M, then 0 and the value of mark 0 where
the values are consecutive, else 1 and all M values.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gridlanes.kernels.jit import kernel
from gridlanes.kernels.lanes import fill, maximum, shift_left, shift_right

NO_TARGET = 65535
"""a target that is not given: the region is free"""
OUT_OF_REACH = 65534
"""a target that no region reaches; larger and negative ones are brought down or up to it"""


def values_naive(block: Sequence[int]) -> list[int]:
    """The displayed value of each mark number."""
    n_marks, spelt_out, *values = block
    return list(values) if spelt_out else [values[0] + m for m in range(n_marks)]


@kernel(inline=True)
def value_of(index, at, mark):
    """The displayed value of mark number `mark`; the values block begins at ``index[at]``."""
    if index[at + 1] == 0:
        value = np.int64(index[at + 2]) + mark
    else:
        value = np.int64(index[at + 2 + mark])
    return value


@kernel(inline=True)
def highest_bit(word, n_marks):
    """The highest bit of each lane's word alone; words have at most `n_marks` bits."""
    places = 1
    while places < n_marks:
        word = word | shift_right(word, places)
        places = places + places
    return word & ~shift_right(word, 1)


@kernel(inline=True)
def up_to(bit, by):
    """The bits up to `by` (a lane vector, less than the bits of a word) above each lane's one `bit`."""
    bit = shift_left(bit, by)
    return bit | (bit - fill(bit, 1))


@kernel(inline=True)
def down_to(bit, by):
    """The bits from `by` (a lane vector, less than the bits of a word) below each lane's one `bit` on."""
    one = fill(bit, 1)
    return ~(maximum(shift_right(bit, by), one) - one)
