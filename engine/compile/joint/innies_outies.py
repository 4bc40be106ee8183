"""Innies and outies: the sum of a line is known, and so is the sum of its coords that no cage covers.

A region that holds all marks adds up to their total; several disjoint ones add up to a multiple of it. If cages lie
wholly within such lines, the coords left over add up to the rest (innies); if cages cover the lines and extend beyond
them, the coords outside add up to the surplus (outies). Such coords become additional row regions, which
only help propagation.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.kernels.search.innies_outies import (
    LONGEST_ANY,
    LONGEST_APART,
    CageNotes,
    Leftovers,
    RowCages,
    Unions,
    find_leftovers,
)
from gridlanes.model.clue import Clue
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules.sum import Sum

MAX_LINES = 3
"""regions of all marks taken together"""
_ROWS_AT_ONCE = 512
_CAGE, _ANY = Sum(Clue(0), distinct=True), Sum(Clue(0))


def implied(structure: Structure, row_regions: Sequence[RowRegions]) -> list[RowRegions]:
    """Own regions that follow from those with sums; none for rows whose regions overlap."""
    found: list[RowRegions] = []
    for regions in row_regions:
        if regions.rule in (_CAGE, _ANY):
            cages = regions.chosen(regions.present)
            if len(cages):
                found += _leftovers(structure, cages)
    return found


@lru_cache(maxsize=64)
def _lines(structure: Structure) -> Unions:
    """Regions of all marks, alone and with up to `MAX_LINES` that follow each other in the structure."""
    side, n_coords = len(structure.alphabet), structure.n_coords
    complete = [sorted(region.tolist()) for region in structure.distinct_regions if len(region) == side]
    unions: dict[tuple[int, ...], tuple[int, int]] = {}
    for count in range(1, MAX_LINES + 1):
        for first in range(len(complete) - count + 1):
            together = sorted(coord for region in complete[first : first + count] for coord in region)
            if len(set(together)) == len(together):
                unions.setdefault(tuple(together), (first, count))
    coords = np.zeros((len(unions), side * MAX_LINES), np.int64)
    for i, union in enumerate(unions):
        coords[i, : len(union)] = union
    lines_of = np.zeros((n_coords, -(-len(complete) // 64)), np.uint64)
    for i, region in enumerate(complete):
        lines_of[region, i // 64] |= np.uint64(1) << np.uint64(i % 64)
    first_line, n_lines = np.array([*unions.values()], np.int64).reshape(-1, 2).T.copy()
    total = sum(structure.alphabet.values) * n_lines
    lines = np.array(complete, np.int64).reshape(len(complete), side)
    return Unions(first_line, n_lines, coords, np.array(list(map(len, unions)), np.int64), total, lines, lines_of)


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
    of_rows = RowCages(first, cages.start, cages.coords, cages.clues)
    cage_of, length, sums, hits = np.zeros((4, structure.n_coords), np.int64)
    notes = CageNotes(cage_of, length, sums, np.zeros((len(lines.lines), structure.n_coords), np.int64), hits)
    for start in range(0, n_rows, _ROWS_AT_ONCE):
        end = min(start + _ROWS_AT_ONCE, n_rows)
        n = find_leftovers(lines, of_rows, start, end, notes, room)
        parts.append([column[:n].copy() for column in room])
    row, target, size, apart, coords = (np.concatenate(columns) for columns in zip(*parts, strict=True))
    found = []
    for rule, which in ((_CAGE, apart), (_ANY, ~apart)):
        if which.any():
            flat = coords[which][np.arange(longest) < size[which, None]].astype(np.intp)
            bounds = np.concatenate([[0], np.cumsum(size[which])])
            found.append(RowRegions(rule, row[which], bounds, flat, target[which].astype(np.int32)))
    return found
