"""Own regions of puzzles, made by readers: checks whether their rules accept them, and turns areas into regions."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
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

    `rule`: what holds in each.

    `fine` ``bool (n,)``: the puzzles whose areas are taken; the others have none. `clues` ``int32 (n, most)``: the clue
    of each area, zeros by default.
    """
    n, n_cells = areas.shape
    taken = areas[fine]
    width = int(taken.max(initial=-1)) + 1
    lengths = np.zeros((n, width), np.int64)
    inside = taken >= 0
    np.add.at(lengths, (np.repeat(np.flatnonzero(fine), n_cells)[inside.ravel()], taken[inside]), 1)
    present = lengths > 0
    order = np.argsort(taken, axis=1, kind="stable")
    coords = order[np.take_along_axis(inside, order, axis=1)].astype(np.intp)
    start = np.concatenate(([0], np.cumsum(lengths[present]))).astype(np.int64)
    values = np.zeros(len(start) - 1, np.int32) if clues is None else clues[:, :width][present]
    return RowRegions(rule, np.nonzero(present)[0].astype(np.int64), start, coords, values)
