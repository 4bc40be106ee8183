"""Displayed values in kernels: how a kernel that adds or compares numbers gets the values of its marks.

The layout of such a kernel has a *values block*: the number of marks, then 0 and the value of mark 0 if the values are
consecutive, else 1 and all values.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import fill, maximum, shift_left, shift_right
from gridlanes.kernels.rule_kernel import Number, Numbers

NO_TARGET = 65535
"""a target that is not given: the region is free"""
OUT_OF_REACH = 65534
"""a target that no region reaches; larger and negative ones are brought down or up to it"""


class Target(NamedTuple):
    """The sum (or other result) of the values of a region, `NO_TARGET` for any, and a values block."""

    target: Number
    values: Numbers


def values_block(values: Sequence[int]) -> list[int]:
    """The values block for the displayed value of each mark number."""
    if list(values) == list(range(values[0], values[0] + len(values))):
        return [len(values), 0, values[0]]
    return [len(values), 1, *values]


def values_naive(block: Sequence[int]) -> list[int]:
    """The displayed value of each mark number. The naive twin of `value_of`."""
    n_marks, spelt_out, *values = block
    return list(values) if spelt_out else [values[0] + m for m in range(n_marks)]


def choices_naive(words: Sequence[int], block: Sequence[int]) -> list[list[int]]:
    """The values left at each coord."""
    return [[value for m, value in enumerate(values_naive(block)) if word >> m & 1] for word in words]


def holding(choices: Sequence[int], word: int, block: Sequence[int]) -> int:
    """The marks of a word that stand for one of the `choices`."""
    return sum(1 << m for m, value in enumerate(values_naive(block)) if word >> m & 1 and value in choices)


@kernel(inline=True)
def n_marks_of(values):
    """How many marks a values block is for."""
    return values[0]


@kernel(inline=True)
def is_consecutive(values):
    """Whether the values of a values block are consecutive."""
    return values[1] == 0


@kernel(inline=True)
def value_of(values, mark):
    """The displayed value of mark number `mark`."""
    if values[1] == 0:
        value = np.int64(values[2]) + mark
    else:
        value = np.int64(values[2 + mark])
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
