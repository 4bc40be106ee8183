"""Shared counts over own regions that are filled from their first coord on: thermometers that lines cross.

What such a region (`FilledFrom`) adds to the count of a line is how many of its coords in that line come before its
level. All own regions of a row and all shared counts of a mark become one table of the kernel `counts_of_tubes`,
which covers the own regions, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from gridlanes.compile.areas_and_lines import CountedLine, OwnAreas, areas_of, counted_lines, ends_of, tables_of_boards
from gridlanes.compile.kernel_tables import KernelTables
from gridlanes.compile.structure import Structure
from gridlanes.kernels.rules.sums.counts_of_tubes import counts_of_tubes, scratch_for
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules.filled_from import FilledFrom


def tubes_counted(structure: Structure, row_regions: Sequence[RowRegions]) -> Iterator[KernelTables]:
    """The tables that follow from own regions under `FilledFrom` and shared ones under `ExactCount` of the same mark;
    none for puzzles without such regions.
    """
    filled = [own for own in row_regions if isinstance(own.rule, FilledFrom) and len(own)]
    if not filled or structure.word_format.halves:  # kernels of columns cannot write such words
        return
    lines = counted_lines(structure)
    for own in filled:
        assert isinstance(own.rule, FilledFrom)
        mark = structure.alphabet.number(own.rule.mark)
        if mark in lines:
            counted = np.unique(np.concatenate([region for _, region in lines[mark]]))
            yield _tables(mark, lines[mark], areas_of(structure, own, counted))


def _tables(mark: int, lines: list[CountedLine], areas: OwnAreas) -> KernelTables:
    n, n_lines, width = len(areas.row), len(lines), areas.area_of.shape[1]
    lengths = np.array([len(region) for _, region in lines])
    line_of, counted = np.repeat(np.arange(n_lines), lengths), np.concatenate([region for _, region in lines])
    puzzle, first_coord = np.repeat(np.arange(n), areas.n_coords), np.cumsum(areas.n_coords) - areas.n_coords
    place_of = np.zeros((n, width), np.int64)
    place_of[puzzle, areas.coords] = np.arange(len(areas.coords)) - first_coord[puzzle]
    places = place_of[:, counted]
    n_listed = np.full(n, len(counted))
    times = np.bincount(counted, minlength=width)
    lists = (
        ends_of(areas.sizes, areas.n_areas),
        (np.tile([total for total, _ in lines], n), np.full(n, n_lines)),
        ends_of(np.tile(lengths, n), np.full(n, n_lines)),
        (np.sort(line_of * width + places, axis=1).ravel() % width, n_listed),
        ends_of(times[areas.coords], areas.n_coords),
        (np.sort(places * n_lines + line_of, axis=1).ravel() % n_lines, n_listed),
    )
    scratch = scratch_for(int(areas.n_areas.max()), int(areas.n_coords.max()), n_lines)
    return tables_of_boards(counts_of_tubes, (mark,), scratch, areas, lists)._replace(covered=(areas.covered,))
