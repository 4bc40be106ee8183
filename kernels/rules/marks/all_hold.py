"""AllHold: the coords of a region hold one mark, which is known.

Domain consistent: each coord keeps that mark alone. There is nothing that it does not infer; without a value it has no
effect.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.lanes import fill, load, select, update
from gridlanes.kernels.rule_kernel import Number, Numbers, bit_of, rule_kernel, vector_of


class AllHeld(NamedTuple):
    """The value that all hold, all ones for any; the value of each mark."""

    value: Number
    values: Numbers


def all_hold_naive(words: Sequence[int], parameters: AllHeld, bits: int) -> tuple[list[int], bool]:
    """The naive twin of `all_hold`, for words of `bits` bits."""
    if parameters.value == (1 << bits) - 1:
        return list(words), False
    wanted = sum(1 << number for number, value in enumerate(parameters.values) if value == parameters.value)
    after = [word & wanted for word in words]
    return after, 0 in after


@rule_kernel(AllHeld, naive=all_hold_naive)
def all_hold(tile, coords, parameters, scratch):
    """One region."""
    value, zero, one = vector_of(tile, parameters.value), fill(tile, 0), fill(tile, 1)
    wanted, every = zero, ~zero
    for number in range(len(parameters.values)):
        wanted = wanted | select(value == fill(tile, parameters.values[number]), bit_of(tile, number), zero)
    wanted = select(value == every, every, wanted)
    changed, broken = zero, zero
    for k in range(len(coords)):
        before = load(tile, coords[k])
        changed = changed | update(tile, coords[k], before, before & wanted)
        broken = broken | select(((before & wanted) == zero) & (value != every), one, zero)
    return changed, broken
