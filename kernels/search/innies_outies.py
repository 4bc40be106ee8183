"""Innies and outies: the coords that cages leave uncovered within unions of complete lines, or cover outside them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel

Ints = NDArray[np.int64]

LONGEST_APART, LONGEST_ANY = 4, 3
"""coords of a further region whose marks differ, and of one whose marks may repeat"""
NEVER = 1 << 20
"""a sum that no coords have"""


class Unions(NamedTuple):
    """Unions of disjoint regions that hold all marks, of `lines` that follow each other: the `first` ``(U,)`` and their
    number `n_lines` ``(U,)``; the coords ``(U, N)`` of each in ascending order, of which the first `length` ``(U,)``
    count, and their sum, `total` ``(U,)``. `lines` ``(n, S)``: the coords of single regions; `lines_of`
    ``uint64 (C, ceil(n / 64))``: which of these each coord is in, bit i of word w for line 64 * w + i.
    """

    first: Ints
    n_lines: Ints
    coords: Ints
    length: Ints
    total: Ints
    lines: Ints
    lines_of: NDArray[np.uint64]


class RowCages(NamedTuple):
    """The cages of P rows: those of row p are ``first[p]`` to ``first[p + 1]``; cage i has the coords ``start[i]`` to
    ``start[i + 1]`` of `coords`, which add up to ``clues[i]``.
    """

    first: Ints
    start: Ints
    coords: Ints
    clues: NDArray[np.int32]


class Leftovers(NamedTuple):
    """Space for results: n regions, each with its `row`, `target`, `size`, whether its marks differ, and `coords`."""

    row: Ints
    target: Ints
    size: Ints
    apart: NDArray[np.bool_]
    coords: Ints


class CageNotes(NamedTuple):
    """Working space."""

    cage_of: Ints
    """``(C,)``: the row's cage of each coord, counted from 0; -1 for none"""
    length: Ints
    """``(C,)``: how many coords each cage has"""
    sums: Ints
    """``(C,)``: what they add up to"""
    of_lines: Ints
    """``(n, C)``: how many coords of each cage lie in each line"""
    hits: Ints
    """``(C,)``: how many lie in a union"""


@kernel
def find_leftovers(
    lines: Unions, cages: RowCages, from_row: int, to_row: int, notes: CageNotes, room: Leftovers
) -> int:
    """Fills `room` with the leftovers of rows from `from_row` on, before `to_row`; how many there are. None for rows
    whose cages overlap.
    """
    n, most = 0, room.coords.shape[1]
    for row in range(from_row, to_row):
        begin, base, n_cages = n, cages.first[row], cages.first[row + 1] - cages.first[row]
        if not _note_cages(cages, row, notes.cage_of):
            continue
        _note_lines(lines, cages, base, n_cages, notes)
        for u in range(lines.length.shape[0]):
            _note_hits(lines, u, n_cages, notes)
            # Plain sums over all cages, for many of which there is one instruction.
            covered, in_sum, n_in, out_sum, n_out = 0, 0, 0, 0, 0
            for cage in range(n_cages):
                hits, length, clue = notes.hits[cage], notes.length[cage], notes.sums[cage]
                covered += hits
                out_sum += clue if hits > 0 else 0
                n_out += length - hits if hits > 0 else 0
                in_sum += clue if 0 < hits == length else 0
                n_in += length if 0 < hits == length else 0
            if n_in > 0 and 0 < lines.length[u] - n_in <= most:
                size = _list_inside(lines, u, notes, room.coords[n])
                n = _keep(room, begin, n, size, row, lines.total[u] - in_sum, lines.lines_of)
            if covered == lines.length[u] and 0 < n_out <= most:
                size = _list_outside(lines, u, cages, base, n_cages, notes, room.coords[n])
                n = _keep(room, begin, n, size, row, out_sum - lines.total[u], lines.lines_of)
    return n


