"""Counts of rooms and lines combined: if rooms cover the board and hold a mark as often as each row and each column,
the share of a room in some consecutive lines is bounded (the rule `ExactCountAcross`).

All rooms, one after another, become one additional row region, which only helps propagation.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from gridlanes.compile.structure import Structure
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules.exact_count import ExactCount
from gridlanes.rules.exact_count_across import ExactCountAcross
from gridlanes.rules.exact_count_apart import ExactCountApart

_COUNTS = (ExactCount, ExactCountApart)


def counts_across(structure: Structure, row_regions: Sequence[RowRegions]) -> list[RowRegions]:
    """For each row of the batch whose rooms cover the board once, all of them as one region."""
    found = []
    for regions in row_regions:
        rule = regions.rule
        if isinstance(rule, _COUNTS) and isinstance(rule.n, int) and (rule.mark, rule.n) in _counts_of_lines(structure):
            across = covering(structure, regions.chosen(regions.present), ExactCountAcross(rule.mark, rule.n))
            if len(across):
                found.append(across)
    return found


@lru_cache(maxsize=64)
def _counts_of_lines(structure: Structure) -> frozenset[tuple[int, int]]:
    """(mark, n) for which each row and each column of a plain grid holds the mark in exactly n cells."""
    rows, cols = structure.grid.rows, structure.grid.cols
    if structure.n_coords != rows * cols:
        return frozenset()
    cells = np.arange(rows * cols).reshape(rows, cols)
    lines = {tuple(line) for board in (cells, cells.T) for line in board.tolist()}
    counted: dict[tuple[int, int], set[tuple[int, ...]]] = {}
    for constraint in structure.constraints:
        rule = constraint.rule
        if isinstance(rule, _COUNTS) and isinstance(rule.n, int):
            coords = constraint.scope(structure.grid, structure.alphabet).coords.tolist()
            counted.setdefault((rule.mark, rule.n), set()).add(tuple(sorted(coords)))
    return frozenset(count for count, regions in counted.items() if lines <= regions)


def covering(structure: Structure, regions: RowRegions, rule: ExactCountAcross) -> RowRegions:
    """The regions of each row that has every coord in exactly one of them, one behind the other as the rule has it."""
    length = regions.lengths
    regions = regions.chosen(length > 0)
    n_coords, of_region = structure.n_coords, regions.region_of
    row = regions.row[of_region]
    times = np.zeros((int(regions.row.max(initial=-1)) + 1, n_coords), np.int64)
    np.add.at(times, (row, regions.coords), 1)
    covered = (times == 1).all(axis=1)
    least = np.minimum.reduceat(regions.coords, regions.start[:-1]) if len(regions) else np.zeros(0, np.intp)
    order = np.lexsort((-regions.coords, least[of_region], row))
    order = order[covered[row[order]]]
    rows = np.flatnonzero(covered)
    start = np.arange(len(rows) + 1) * n_coords
    return RowRegions(rule, rows.astype(np.int64), start, regions.coords[order], np.zeros(len(rows), np.int32))
