"""Own regions of puzzles, made by readers: checks whether their rules accept them, and turns areas into regions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.kernels.row_tables.area_regions import area_regions
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules.base import Rule


@lru_cache(maxsize=4096)
def refusal(rule: Rule, alphabet: Alphabet, length: int) -> str:
    """Why a rule does not apply to `length` cells with the marks of an alphabet; empty if it does.

    Readers check this before they accept a puzzle: during solving it is too late to refuse a single row.
    """
    try:
        rule.validate(Scope(Grid(1, max(length, 1)), alphabet, (np.arange(length),)))
    except ModelError as error:
        return str(error)
    return ""


def regions_of_areas(
    rule: Rule, areas: NDArray[np.int32], fine: NDArray[np.bool_], clues: NDArray[np.int32] | None = None
) -> RowRegions:
    """The areas ``int32 (n, C)`` of many puzzles (each coord's, numbered from 0, -1 in none) as regions of their own.

    `rule`: what holds in each. `fine` ``bool (n,)``: the puzzles whose areas are taken; the others have none. `clues`
    ``int32 (n, most)``: the clue of each area, zeros by default.
    """
    row, number, start, coords = _listed(areas, fine)
    values = np.zeros(len(row), np.int32) if clues is None else clues[row, number]
    return RowRegions(rule, row, start, coords, values)


class RegionMaps(NamedTuple):
    """Regions that cover n boards, ``int64 (n, cells)`` each: `areas` has the region of each cell, numbered as they
    first occur; `ordered` the code of each region, 0 behind the last; `at_first` the same at its first cell, else 0.
    """

    areas: NDArray[np.int64]
    ordered: NDArray[np.int64]
    at_first: NDArray[np.int64]


def maps_of(
    regions: Sequence[RowRegions], n: int, n_cells: int, codes: Sequence[NDArray[np.int64]]
) -> RegionMaps | None:
    """The regions of n boards with their `codes` ``int64 (regions,)`` each; None if they do not cover a board, each
    cell in just one.
    """
    row = np.concatenate([np.zeros(0, np.int64), *(own.row for own in regions)])
    lengths = np.concatenate([np.zeros(0, np.int64), *(own.lengths for own in regions)])
    cells = np.concatenate([np.zeros(0, np.int64), *(own.coords for own in regions)])
    places = np.repeat(row, lengths) * n_cells + cells
    fits = len(cells) == n * n_cells and (lengths > 0).all() and cells.max(initial=0) < n_cells
    if not fits or (np.bincount(places, minlength=n * n_cells) != 1).any():
        return None
    first = np.minimum.reduceat(cells, np.cumsum(lengths) - lengths) if len(row) else cells
    order = np.lexsort((first, row))
    n_before = np.zeros(n, np.int64)
    n_before[1:] = np.bincount(row, minlength=n).cumsum()[:-1]
    number = np.empty(len(row), np.int64)
    number[order] = np.arange(len(row)) - n_before[row[order]]
    areas, ordered, at_first = (np.zeros((n, n_cells), np.int64) for _ in range(3))
    areas.ravel()[places] = np.repeat(number, lengths)
    code = np.concatenate([np.zeros(0, np.int64), *codes])
    ordered[row, number] = code
    at_first[row, first] = code
    return RegionMaps(areas, ordered, at_first)


def _listed(
    areas: NDArray[np.int32], fine: NDArray[np.bool_]
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], NDArray[np.intp]]:
    """The board of each area, its number there, where its coords begin and where the last ones end, and these."""
    size = areas.size
    row, number, start = np.empty(size, np.int64), np.empty(size, np.int64), np.empty(size + 1, np.int64)
    coords = np.empty(size, np.intp)
    count = np.zeros(int(areas.max(initial=-1)) + 1, np.int64)
    n = area_regions(areas, fine, row, number, start, coords, count)
    return row[:n], number[:n], start[: n + 1], coords[: start[n]]
