"""Clone: several regions hold the same marks, position by position.

Domain consistent: each position keeps the marks possible in all regions; where they share coords, a chain of equal ones
takes a pass for each link. It does not infer anything about the coords of one region among themselves.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.lanes import fill, load, select, store
from gridlanes.kernels.rule_kernel import rule_kernel


def clone_naive(words: Sequence[int], parameters: Sequence[int]) -> tuple[list[int], bool]:
    """One pass over the words of all regions, one after another; returns the new words and whether a contradiction
    showed. `parameters` as of `clone`. The regions must share no coord.
    """
    length = len(words) // parameters[0]
    after, broken = list(words), False
    for position in range(length):
        common = words[position]
        for word in words[position::length]:
            common &= word
        after[position::length] = [common] * parameters[0]
        broken |= common == 0
    return after, broken


@rule_kernel(parameters=1)
def clone(tile, index, at, size, scratch):
    """All regions, one after another; parameter: how many they are."""
    length = size // index[at + size]
    zero, one = fill(tile, 0), fill(tile, 1)
    changed, broken = zero, zero
    for position in range(length):
        common = ~zero
        for k in range(position, size, length):
            common = common & load(tile, index[at + k])
        broken = broken | select(common == zero, one, zero)
        for k in range(position, size, length):
            changed = changed | (load(tile, index[at + k]) ^ common)
            store(tile, index[at + k], common)
    return changed, broken
