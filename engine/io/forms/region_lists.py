"""Own regions of puzzles, made by readers: checks whether their rules accept them, and turns areas into regions."""

from __future__ import annotations

from functools import lru_cache

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
def refusal(rule: Rule, side: int, length: int) -> str:
    """Why a rule does not apply to `length` cells of a grid of the values 1 to `side`; empty if it does.

    Readers check this before they accept a puzzle: during solving it is too late to refuse a single row.
    """
    try:
        rule.validate(Scope(Grid(1, max(length, 1)), Alphabet.counting(side), (np.arange(length),)))
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
