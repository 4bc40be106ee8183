"""Row regions and the lines that count what they hold, as lists for a kernel that takes a board in one table.

What `counted_together` and `tubes_counted` share. Areas are the row regions of a puzzle, and areas of one coord for
counted ones that are in none of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.kernel_tables import KernelTables, tables_of_regions
from gridlanes.compile.structure import Structure
from gridlanes.kernels.rule_kernel import RuleKernel
from gridlanes.model.clue import Clue
from gridlanes.model.regions import Coords
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules.exact_count import ExactCount

Ints = NDArray[np.int64]
CountedLine = tuple[int, Coords]
"""a count as an entry of a table, and its coords"""


def counted_lines(structure: Structure) -> dict[int, list[CountedLine]]:
    """The lines that count each mark, by the number of the mark: the shared regions under `ExactCount`."""
    lines: dict[int, list[CountedLine]] = {}
    for rule, scope in structure.under(ExactCount):
        assert isinstance(rule, ExactCount)
        if len(scope.coords):
            mark, total = _mark_and_count(structure, rule)
            lines.setdefault(mark, []).append((total, scope.coords))
    return lines


def _mark_and_count(structure: Structure, rule: ExactCount) -> tuple[int, int]:
    """The mark of a rule by its number, and its count as an entry of a table."""
    mark, program = structure.alphabet.number(rule.mark), structure.program
    if not isinstance(rule.n, Clue):
        return mark, rule.clue_word(rule.n)
    return mark, -1 - (program.first_clue_row + program.clue_rows.row(rule.n.slot, rule))


class OwnAreas(NamedTuple):
    """The areas of n puzzles, end to end: `row` ``(n,)``, which; `coords`, area after area, those of an own region in
    its order, and how many each puzzle has ``(n,)``; `area_of` ``(n, C)``: the area of each coord, counted from 0 in
    each puzzle; `n_areas` ``(n,)``; `sizes` of all areas.
    """

    row: Ints
    coords: Ints
    n_coords: Ints
    area_of: Ints
    n_areas: Ints
    sizes: Ints


def apart(structure: Structure, own: RowRegions) -> RowRegions:
    """The row regions of the puzzles in which no two share a coord."""
    width = structure.n_coords
    n_rows = int(own.row.max(initial=-1)) + 1
    places = np.repeat(own.row, own.lengths) * width + own.coords
    times = np.bincount(places, minlength=n_rows * width).reshape(n_rows, width)
    return own.chosen((times.max(axis=1, initial=0) < 2)[own.row])


def areas_of(structure: Structure, own: RowRegions, counted: Coords) -> OwnAreas:
    """The row regions of each puzzle, and areas of one coord for `counted` ones that are in none of them."""
    row, place = np.unique(own.row, return_inverse=True)
    n, width = len(row), structure.n_coords
    lengths = own.lengths
    where = np.repeat(place, lengths), own.coords
    region_of = np.full((n, width), -1, np.int64)
    region_of[:, counted] = len(own) + np.arange(len(counted))
    region_of[where] = np.repeat(np.arange(len(own)), lengths)
    position = np.zeros((n, width), np.int64)
    position[where] = np.arange(len(own.coords))
    puzzle, coords = np.nonzero(region_of >= 0)
    order = np.lexsort((position[puzzle, coords], region_of[puzzle, coords], puzzle))
    puzzle, coords = puzzle[order], coords[order]
    region = region_of[puzzle, coords]
    begins = np.ones(len(puzzle), np.bool_)
    begins[1:] = (puzzle[1:] != puzzle[:-1]) | (region[1:] != region[:-1])
    n_areas = np.bincount(puzzle[begins], minlength=n)
    number = np.cumsum(begins) - 1 - np.repeat(np.cumsum(n_areas) - n_areas, np.bincount(puzzle, minlength=n))
    area_of = np.full((n, width), -1, np.int64)
    area_of[puzzle, coords] = number
    sizes = np.diff(np.append(np.flatnonzero(begins), len(puzzle)))
    n_coords = np.bincount(puzzle, minlength=n)
    return OwnAreas(row.astype(np.int64), coords.astype(np.int64), n_coords, area_of, n_areas, sizes)


def ends_of(sizes: Ints, n: Ints) -> tuple[Ints, Ints]:
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


class ListsOfLines(NamedTuple):
    """What kernels are told of the lines of one mark: lists of all puzzles, and how long each puzzle's is."""

    start: tuple[Ints, Ints]
    """where the coords of each area begin"""
    totals: tuple[Ints, Ints]
    first: tuple[Ints, Ints]
    """where the areas of each line begin in what follows"""
    areas: tuple[Ints, Ints]
    """the areas that each line meets"""
    weights: tuple[Ints, Ints]
    """how many coords it shares with each of them"""
    met: tuple[Ints, Ints]
    """where the lines of each area begin in what follows"""
    lines: tuple[Ints, Ints]
    """the lines that each area meets"""
    shares: tuple[Ints, Ints]
    """how many coords it shares with each of them"""


def lists_of_lines(lines: Sequence[CountedLine], areas: OwnAreas) -> ListsOfLines:
    """The lists of lines and the areas that they meet."""
    n, n_lines, most = len(areas.row), len(lines), int(areas.n_areas.max())
    line_of = np.repeat(np.arange(n_lines), [len(region) for _, region in lines])
    met = areas.area_of[:, np.concatenate([region for _, region in lines])]
    keys, weights = np.unique((np.arange(n)[:, None] * n_lines + line_of) * most + met, return_counts=True)
    line, area = keys // most, keys % most
    n_met = np.bincount(line // n_lines, minlength=n)
    at_area = line // n_lines * most + area
    order = np.argsort(at_area, kind="stable")
    here = np.arange(most) < areas.n_areas[:, None]
    return ListsOfLines(
        ends_of(areas.sizes, areas.n_areas),
        (np.tile([total for total, _ in lines], n), np.full(n, n_lines)),
        ends_of(np.bincount(line, minlength=n * n_lines), np.full(n, n_lines)),
        (area, n_met),
        (weights, n_met),
        ends_of(np.bincount(at_area, minlength=n * most)[here.ravel()], areas.n_areas),
        (line[order] % n_lines, n_met),
        (weights[order], n_met),
    )


def tables_of_boards(
    kernel: RuleKernel, numbers: tuple[int, ...], scratch: int, areas: OwnAreas, lists: Sequence[tuple[Ints, Ints]]
) -> KernelTables:
    """The tables of a kernel whose layout has `numbers`, the same for all puzzles, and `lists`."""
    n, n_numbers = len(areas.row), len(numbers) + len(lists)
    begin = np.cumsum([np.full(n, n_numbers), *(many for _, many in lists[:-1])], axis=0)
    layouts = np.column_stack([*(np.full(n, number) for number in numbers), *begin])
    return tables_of_regions(kernel, scratch, areas.row, (areas.coords, areas.n_coords), layouts, *lists)
