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
    """Unions of disjoint regions that hold all marks: the coords ``(U, N)`` of each in ascending order, of which the
    first `length` ``(U,)`` count, and their sum, `total` ``(U,)``. `inside` ``bool (n, C)``: the coords of single
    regions.
    """

    coords: Ints
    length: Ints
    total: Ints
    inside: NDArray[np.bool_]


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
    """Working space, ``(C,)`` each."""

    cage_of: Ints
    """the row's cage of each coord, counted from 0; -1 for none"""
    hits: Ints
    """how many coords of each cage lie in the union; zeros before and after"""
    touched: Ints
    """the cages with any"""


@kernel
def find_leftovers(
    lines: Unions, cages: RowCages, from_row: int, to_row: int, notes: CageNotes, room: Leftovers
) -> int:
    """Fills `room` with the leftovers of rows from `from_row` on, before `to_row`; how many there are. None for rows
    whose cages overlap.
    """
    n = 0
    for row in range(from_row, to_row):
        if not _note_cages(cages, row, notes.cage_of):
            continue
        begin, base = n, cages.first[row]
        for u in range(lines.length.shape[0]):
            bare, n_touched = _note_hits(lines, u, notes)
            in_sum, n_in, out_sum, n_out = 0, 0, 0, 0
            for i in range(n_touched):
                cage = notes.touched[i]
                length = cages.start[base + cage + 1] - cages.start[base + cage]
                out_sum += cages.clues[base + cage]
                n_out += length - notes.hits[cage]
                if notes.hits[cage] == length:
                    in_sum += cages.clues[base + cage]
                    n_in += length
            if n_in > 0 and 0 < lines.length[u] - n_in <= room.coords.shape[1]:
                size = _list_inside(lines, u, cages, base, notes, room.coords[n])
                n = _keep(room, begin, n, size, row, lines.total[u] - in_sum, lines.inside)
            if bare == 0 and 0 < n_out <= room.coords.shape[1]:
                size = _list_outside(lines, u, cages, base, n_touched, notes, room.coords[n])
                n = _keep(room, begin, n, size, row, out_sum - lines.total[u], lines.inside)
            for i in range(n_touched):
                notes.hits[notes.touched[i]] = 0
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


@kernel(inline=True)
def _note_hits(lines, u, notes):
    """Notes the cages that a union touches; how many coords are in none, and how many cages it touches."""
    bare, n_touched = 0, 0
    for k in range(lines.length[u]):
        cage = notes.cage_of[lines.coords[u, k]]
        if cage < 0:
            bare += 1
        else:
            if notes.hits[cage] == 0:
                notes.touched[n_touched] = cage
                n_touched += 1
            notes.hits[cage] += 1
    return bare, n_touched


@kernel(inline=True)
def _list_inside(lines, u, cages, base, notes, listed):
    """Lists the coords of a union that are in no cage within it; how many there are."""
    size = 0
    for k in range(lines.length[u]):
        coord = lines.coords[u, k]
        cage = notes.cage_of[coord]
        if cage < 0 or notes.hits[cage] < cages.start[base + cage + 1] - cages.start[base + cage]:
            listed[size] = coord
            size += 1
    return size


@kernel(inline=True)
def _list_outside(lines, u, cages, base, n_touched, notes, listed):
    """Lists the coords outside a union of the cages that it touches, in ascending order; how many there are."""
    size = 0
    for i in range(n_touched):
        cage = notes.touched[i]
        if notes.hits[cage] < cages.start[base + cage + 1] - cages.start[base + cage]:
            for k in range(cages.start[base + cage], cages.start[base + cage + 1]):
                if not _is_among(lines.coords[u], lines.length[u], cages.coords[k]):
                    size = _insert(listed, size, cages.coords[k])
    return size


@kernel
def _is_among(coords, length, coord):
    found = False
    for k in range(length):
        found |= coords[k] == coord
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
def _keep(room, begin, n, size, row, target, inside):
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
    room.target[n] = target if target >= 0 else NEVER
    return n + 1
