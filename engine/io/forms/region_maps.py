"""Tatham's maps of regions, many at once: the region of each cell, and killer cages as own regions of many puzzles.

The exact way, and what the code means, is `gridlanes.io.forms.tatham.decode_regions`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.jit import kernel
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules.base import Rule

Places = NDArray[np.int64]


def split_many(data: NDArray[np.uint8], starts: Places, ends: Places, n_parts: int) -> tuple[Places, Places]:
    """Where the parts of texts that commas keep apart start and end, ``int64 (n_parts, n)`` each.

    A text with more or fewer commas has empty parts, which are no code of anything.
    """
    commas = np.append(np.flatnonzero(data == ord(",")), len(data))
    first = np.searchsorted(commas, starts)
    last = np.searchsorted(commas, ends)
    right = last - first == n_parts - 1
    part_starts, part_ends = np.zeros((n_parts, len(starts)), np.int64), np.zeros((n_parts, len(starts)), np.int64)
    part_starts[0], part_ends[-1] = starts, ends
    for i in range(n_parts - 1):
        at = commas[np.minimum(first + i, len(commas) - 1)]
        part_ends[i], part_starts[i + 1] = at, at + 1
    part_starts[:, ~right] = part_ends[:, ~right] = 0
    return part_starts, part_ends


def decode_regions_many(
    data: NDArray[np.uint8], starts: Places, ends: Places, side: int
) -> tuple[NDArray[np.int32], NDArray[np.bool_]]:
    """``int32 (n, side * side)``: the region of each cell, numbered as they first occur, of the maps
    ``data[starts[i]:ends[i]]``; and which maps are right.
    """
    areas, fine = np.zeros((len(starts), side * side), np.int32), np.zeros(len(starts), np.bool_)
    _decode_many(data, starts, ends, side, np.zeros(side * side, np.int32), areas, fine)
    return areas, fine


@kernel
def _root(parent: NDArray[np.int32], cell: int) -> int:
    while parent[cell] != cell:
        parent[cell] = parent[parent[cell]]
        cell = parent[cell]
    return cell


@kernel
def _decode_many(
    data: NDArray[np.uint8],
    starts: Places,
    ends: Places,
    side: int,
    parent: NDArray[np.int32],
    areas: NDArray[np.int32],
    fine: NDArray[np.bool_],
) -> None:
    """`decode_regions` for many maps; `parent` ``(side * side,)`` is room to work in."""
    inner = side * (side - 1)
    for i in range(starts.shape[0]):
        for cell in range(side * side):
            parent[cell] = cell
        border = np.int64(0)
        right = True
        for at in range(starts[i], ends[i]):
            byte = np.int64(data[at])
            if byte != 95 and (byte < 97 or byte > 122):
                right = False
                break
            n_open = np.int64(0)
            if byte != 95:
                n_open = min(byte - 96, np.int64(25))
            after = border + n_open + (0 if byte == 122 else 1)
            if after > 2 * inner + 1:
                right = False
                break
            last = border + n_open
            if last > 2 * inner:
                last = np.int64(2 * inner)
            for crossed in range(int(border), int(last)):
                if crossed < inner:
                    first = crossed // (side - 1) * side + crossed % (side - 1)
                    second = first + 1
                else:
                    first = (crossed - inner) % (side - 1) * side + (crossed - inner) // (side - 1)
                    second = first + side
                parent[_root(parent, first)] = _root(parent, second)
            border = after
        fine[i] = right and border == 2 * inner + 1
        if not fine[i]:
            continue
        n_areas = 0
        for cell in range(side * side):  # a root's own entry of `areas` holds its number, plus one, until the end
            areas[i, cell] = 0
        for cell in range(side * side):
            root = _root(parent, cell)
            if areas[i, root] == 0:
                n_areas += 1
                areas[i, root] = n_areas
        for cell in range(side * side):
            root = _root(parent, cell)
            if root != cell:
                areas[i, cell] = areas[i, root]
        for cell in range(side * side):
            areas[i, cell] -= 1


def cages_many(
    rule: Rule, areas: NDArray[np.int32], sums: NDArray[np.int32], fine: NDArray[np.bool_]
) -> tuple[RowRegions, NDArray[np.bool_]]:
    """The areas ``int32 (n, C)`` of many puzzles as own regions under `rule`, each with its sum as clue.

    `sums` ``int32 (n, C)``: the sum of an area at one of its cells (or the same at several), 0 at the others. `fine`:
    the puzzles to look at. Gives the regions of those in which each area has one sum, and which these are; others have
    no regions.
    """
    n, n_cells = areas.shape
    n_areas = areas.max(axis=1, initial=-1) + 1
    width = int(n_areas.max(initial=0))
    least, most = np.full((n, width), np.iinfo(np.int32).max, np.int32), np.zeros((n, width), np.int32)
    row, cell = np.nonzero(sums)
    given = sums[row, cell]
    np.minimum.at(least, (row, areas[row, cell]), given)
    np.maximum.at(most, (row, areas[row, cell]), given)
    exists = np.arange(width) < n_areas[:, None]
    fine = fine & ((least == most) | ~exists).all(axis=1)
    kept = areas[fine]
    lengths = np.zeros((n, width), np.int64)
    np.add.at(lengths, (np.repeat(np.flatnonzero(fine), n_cells), kept.ravel()), 1)
    present = lengths > 0
    coords = np.argsort(kept, axis=1, kind="stable").astype(np.intp).ravel()
    start = np.concatenate(([0], np.cumsum(lengths[present]))).astype(np.int64)
    return RowRegions(rule, np.nonzero(present)[0].astype(np.int64), start, coords, most[present]), fine
