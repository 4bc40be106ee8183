"""Overlap: two regions that hold every mark and share coords, for row regions of a puzzle (jigsaw areas).

A mark that the first region can only hold in the overlap is removed from the rest of the second, and the other way
round (locked candidates). Weaker than both regions together: it does not infer from two overlaps at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.lanes import fill, load, update
from gridlanes.kernels.rule_kernel import rule_kernel


class Shared(NamedTuple):
    """The number of coords that two regions of one length share."""

    n_shared: int


def overlap_naive(words: Sequence[int], parameters: Shared) -> tuple[list[int], bool]:
    """The naive twin of `overlap`."""
    n_shared, half = parameters.n_shared, len(words) // 2
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


@rule_kernel(Shared, naive=overlap_naive)
def overlap(tile, coords, parameters, scratch):
    """One pair: the coords of the first region, then those of the second, in both those that they share before the
    others.
    """
    half, n_shared, zero = len(coords) // 2, parameters.n_shared, fill(tile, 0)
    first, second = zero, zero
    for k in range(n_shared, half):
        first = first | load(tile, coords[k])
        second = second | load(tile, coords[half + k])
    changed = zero
    for k in range(n_shared, half):
        word = load(tile, coords[k])
        changed = changed | update(tile, coords[k], word, word & second)
        word = load(tile, coords[half + k])
        changed = changed | update(tile, coords[half + k], word, word & first)
    return changed, zero
