"""Exclusion: marks that a complete region leaves to a coord outside that must differ from some of its coords.

A mark is eliminated from the outside coord if all places of the mark in the region must differ from that coord, for
whichever reason: the mark stays only if one of the region's other coords can hold it. Consistency: one region and one
coord; it does not infer from two regions at once. If the excluding coords are those of one overlapping region, this is
the rule of intersection.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import fill, load, store


def exclusion_naive(words: Sequence[int], others: Sequence[int], coord: int) -> list[int]:
    """One entry on the words of one state; returns the new words. The naive twin of `exclusions`."""
    marks = 0
    for other in others:
        marks |= words[other]
    return [word & marks if c == coord else word for c, word in enumerate(words)]


@kernel
def exclusions(tile, others, outside):
    """Every entry in order, in every lane: `others` ``(n, K)`` padded, the coords of a complete region that do not
    exclude; `outside` ``(n,)`` the coord that loses. Returns the changed bits.
    """
    changed = fill(tile, 0)
    for i in range(others.shape[0]):
        marks = fill(tile, 0)
        for k in range(others.shape[1]):
            marks = marks | load(tile, others[i, k])
        before = load(tile, outside[i])
        word = before & marks
        changed = changed | (before ^ word)
        store(tile, outside[i], word)
    return changed
