"""Shared counts over own regions of equal marks: the cells of a tile in one row count all together, or not at all.

If all coords of an own region hold the same mark (`AllEqual`), the number of coords of a shared region that hold a mark
is a weighted sum over one coord of each own region; its weight is the number of coords that the two regions share.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.kernels.rules.weighted_sum import MarkAndWeights
from gridlanes.kernels.rules.weighted_sum_exact import weighted_sum_exact
from gridlanes.model.clue import Clue
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules.all_equal import AllEqual
from gridlanes.rules.exact_count import ExactCount


class CountTables(NamedTuple):
    """The tables of the kernel `weighted_sum_exact` for regions of one length K.

    `row` ``int64 (n,)``: the puzzle of each entry, ascending. `entries` ``int32 (n, size)``: the coords of a shared
    region, and the mark, the count and the weights: those that are beside each other in one own region weigh 0 but for
    the first.
    """

    row: NDArray[np.int64]
    entries: NDArray[np.int32]
    scratch: int


def counted_together(structure: Structure, row_regions: Sequence[RowRegions]) -> Iterator[CountTables]:
    """The tables that follow from own regions under `AllEqual` and shared ones under `ExactCount`; none for puzzles
    without such regions.
    """
    equal = [own for own in row_regions if isinstance(own.rule, AllEqual) and len(own)]
    if not equal:
        return
    counts: dict[int, list[tuple[ExactCount, NDArray[np.intp]]]] = {}
    for constraint, region in zip(structure.constraints, structure.regions, strict=True):
        if isinstance(constraint.rule, ExactCount) and len(region):
            counts.setdefault(len(region), []).append((constraint.rule, region))
    for own in equal if counts else ():
        which, area_of = _areas(structure, own)
        for length, regions in counts.items():
            yield _tables(structure, length, regions, which, area_of)


def _areas(structure: Structure, own: RowRegions) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The puzzles that have own regions, ``int64 (n,)``, and for each coord of theirs the number of its region, ``(n,
    C)``; coords in none have numbers of their own.
    """
    which, place = np.unique(own.row, return_inverse=True)
    area_of = np.tile(-1 - np.arange(structure.n_coords), (len(which), 1))
    lengths = own.lengths
    area_of[np.repeat(place, lengths), own.coords] = np.repeat(np.arange(len(own)), lengths)
    return which, area_of


def _tables(
    structure: Structure,
    length: int,
    regions: list[tuple[ExactCount, NDArray[np.intp]]],
    which: NDArray[np.int64],
    area_of: NDArray[np.int64],
) -> CountTables:
    """The tables of shared `regions` of one length."""
    lines = np.stack([region for _, region in regions])
    areas = area_of[:, lines]
    order = np.argsort(areas, axis=2, kind="stable")
    areas = np.take_along_axis(areas, order, axis=2)
    coords = np.take_along_axis(np.broadcast_to(lines, areas.shape), order, axis=2)
    is_first = np.ones(areas.shape, np.bool_)
    is_first[..., 1:] = areas[..., 1:] != areas[..., :-1]
    first = np.flatnonzero(is_first)
    weights = np.zeros(areas.size, np.int64)
    weights[first] = np.diff(np.append(first, areas.size))
    told = np.array([_told(structure, rule) for rule, _ in regions], np.int64)
    head = weighted_sum_exact.entries(MarkAndWeights(0, 0, []))
    entries = np.empty((len(which), len(lines), 2 + 2 * length + len(head)), np.int32)
    entries[..., 0], entries[..., 1] = entries.shape[2] - 1, length
    entries[..., 2 : 2 + length] = coords
    entries[..., 2 + length : -length] = head
    entries[..., 2 + length : 4 + length] = told
    entries[..., -length:] = weights.reshape(areas.shape)
    row = np.repeat(which, len(lines))
    return CountTables(row, entries.reshape(len(row), -1), length)


def _told(structure: Structure, rule: ExactCount) -> tuple[int, int]:
    """The mark of a rule by its number, and its count as an entry of a table."""
    mark, program = structure.alphabet.number(rule.mark), structure.program
    if not isinstance(rule.n, Clue):
        return mark, rule.clue_word(rule.n)
    return mark, -1 - (program.first_clue_row + program.clue_rows[rule.n, rule])
