"""Shared counts over row regions of equal marks: the cells of a tile in one row count all together, or not at all.

If all coords of an own region hold the same mark (`AllEqual`), the number of coords of a shared region that hold a mark
is a sum over the row regions that it meets. All row regions of a row and all shared counts of a mark become one table
of the kernel `sums_of_areas`, which covers the row regions, too. If nothing else is said of a board, another kernel
searches it (`sums_of_areas_searched`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from gridlanes.compile.joint.areas_and_lines import (
    CountedLine,
    OwnAreas,
    apart,
    areas_of,
    counted_lines,
    lists_of_lines,
    tables_of_boards,
)
from gridlanes.compile.kernel_tables import KernelTables
from gridlanes.compile.structure import Structure
from gridlanes.kernels.rules.sums.area_choices import MAX_IN_LINE
from gridlanes.kernels.rules.sums.sums_of_areas import scratch_for, sums_of_areas
from gridlanes.kernels.rules.sums.sums_of_areas_searched import scratch_to_search, sums_of_areas_searched
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules.all_equal import AllEqual
from gridlanes.rules.exact_count import ExactCount

MAX_STATES = 500_000
"""of a board that are looked at before it is left to the search"""
PAUSE = 10_000
"""states after which the kernel that looks at them pauses"""


def counted_together(structure: Structure, row_regions: Sequence[RowRegions]) -> Iterator[KernelTables]:
    """The tables that follow from row regions under `AllEqual` and shared ones under `ExactCount`; none for puzzles
    without such regions.
    """
    equal = [own for own in row_regions if isinstance(own.rule, AllEqual) and len(own)]
    if not equal or structure.word_format.halves:  # kernels of columns cannot write such words
        return
    lines = counted_lines(structure)
    for own in equal if lines else ():
        areas = areas_of(structure, own, np.unique(np.concatenate([at for these in lines.values() for _, at in these])))
        covered = apart(structure, own)
        for mark, counts in lines.items():
            is_all = len(lines) == 1 and _is_all(structure, row_regions, areas, covered)
            yield from _tables(mark, counts, areas, covered, is_all)


def _is_all(structure: Structure, row_regions: Sequence[RowRegions], areas: OwnAreas, covered: RowRegions) -> bool:
    """Whether all that is said of puzzles with two marks is that areas, of which each coord is in one, are alike,
    and how often lines hold a mark that are not too long to search.
    """
    is_plain = len(structure.alphabet) == 2 and structure.program.n_coords == structure.n_coords
    counts_alone = all(isinstance(part.rule, ExactCount) for part in structure.parts)
    are_short = max(map(len, structure.regions)) <= MAX_IN_LINE
    alone = [len(regions) for regions in row_regions if len(regions)] == [len(covered)]
    return is_plain and counts_alone and are_short and alone and bool((areas.n_coords == structure.n_coords).all())


def _tables(
    mark: int, lines: list[CountedLine], areas: OwnAreas, covered: RowRegions, is_all: bool
) -> Iterator[KernelTables]:
    """The tables of the lines of one mark. `covered`: the row regions that are areas as they are. `is_all`: whether
    nothing else is said of the puzzles.
    """
    n, n_lines, most = len(areas.row), len(lines), int(areas.n_areas.max())
    *lists, _ = told = lists_of_lines(lines, areas)
    together = told.first[0].reshape(n, n_lines + 1)
    n_ways = together[:, np.minimum(np.arange(n_lines) + 2, n_lines)] - together[:, :-1]
    scratch = scratch_for(most, n_lines, int(n_ways.max()))
    yield tables_of_boards(sums_of_areas, (mark,), scratch, areas, lists)._replace(covered=(covered,))
    if is_all:
        scratch = scratch_to_search(int(areas.n_coords.max()), most, n_lines)
        yield tables_of_boards(sums_of_areas_searched, (mark, MAX_STATES, PAUSE), scratch, areas, lists)
