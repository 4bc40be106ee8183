"""Which row regions have the same list of tuples, and the tables of these (engine/compile/joint/tuple_lists.py)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel

_MAX_PAIRS = 62
"""of coords of a region that are looked at: bits of a number"""
_MIX = 0x9E3779B1


@kernel
def note_pairs_apart(
    start: NDArray[np.int64], coords: NDArray[np.int64], apart: NDArray[np.bool_], pairs: NDArray[np.int64]
) -> None:
    """Notes in `pairs` ``(n,)`` which pairs of coords of each region must differ (`apart` ``(C, C)``): a bit for each
    pair of its places, ordered by the second and then by the first.
    """
    for region in range(len(pairs)):
        first, bit, found = start[region], np.int64(0), np.int64(0)
        for j in range(start[region + 1] - first):
            for i in range(j):
                if bit < _MAX_PAIRS and apart[coords[first + i], coords[first + j]]:
                    found |= np.int64(1) << bit
                bit += 1
        pairs[region] = found


@kernel(allocates=True)
def number_alike(
    clues: NDArray[np.int32],
    lengths: NDArray[np.int64],
    pairs: NDArray[np.int64],
    which: NDArray[np.int64],
    first: NDArray[np.int64],
) -> int:
    """How many groups of regions there are that have the same clue, length and `pairs`. Notes in `which` ``(n,)`` the
    group of each region, numbered as they come, and in ``first[:n_groups]`` the first region of each.

    Groups are found by hashing (open addressing), in place of sorting.
    """
    n, size = len(clues), 16
    while size < 2 * n:
        size *= 2
    group_at, n_groups = np.full(size, -1, np.int64), 0
    for region in range(n):
        mixed = (int(pairs[region]) * 31 + int(clues[region])) * 31 + int(lengths[region])
        slot = (mixed * _MIX >> 16) & (size - 1)
        while group_at[slot] >= 0:
            other = first[group_at[slot]]
            if clues[other] == clues[region] and lengths[other] == lengths[region] and pairs[other] == pairs[region]:
                break
            slot = (slot + 1) & (size - 1)
        if group_at[slot] < 0:
            group_at[slot], first[n_groups] = n_groups, region
            n_groups += 1
        which[region] = group_at[slot]
    return n_groups


@kernel
def write_tuple_tables(
    begin: NDArray[np.int64],
    regions: tuple[NDArray[np.int64], NDArray[np.int64]],
    which: NDArray[np.int64],
    lists: tuple[NDArray[np.int64], NDArray[np.int32]],
    n_marks: int,
    entries: NDArray[np.int32],
) -> None:
    """Writes the table of each region from ``entries[begin]`` on, as `Supports` has it: coords, layout, list.

    `regions`: where each begins, ``(n + 1,)``, and their coords; `lists`: the same of lists of tuples, of which `which`
    ``(n,)`` is that of each region.
    """
    start, coords = regions
    list_start, listed = lists
    for region in range(len(begin)):
        at, length = begin[region], start[region + 1] - start[region]
        first = list_start[which[region]]
        n_listed = list_start[which[region] + 1] - first
        entries[at], entries[at + 1] = 4 + length + n_listed, length
        at += 2
        for k in range(length):
            entries[at + k] = coords[start[region] + k]
        at += length
        entries[at], entries[at + 1], entries[at + 2] = n_marks, n_listed // (length * n_marks), 3
        for k in range(n_listed):
            entries[at + 3 + k] = listed[first + k]
