"""Shared counts over row regions that are filled from one end: thermometers and vessels that lines cross.

Such a region (`FilledFrom`, `WaterLevel`) consists of tubes: steps of coords that hold the mark together, each only if
the step before it does. What a tube adds to the count of a line is what its steps below its level have in that line.
All tubes of a row and all shared counts of a mark become one table of the kernel `counts_of_tubes`. It covers own
regions of which each is one tube of single coords.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from gridlanes.compile.joint.areas_and_lines import (
    CountedLine,
    Ints,
    OwnAreas,
    apart,
    areas_of,
    counted_lines,
    ends_of,
    lists_of_lines,
    tables_of_boards,
)
from gridlanes.compile.kernel_tables import KernelTables
from gridlanes.compile.own_scopes import scope_of
from gridlanes.compile.structure import Structure
from gridlanes.kernels.rules.sums.counts_of_tubes import counts_of_tubes, scratch_for
from gridlanes.model.laid_regions import starts_of
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules.filled_from import FilledFrom
from gridlanes.rules.water_level import WaterLevel


def tubes_counted(structure: Structure, row_regions: Sequence[RowRegions]) -> Iterator[KernelTables]:
    """The tables that follow from row regions that are filled from one end and shared ones under `ExactCount` of the
    same mark; none for puzzles without such regions, or in which some share a coord.
    """
    filled = [(own, own.rule) for own in row_regions if isinstance(own.rule, (FilledFrom, WaterLevel)) and len(own)]
    if not filled or structure.word_format.halves:  # kernels of columns cannot write such words
        return
    lines = counted_lines(structure)
    for own, rule in filled:
        mark, regions = structure.alphabet.number(rule.mark), apart(structure, own)
        if mark in lines and len(regions):
            yield _tables(structure, mark, lines[mark], regions, rule)


def _tables(
    structure: Structure, mark: int, lines: list[CountedLine], own: RowRegions, rule: FilledFrom | WaterLevel
) -> KernelTables:
    steps, begins = _steps_along(own) if isinstance(rule, FilledFrom) else _steps_of_vessels(structure, own, rule)
    areas = areas_of(structure, steps, np.unique(np.concatenate([region for _, region in lines])))
    tubes, n_tubes = _tubes(areas, steps, begins)
    lists = (*lists_of_lines(lines, areas), ends_of(tubes, n_tubes))
    scratch = scratch_for(int(n_tubes.max()), int(areas.n_areas.max()), len(lines))
    tables = tables_of_boards(counts_of_tubes, (mark,), scratch, areas, lists)
    return tables._replace(covered=(own,)) if isinstance(rule, FilledFrom) else tables


def _steps_along(own: RowRegions) -> tuple[RowRegions, Ints]:
    """Each coord of a region as a step, and where the regions begin among these."""
    n = len(own.coords)
    row = np.repeat(own.row, own.lengths)
    steps = RowRegions(own.rule, row, np.arange(n + 1), own.coords, np.zeros(n, np.int32))
    return steps, own.start[:-1][own.lengths > 0]


def _steps_of_vessels(structure: Structure, own: RowRegions, rule: WaterLevel) -> tuple[RowRegions, Ints]:
    """The steps of the tubes of vessels, and where the tubes begin among these."""
    rows, coords, lengths, begins = list[int](), list[int](), list[int](), list[int]()
    for row, region, _ in own.regions():
        for tube in rule.tubes(scope_of(structure, tuple(region))):
            begins.append(len(lengths))
            for step in tube:
                rows.append(row)
                lengths.append(len(step))
                coords += step
    start = starts_of(np.array(lengths, np.int64))
    clues = np.zeros(len(rows), np.int32)
    steps = RowRegions(own.rule, np.array(rows, np.int64), start, np.array(coords, np.intp), clues)
    return steps, np.array(begins, np.int64)


def _tubes(areas: OwnAreas, steps: RowRegions, begins: Ints) -> tuple[Ints, Ints]:
    """How many steps each tube of each puzzle has, and how many tubes each puzzle has; coords that are in no own region
    are tubes of one step. The steps come first among the areas of a puzzle.
    """
    n_steps = np.bincount(np.searchsorted(areas.row, steps.row), minlength=len(areas.row))
    is_first = np.zeros(len(steps), np.bool_)
    is_first[begins] = True
    n_single = areas.n_areas - n_steps
    flags = np.ones(int(areas.n_areas.sum()), np.bool_)
    before = np.repeat(np.cumsum(n_single) - n_single, n_steps)
    flags[np.arange(len(steps)) + before] = is_first
    puzzle = np.repeat(np.arange(len(areas.row)), areas.n_areas)
    return np.diff(np.append(np.flatnonzero(flags), len(flags))), np.bincount(puzzle[flags], minlength=len(areas.row))
