"""Lots that follow from row regions: each row gets the tables that are its own."""

from __future__ import annotations

import numpy as np

from gridlanes.compile.kernel_tables import KernelTables, tables_of_regions
from gridlanes.compile.row_tables import row_kernels_of
from gridlanes.compile.structure import Structure
from gridlanes.kernels.rules.counts.exact_count import exact_count
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import AtLeastOne


def _coords(tables, row):
    """The coords of each region in the tables of a row."""
    found = []
    for k in range(tables.start[row], tables.start[row + 1]):
        at, n, _ = tables.table[k].tolist()
        for _ in range(n):
            n_entries, size = tables.entries[at : at + 2].tolist()
            found.append(tables.entries[at + 2 : at + 2 + size].tolist())
            at += 1 + n_entries
    return found


def _none_in_first(structure, row_regions):
    """Of each row region the first coord does not hold the mark."""
    for own in row_regions:
        first = own.coords[own.start[:-1]]
        tables = np.array([(4, 1, coord, 1, 0) for coord in first], np.int32)
        yield KernelTables(
            exact_count, 0, own.row, tables.ravel(), 5 * np.arange(len(first)), np.ones(len(first), np.int64)
        )


def test_tables_that_follow_come_after_the_rows_own_regions():
    line = Structure(Grid(1, 4), Alphabet.binary(), [], following=_none_in_first)
    regions = RowRegions.of_lists(AtLeastOne(1), [[[2, 1]], [], [[0, 3, 2], [3, 1, 2]]])
    own, _ = row_kernels_of(line, line.word_format, 3, [regions])
    assert [_coords(own, row) for row in range(3)] == [[[2, 1], [2]], [], [[0, 3, 2], [3, 1, 2], [0], [3]]]


def test_they_follow_from_regions_that_are_settled_already():
    line = Structure(Grid(1, 4), Alphabet.binary(), [], following=_none_in_first)
    regions = RowRegions.of_lists(AtLeastOne(1), [[[2]]])
    own, _ = row_kernels_of(line, line.word_format, 1, [], [regions])
    assert _coords(own, 0) == [[2]]


def test_a_table_has_its_coords_its_parameters_and_its_lists():
    row, told = np.array([0, 2]), np.array([[7, 8], [9, 6]])
    ones, twos = (np.array([1, 1, 1]), np.array([1, 2])), (np.array([2, 2]), np.array([2, 0]))
    tables = tables_of_regions(exact_count, 5, row, (np.array([10, 11, 12]), np.array([2, 1])), told, ones, twos)
    assert (tables.kernel, tables.scratch, tables.row.tolist(), tables.n_entries.tolist()) == (
        exact_count,
        5,
        [0, 2],
        [1, 1],
    )
    each = [tables.entries[begin : begin + 1 + tables.entries[begin]].tolist() for begin in tables.begin.tolist()]
    assert each == [[8, 2, 10, 11, 7, 8, 1, 2, 2], [6, 1, 12, 9, 6, 1, 1]]
    assert sum(map(len, each)) == len(tables.entries)
