"""Locked candidates for any two overlapping distinct regions, one of them complete.

A mark that the complete region can place only among the shared coords is placed there, so it is eliminated from the
rest of the other region. Two complete regions make two entries, one for each direction. Overlaps of one coord have no
effect. Consistency: the single interaction of two regions; it does not infer from three (no fish).
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import fill, load, store


def intersection_naive(
    words: Sequence[int], shared: Sequence[int], claiming: Sequence[int], losing: Sequence[int]
) -> list[int]:
    """One entry on the words of one state; returns the new words. The naive twin of `intersections`."""
    inside = outside = 0
    for coord in shared:
        inside |= words[coord]
    for coord in claiming:
        outside |= words[coord]
    locked = inside & ~outside
    return [word & ~locked if coord in losing else word for coord, word in enumerate(words)]


@kernel
def intersections(tile, shared, claiming, losing):
    """Every entry in order, in every lane; index arrays ``(n, K)`` padded with the outside. Returns the changed
    bits.
    """
    changed = fill(tile, 0)
    for i in range(shared.shape[0]):
        inside = fill(tile, 0)
        elsewhere = inside
        for k in range(shared.shape[1]):
            inside = inside | load(tile, shared[i, k])
        for k in range(claiming.shape[1]):
            elsewhere = elsewhere | load(tile, claiming[i, k])
        locked = inside & ~elsewhere
        for k in range(losing.shape[1]):
            before = load(tile, losing[i, k])  # the outside is zero and stays so
            word = before & ~locked
            changed = changed | (before ^ word)
            store(tile, losing[i, k], word)
    return changed