@kernel(inline=True)
def _note_cages(cages, row, cage_of):
    """Notes the cage of each coord of a row; False if two cages share one."""
    base, n_cages = cages.first[row], cages.first[row + 1] - cages.first[row]
    cage_of[:] = -1
    overlap = n_cages > len(cage_of)
    for cage in range(n_cages):
        for k in range(cages.start[base + cage], cages.start[base + cage + 1]):
            overlap |= cage_of[cages.coords[k]] >= 0
            cage_of[cages.coords[k]] = min(cage, len(cage_of) - 1)
    return not overlap


@kernel
def _note_lines(lines, cages, base, n_cages, notes):
    """Notes how long the cages of a row are, their sums, and how many coords of each lie in each line."""
    for cage in range(n_cages):
        notes.sums[cage] = cages.clues[base + cage]
        notes.length[cage] = cages.start[base + cage + 1] - cages.start[base + cage]
    for line in range(lines.lines.shape[0]):
        for cage in range(n_cages):
            notes.of_lines[line, cage] = 0
        for k in range(lines.lines.shape[1]):
            cage = notes.cage_of[lines.lines[line, k]]
            if cage >= 0:
                notes.of_lines[line, cage] += 1


@kernel
def _note_hits(lines, u, n_cages, notes):
    """Notes how many coords of each cage lie in a union."""
    first = lines.first[u]
    for cage in range(n_cages):
        notes.hits[cage] = notes.of_lines[first, cage]
    for line in range(first + 1, first + lines.n_lines[u]):
        for cage in range(n_cages):
            notes.hits[cage] += notes.of_lines[line, cage]


@kernel(inline=True)
def _list_inside(lines, u, notes, listed):
    """Lists the coords of a union that are in no cage within it; how many there are."""
    size = 0
    for k in range(lines.length[u]):
        coord = lines.coords[u, k]
        cage = notes.cage_of[coord]
        if cage < 0 or notes.hits[cage] < notes.length[cage]:
            listed[size] = coord
            size += 1
    return size


@kernel(inline=True)
def _list_outside(lines, u, cages, base, n_cages, notes, listed):
    """Lists the coords outside a union of the cages that it touches, in ascending order; how many there are."""
    size = 0
    for cage in range(n_cages):
        if 0 < notes.hits[cage] < notes.length[cage]:
            for k in range(cages.start[base + cage], cages.start[base + cage + 1]):
                if not _is_within(lines, u, cages.coords[k]):
                    size = _insert(listed, size, cages.coords[k])
    return size


@kernel
def _is_within(lines, u, coord):
    """Whether a coord lies in a union."""
    found = False
    for line in range(lines.first[u], lines.first[u] + lines.n_lines[u]):
        found |= lines.lines_of[coord, line >> 6] >> np.uint64(line & 63) & np.uint64(1) == np.uint64(1)
    return found


@kernel
def _insert(coords, size, coord):
    """Puts a coord in its place among `size` ascending ones; how many there are then."""
    place = size
    while place > 0 and coords[place - 1] > coord:
        coords[place] = coords[place - 1]
        place -= 1
    coords[place] = coord
    return size + 1


@kernel(for_any_number=True)
def _keep(room, begin, n, size, row, target, lines_of):
    """Keeps the region in entry `n` unless it is too long or an entry of the row from `begin` on has its coords;
    how many entries there are then.
    """
    for entry in range(begin, n):
        if room.size[entry] == size and room.target[entry] == target:
            k = 0
            while k < size and room.coords[entry, k] == room.coords[n, k]:
                k += 1
            if k == size:
                return n
    apart = False
    for w in range(lines_of.shape[1]):
        together = ~np.uint64(0)
        for k in range(size):
            together &= lines_of[room.coords[n, k], w]
        apart |= together != 0
    if size > (LONGEST_APART if apart else LONGEST_ANY):
        return n
    room.row[n], room.size[n], room.apart[n] = row, size, apart
    room.target[n] = target if target >= 0 else NEVER
    return n + 1
