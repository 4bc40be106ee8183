"""Counts of rooms and lines combined: if rooms cover the board and hold a mark as often as each row and each column,
the share of a room in some consecutive lines is bounded (the rule `ExactCountAcross`).

All rooms, one after another, become one table for each row. It only helps propagation. If marks do not touch, and
nothing else is said of a board, a search of its own decides it, too (kernels/rules/counts/marks_apart_searched.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.kernel_tables import KernelTables, tables_of_regions
from gridlanes.compile.structure import Structure
from gridlanes.kernels.rule_kernel import RuleKernel
from gridlanes.kernels.rules.counts.exact_count_across import MarkAndGrid, exact_count_across
from gridlanes.kernels.rules.counts.marks_apart_searched import MAX_CELLS, BoardOfMarks, marks_apart_searched
from gridlanes.model.grid import Layer
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules.at_most import AtMost
from gridlanes.rules.exact_count import ExactCount
from gridlanes.rules.exact_count_apart import ExactCountApart

MAX_STATES = 40_000
"""of a board that are looked at before it is left to the search"""
_COUNTS = (ExactCount, ExactCountApart)


def counts_across(structure: Structure, row_regions: Sequence[RowRegions]) -> Iterator[KernelTables]:
    """The tables of the rows of the batch whose rooms cover the board once; `row_regions`: all that they have."""
    own, grid = [regions for regions in row_regions if len(regions)], structure.grid
    for regions in own:
        rule = regions.rule
        if isinstance(rule, _COUNTS) and isinstance(rule.n, int) and (rule.mark, rule.n) in _counts_of_lines(structure):
            rows, coords = _covering(structure, regions)
            if not len(rows):
                continue
            layout = MarkAndGrid(structure.alphabet.number(rule.mark), rule.n, grid.rows, grid.cols)
            yield _tables(exact_count_across, layout, rows, coords)
            if len(own) == 1 and _says_nothing_else(structure, rule):
                yield _tables(marks_apart_searched, BoardOfMarks(*layout, MAX_STATES), rows, coords)


def _tables(kernel: RuleKernel, layout: Any, rows: NDArray[np.int64], coords: NDArray[np.intp]) -> KernelTables:
    """The tables of a kernel whose layout is the same for all boards."""
    n_coords = len(coords) // len(rows)
    entries = np.tile(np.array(kernel.entries(layout), np.int32), (len(rows), 1))
    scratch = int(kernel.scratch(n_coords, layout))
    return tables_of_regions(kernel, scratch, rows, (coords, np.full(len(rows), n_coords)), entries)


@lru_cache(maxsize=64)
def _says_nothing_else(structure: Structure, rule: ExactCount | ExactCountApart) -> bool:
    """Whether a structure says of a plain grid that no two cells that hold a mark touch, and that each row and each
    column satisfies a rule of counts, and nothing else.
    """
    cells = structure.grid.ids(Layer.CELLS)
    if not isinstance(rule, ExactCountApart) or cells.size > MAX_CELLS:
        return False
    lines = {tuple(line) for board in (cells, cells.T) for line in board.tolist()}
    corners = product(range(len(cells) - 1), range(cells.shape[1] - 1))
    blocks = {tuple(cells[row : row + 2, col : col + 2].ravel().tolist()) for row, col in corners}
    said, once = set[tuple[int, ...]](), AtMost(rule.mark, 1)
    for constraint, scope in zip(structure.constraints, structure.scopes, strict=True):
        coords = tuple(sorted(scope.coords.tolist()))
        if coords not in (lines if constraint.rule == rule else blocks if constraint.rule == once else ()):
            return False
        said.add(coords)
    return said == lines | blocks


@lru_cache(maxsize=64)
def _counts_of_lines(structure: Structure) -> frozenset[tuple[int, int]]:
    """(mark, n) for which each row and each column of a plain grid holds the mark in exactly n cells."""
    rows, cols = structure.grid.rows, structure.grid.cols
    if structure.n_coords != rows * cols:
        return frozenset()
    cells = np.arange(rows * cols).reshape(rows, cols)
    lines = {tuple(line) for board in (cells, cells.T) for line in board.tolist()}
    counted: dict[tuple[int, int], set[tuple[int, ...]]] = {}
    for rule, scope in structure.under(*_COUNTS):
        assert isinstance(rule, _COUNTS)
        if isinstance(rule.n, int):
            counted.setdefault((rule.mark, rule.n), set()).add(tuple(sorted(scope.coords.tolist())))
    return frozenset(count for count, regions in counted.items() if lines <= regions)


def _covering(structure: Structure, regions: RowRegions) -> tuple[NDArray[np.int64], NDArray[np.intp]]:
    """The rows that have every coord in exactly one region, and the coords of these, row after row, region after region
    as `ExactCountAcross` has them.
    """
    regions = regions.chosen(regions.present & (regions.lengths > 0))
    n_coords, of_region = structure.n_coords, regions.region_of
    n_rows = int(regions.row.max(initial=-1)) + 1
    place = regions.row[of_region] * n_coords + regions.coords
    covered = (np.bincount(place, minlength=n_rows * n_coords).reshape(n_rows, n_coords) == 1).all(axis=1)
    least = np.minimum.reduceat(regions.coords, regions.start[:-1]) if len(regions) else np.zeros(0, np.intp)
    # By row, then by the first coord of the region, then descending.
    order = np.argsort((regions.row * n_coords + least)[of_region] * n_coords - regions.coords)
    return np.flatnonzero(covered), regions.coords[order[covered[regions.row[of_region[order]]]]]
