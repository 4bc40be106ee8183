"""Shared counts over own regions of equal marks: the cells of a tile in one row count all together, or not at all.

If all coords of an own region hold the same mark (`AllEqual`), the number of coords of a shared region that hold a mark
is a sum over the own regions that it meets. All own regions of a row and all shared counts of a mark become one table
of the kernel `sums_of_areas`, which covers the own regions, too. If nothing else is said of a board, another kernel
searches it (`sums_of_areas_searched`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.kernel_tables import KernelTables, tables_of_regions
from gridlanes.compile.structure import Structure
from gridlanes.kernels.rule_kernel import RuleKernel
from gridlanes.kernels.rules.sums.area_choices import MOST_IN_LINE
from gridlanes.kernels.rules.sums.sums_of_areas import scratch_for, sums_of_areas
from gridlanes.kernels.rules.sums.sums_of_areas_searched import scratch_to_search, sums_of_areas_searched
from gridlanes.model.clue import Clue
from gridlanes.model.regions import Coords
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules.all_equal import AllEqual
from gridlanes.rules.exact_count import ExactCount

MOST_STATES = 500_000
"""of a board that are looked at before it is left to the search"""
PAUSE = 10_000
"""states after which the kernel that looks at them pauses"""

Ints = NDArray[np.int64]
CountedLine = tuple[int, Coords]
"""a count as an entry of a table, and its coords"""


def counted_together(structure: Structure, row_regions: Sequence[RowRegions]) -> Iterator[KernelTables]:
    """The tables that follow from own regions under `AllEqual` and shared ones under `ExactCount`; none for puzzles
    without such regions.
    """
    equal = [own for own in row_regions if isinstance(own.rule, AllEqual) and len(own)]
    if not equal or structure.word_format.halves:  # kernels of columns cannot write such words
        return
    lines: dict[int, list[CountedLine]] = {}
    for constraint, region in zip(structure.constraints, structure.regions, strict=True):
        if isinstance(constraint.rule, ExactCount) and len(region):
            mark, total = _mark_and_count(structure, constraint.rule)
            lines.setdefault(mark, []).append((total, region))
    for own in equal if lines else ():
        areas = _areas(structure, own, np.unique(np.concatenate([at for these in lines.values() for _, at in these])))
        for mark, counts in lines.items():
            is_all = len(lines) == 1 and _is_all(structure, row_regions, areas)
            yield from _tables(mark, counts, areas, is_all)


def _is_all(structure: Structure, row_regions: Sequence[RowRegions], areas: _Areas) -> bool:
    """Whether all that is said of puzzles with two marks is that areas, of which each coord is in one, are alike,
    and how often lines hold a mark that are not too long to search.
    """
    is_plain = len(structure.alphabet) == 2 and structure.program.n_coords == structure.n_coords
    counts_alone = all(isinstance(constraint.rule, ExactCount) for constraint in structure.constraints)
    are_short = max(map(len, structure.regions)) <= MOST_IN_LINE
    alone = [len(regions) for regions in row_regions if len(regions)] == [len(areas.covered)]
    return is_plain and counts_alone and are_short and alone and bool((areas.n_coords == structure.n_coords).all())


def _mark_and_count(structure: Structure, rule: ExactCount) -> tuple[int, int]:
    """The mark of a rule by its number, and its count as an entry of a table."""
    mark, program = structure.alphabet.number(rule.mark), structure.program
    if not isinstance(rule.n, Clue):
        return mark, rule.clue_word(rule.n)
    return mark, -1 - (program.first_clue_row + program.clue_rows[rule.n, rule])


class _Areas(NamedTuple):
    """The areas of n puzzles, end to end: `row` ``(n,)``, which; `coords`, area after area, and how many each puzzle
    has ``(n,)``; `area_of` ``(n, C)``: the area of each coord, counted from 0 in each puzzle; `n_areas` ``(n,)``;
    `sizes` of all areas; `covered`: the own regions that are areas as they are.
    """

    row: Ints
    coords: Ints
    n_coords: Ints
    area_of: Ints
    n_areas: Ints
    sizes: Ints
    covered: RowRegions


def _areas(structure: Structure, own: RowRegions, counted: Coords) -> _Areas:
    """The own regions of each puzzle, and areas of one coord for `counted` ones that are in none of them."""
    row, place = np.unique(own.row, return_inverse=True)
    n, width = len(row), structure.n_coords
    lengths = own.lengths
    where = np.repeat(place, lengths), own.coords
    region_of = np.full((n, width), -1, np.int64)
    region_of[:, counted] = len(own) + np.arange(len(counted))
    region_of[where] = np.repeat(np.arange(len(own)), lengths)
    times = np.zeros((n, width), np.int64)
    np.add.at(times, where, 1)
    puzzle, coords = np.nonzero(region_of >= 0)
    order = np.lexsort((coords, region_of[puzzle, coords], puzzle))
    puzzle, coords = puzzle[order], coords[order]
    region = region_of[puzzle, coords]
    begins = np.ones(len(puzzle), np.bool_)
    begins[1:] = (puzzle[1:] != puzzle[:-1]) | (region[1:] != region[:-1])
    n_areas = np.bincount(puzzle[begins], minlength=n)
    number = np.cumsum(begins) - 1 - np.repeat(np.cumsum(n_areas) - n_areas, np.bincount(puzzle, minlength=n))
    area_of = np.full((n, width), -1, np.int64)
    area_of[puzzle, coords] = number
    sizes = np.diff(np.append(np.flatnonzero(begins), len(puzzle)))
    return _Areas(
        row.astype(np.int64),
        coords.astype(np.int64),
        np.bincount(puzzle, minlength=n),
        area_of,
        n_areas,
        sizes,
        own.chosen((times.max(axis=1) < 2)[place]),
    )


def _ends(sizes: Ints, n: Ints) -> tuple[Ints, Ints]:
    """Lists of n + 1 places each, one for every puzzle, end to end: where parts of these `sizes` begin and the last one
    ends; and how many places each has.
    """
    puzzle, first = np.repeat(np.arange(len(n)), n + 1), np.cumsum(n + 1) - (n + 1)
    ends = np.zeros(len(puzzle), np.int64)
    is_end = np.ones(len(puzzle), np.bool_)
    is_end[first] = False
    ends[is_end] = sizes
    total = np.cumsum(ends)
    return total - total[first][puzzle], n + 1


def _tables(mark: int, lines: list[CountedLine], areas: _Areas, is_all: bool) -> Iterator[KernelTables]:
    """The tables of the lines of one mark. `is_all`: whether nothing else is said of the puzzles."""
    n, n_lines = len(areas.row), len(lines)
    most = int(areas.n_areas.max())
    line_of = np.repeat(np.arange(n_lines), [len(region) for _, region in lines])
    met = areas.area_of[:, np.concatenate([region for _, region in lines])]
    keys, weights = np.unique((np.arange(n)[:, None] * n_lines + line_of) * most + met, return_counts=True)
    line, area = keys // most, keys % most
    first, n_first = _ends(np.bincount(line, minlength=n * n_lines), np.full(n, n_lines))
    n_met = np.bincount(line // n_lines, minlength=n)
    at_area = line // n_lines * most + area
    order = np.argsort(at_area, kind="stable")
    here = np.arange(most) < areas.n_areas[:, None]
    of_area, n_of_area = _ends(np.bincount(at_area, minlength=n * most)[here.ravel()], areas.n_areas)
    start, n_start = _ends(areas.sizes, areas.n_areas)
    totals = np.tile([total for total, _ in lines], n)
    lists = (
        (start, n_start),
        (totals, np.full(n, n_lines)),
        (first, n_first),
        (area, n_met),
        (weights, n_met),
        (of_area, n_of_area),
        (line[order] % n_lines, n_met),
    )
    together = first.reshape(n, n_lines + 1)
    n_ways = together[:, np.minimum(np.arange(n_lines) + 2, n_lines)] - together[:, :-1]
    scratch = scratch_for(most, n_lines, int(n_ways.max()))
    yield _tables_of(sums_of_areas, (mark,), scratch, areas, lists)._replace(covered=(areas.covered,))
    if is_all:
        scratch = scratch_to_search(int(areas.n_coords.max()), most, n_lines)
        yield _tables_of(sums_of_areas_searched, (mark, MOST_STATES, PAUSE), scratch, areas, lists)


def _tables_of(
    kernel: RuleKernel, numbers: tuple[int, ...], scratch: int, areas: _Areas, lists: Sequence[tuple[Ints, Ints]]
) -> KernelTables:
    """The tables of a kernel whose layout has `numbers`, the same for all puzzles, and `lists`."""
    n, n_numbers = len(areas.row), len(numbers) + len(lists)
    begin = np.cumsum([np.full(n, n_numbers), *(many for _, many in lists[:-1])], axis=0)
    layouts = np.column_stack([*(np.full(n, number) for number in numbers), *begin])
    return tables_of_regions(kernel, scratch, areas.row, (areas.coords, areas.n_coords), layouts, *lists)
