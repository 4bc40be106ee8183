"""What cages say of the coords they leave over: the sum of a line is known, hence that of its coords without a cage.

A region of all marks adds up to their total, a few disjoint ones to a multiple of it. Where cages lie wholly within
such lines, the coords left over add up to the rest (innies); where they cover them and stick out, what sticks out adds
up to the surplus (outies). Such coords become further regions of the puzzle's own, for propagation alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.kernels.jit import kernel
from gridlanes.model.clue import Clue
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules.sum import Sum

MOST_LINES = 3
"""regions of all marks taken together"""
LONGEST_APART, LONGEST_ANY = 4, 3
"""coords of a further region whose marks differ, and of one whose marks may repeat"""
_ROWS_AT_ONCE = 512
_NEVER = 1 << 20
"""a sum that no coords have"""
_CAGE, _ANY = Sum(Clue(0), distinct=True), Sum(Clue(0))


class Lines(NamedTuple):
    """Unions of disjoint regions of all marks: the coords ``(U, N)`` of each in ascending order, of which `length`
    ``(U,)`` count, and what they add up to, `total` ``(U,)``. `inside` ``bool (n, C)``: the coords of single regions.
    """

    coords: NDArray[np.int64]
    length: NDArray[np.int64]
    total: NDArray[np.int64]
    inside: NDArray[np.bool_]


class Leftovers(NamedTuple):
    """Room for what is found: n regions, each its `row`, `target`, `size`, whether its marks differ, and `coords`."""

    row: NDArray[np.int64]
    target: NDArray[np.int64]
    size: NDArray[np.int64]
    apart: NDArray[np.bool_]
    coords: NDArray[np.int64]


def implied(structure: Structure, own: Sequence[RowRegions]) -> list[RowRegions]:
    """Own regions that follow from those with sums; none for rows whose regions overlap."""
    found: list[RowRegions] = []
    for regions in own:
        if regions.rule in (_CAGE, _ANY):
            cages = regions.chosen(regions.present)
            if len(cages):
                found += _leftovers(structure, cages)
    return found


@lru_cache(maxsize=64)
def _lines(structure: Structure) -> Lines:
    """Regions of all marks, alone and with up to `MOST_LINES` that follow each other in the structure."""
    side, n_coords = len(structure.alphabet), structure.n_coords
    complete = [sorted(region.tolist()) for region in structure.distinct_regions if len(region) == side]
    unions: dict[tuple[int, ...], int] = {}
    for count in range(1, MOST_LINES + 1):
        for first in range(len(complete) - count + 1):
            together = sorted(coord for region in complete[first : first + count] for coord in region)
            if len(set(together)) == len(together):
                unions.setdefault(tuple(together), count)
    coords = np.zeros((len(unions), side * MOST_LINES), np.int64)
    inside = np.zeros((len(complete), n_coords), np.bool_)
    for i, union in enumerate(unions):
        coords[i, : len(union)] = union
    for i, region in enumerate(complete):
        inside[i, region] = True
    total = sum(structure.alphabet.values) * np.array(list(unions.values()), np.int64)
    return Lines(coords, np.array(list(map(len, unions)), np.int64), total, inside)


def _leftovers(structure: Structure, cages: RowRegions) -> list[RowRegions]:
    """The further regions that follow from cages, those whose marks differ and the others."""
    lines = _lines(structure)
    n_rows, most = int(cages.row[-1]) + 1, 2 * len(lines.length)
    if not most:
        return []
    longest = max(LONGEST_APART, LONGEST_ANY)
    n_room = most * min(_ROWS_AT_ONCE, n_rows)
    row, target, size = np.zeros((3, n_room), np.int64)
    room = Leftovers(row, target, size, np.zeros(n_room, np.bool_), np.zeros((n_room, longest), np.int64))
    parts: list[list[NDArray[Any]]] = []
    first = np.searchsorted(cages.row, np.arange(n_rows + 1))
    for start in range(0, n_rows, _ROWS_AT_ONCE):
        end = min(start + _ROWS_AT_ONCE, n_rows)
        n = _find(lines, cages.start, cages.coords, cages.clues, first, start, end, structure.n_coords, room)
        parts.append([column[:n].copy() for column in room])
    row, target, size, apart, coords = (np.concatenate(columns) for columns in zip(*parts, strict=True))
    found = []
    for rule, which in ((_CAGE, apart), (_ANY, ~apart)):
        if which.any():
            flat = coords[which][np.arange(longest) < size[which, None]].astype(np.intp)
            bounds = np.concatenate([[0], np.cumsum(size[which])])
            found.append(RowRegions(rule, row[which], bounds, flat, target[which].astype(np.int32)))
    return found


@kernel(allocates=True)
def _find(
    lines: Lines,
    start: NDArray[np.int64],
    coords: NDArray[np.int64],
    clues: NDArray[np.int32],
    first: NDArray[np.int64],
    from_row: int,
    to_row: int,
    n_coords: int,
    room: Leftovers,
) -> int:
    """Fills `room` with the leftovers of rows from `from_row` on, before `to_row`; how many there are."""
    n = 0
    cage_of = np.zeros(n_coords, np.int64)
    hits, touched = np.zeros(n_coords, np.int64), np.zeros(n_coords, np.int64)
    for row in range(from_row, to_row):
        base, n_cages = first[row], first[row + 1] - first[row]
        cage_of[:] = -1
        overlap = n_cages > n_coords
        for cage in range(n_cages):
            for k in range(start[base + cage], start[base + cage + 1]):
                overlap |= cage_of[coords[k]] >= 0
                cage_of[coords[k]] = min(cage, n_coords - 1)
        if overlap:
            continue
        begin = n
        for u in range(lines.length.shape[0]):
            bare, n_touched = 0, 0
            for k in range(lines.length[u]):
                cage = cage_of[lines.coords[u, k]]
                if cage < 0:
                    bare += 1
                else:
                    if hits[cage] == 0:
                        touched[n_touched] = cage
                        n_touched += 1
                    hits[cage] += 1
            in_sum, n_in, out_sum, n_out = 0, 0, 0, 0
            for i in range(n_touched):
                cage = touched[i]
                length = start[base + cage + 1] - start[base + cage]
                out_sum += clues[base + cage]
                n_out += length - hits[cage]
                if hits[cage] == length:
                    in_sum += clues[base + cage]
                    n_in += length
            n_left = lines.length[u] - n_in
            if n_in > 0 and 0 < n_left <= room.coords.shape[1]:
                size = 0
                for k in range(lines.length[u]):
                    coord = lines.coords[u, k]
                    cage = cage_of[coord]
                    if cage < 0 or hits[cage] < start[base + cage + 1] - start[base + cage]:
                        room.coords[n, size] = coord
                        size += 1
                n = _keep(room, begin, n, size, row, lines.total[u] - in_sum, lines.inside)
            if bare == 0 and 0 < n_out <= room.coords.shape[1]:
                size = 0
                for i in range(n_touched):
                    cage = touched[i]
                    if hits[cage] < start[base + cage + 1] - start[base + cage]:
                        for k in range(start[base + cage], start[base + cage + 1]):
                            if not _is_among(lines.coords[u], lines.length[u], coords[k]):
                                size = _insert(room.coords[n], size, coords[k])
                n = _keep(room, begin, n, size, row, out_sum - lines.total[u], lines.inside)
            for i in range(n_touched):
                hits[touched[i]] = 0
    return n


@kernel
def _is_among(coords: NDArray[np.int64], length: int, coord: int) -> bool:
    found = False
    for k in range(length):
        found |= coords[k] == coord
    return found


@kernel
def _insert(coords: NDArray[np.int64], size: int, coord: int) -> int:
    """Puts a coord in its place among `size` ascending ones; how many there are then."""
    place = size
    while place > 0 and coords[place - 1] > coord:
        coords[place] = coords[place - 1]
        place -= 1
    coords[place] = coord
    return size + 1


@kernel
def _keep(room: Leftovers, begin: int, n: int, size: int, row: int, target: int, inside: NDArray[np.bool_]) -> int:
    """Keeps the region in entry `n` unless it is too long or an entry of the row from `begin` on has its coords;
    how many entries there are then.
    """
    for entry in range(begin, n):
        same = room.size[entry] == size and room.target[entry] == target
        for k in range(size):
            same = same and room.coords[entry, k] == room.coords[n, k]
        if same:
            return n
    apart = False
    for line in range(inside.shape[0]):
        within = True
        for k in range(size):
            within = within and inside[line, room.coords[n, k]]
        apart |= within
    if size > (LONGEST_APART if apart else LONGEST_ANY):
        return n
    room.row[n], room.size[n], room.apart[n] = row, size, apart
    room.target[n] = target if target >= 0 else _NEVER
    return n + 1
