"""Overlap: two regions that hold every mark, where they share coords, for regions of a puzzle's own (jigsaw areas).

A mark that the first region has no place for but in the overlap goes from the rest of the second, and the other way
round (locked candidates). Weaker than both regions together: it does not infer from two overlaps at once.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.lanes import fill, load, store
from gridlanes.kernels.rule_kernel import rule_kernel


def overlap_naive(words: Sequence[int], parameters: Sequence[int]) -> tuple[list[int], bool]:
    """One pass over a pair of regions; `words` as the kernel's coords, `parameters`: how many they share."""
    n_shared, half = parameters[0], len(words) // 2
    first, second = set(), set()
    for word in words[n_shared:half]:
        first |= {b for b in range(word.bit_length()) if word >> b & 1}
    for word in words[half + n_shared :]:
        second |= {b for b in range(word.bit_length()) if word >> b & 1}
    after = list(words)
    for k in range(n_shared, half):
        after[k] = sum(1 << b for b in second if words[k] >> b & 1)
        after[half + k] = sum(1 << b for b in first if words[half + k] >> b & 1)
    return after, False


@rule_kernel(parameters=1)
def overlap(tile, index, at, size, scratch):
    """One pair: the coords of the first region, then those of the second, in both those that they share before the
    others; parameter: how many these are.
    """
    half = size // 2
    n_shared = index[at + size]
    zero = fill(tile, 0)
    first, second = zero, zero
    for k in range(n_shared, half):
        first = first | load(tile, index[at + k])
        second = second | load(tile, index[at + half + k])
    changed = zero
    for k in range(n_shared, half):
        word = load(tile, index[at + k])
        changed = changed | (word & ~second)
        store(tile, index[at + k], word & second)
        word = load(tile, index[at + half + k])
        changed = changed | (word & ~first)
        store(tile, index[at + half + k], word & first)
    return changed, zero
