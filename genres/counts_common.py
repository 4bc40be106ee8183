"""Counts of small overlapping regions, for genres like Mosaic and Minesweeper."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from gridlanes.kernels.rules.counts.two_counts import Overlap, two_counts
from gridlanes.lowering.program import Program
from gridlanes.model.clue import Clue
from gridlanes.model.laid_regions import LaidRegions
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.rules import TwoCounts

AROUND, BESIDE = (0, 1, 2, 3, 5, 6, 7, 8), (1, 3, 5, 7)
"""of a cell and the cells around it, row by row, those around it, and those that share a side with it"""
_COMMON = 3
"""coords that two regions have in common at least; with 1 or 2 they tell little of each other, and are as many again"""


def cells_around(rows: int, cols: int, row: int, col: int) -> tuple[tuple[int, int], ...]:
    """The up to eight cells that share a side or a corner with a cell, row by row."""
    near = [(r, c) for r in range(row - 1, row + 2) for c in range(col - 1, col + 2) if (r, c) != (row, col)]
    return tuple((r, c) for r, c in near if 0 <= r < rows and 0 <= c < cols)


def cells_beside(rows: int, cols: int, row: int, col: int) -> tuple[tuple[int, int], ...]:
    """The up to four cells that share a side with a cell, row by row."""
    return tuple((r, c) for r, c in cells_around(rows, cols, row, col) if r == row or c == col)


def laid_near(rows: int, cols: int, which: Sequence[int] = range(9)) -> LaidRegions:
    """For each cell those of it and the cells around it, row by row, that `which` numbers, as far as they exist."""
    cells = np.pad(np.arange(rows * cols).reshape(rows, cols), 1, constant_values=-1)
    near = sliding_window_view(cells, (3, 3)).reshape(rows * cols, 9)[:, which]
    return LaidRegions.of_padded(near)


def lower_counts(program: Program, mark: int, counts: ManyConstraints) -> None:
    """Lowers `ExactCount` of `mark` in each region, also two by two where regions have coords in common."""
    counts.lower(program)
    laid, slots = counts.laid, counts.slots
    assert slots is not None
    one, other = _overlapping(laid)
    own, theirs = laid.padded(one), laid.padded(other)
    shared = laid.contain(other, own)
    # 0: of the first alone, 1: of both, 2: of the second alone; 3: no coord, or listed before.
    parts = np.where(own < 0, 3, np.where(shared, 1, 0)), np.where((theirs < 0) | laid.contain(one, theirs), 3, 2)
    part = np.concatenate(parts, axis=1)
    order = np.argsort(part, axis=1, kind="stable")
    coords = np.take_along_axis(np.concatenate([own, theirs], axis=1), order, axis=1).tolist()
    n_first, n_both, n = ((parts[0] == 0).sum(axis=1), shared.sum(axis=1), (part < 3).sum(axis=1))
    kinds = [*zip(n_first.tolist(), n_both.tolist(), strict=True)]
    held = program.alphabet.number(mark)
    overlaps = {kind: Overlap(held, *kind, Clue(0), Clue(1)) for kind in set(kinds)}
    regions = ((here[:length], overlaps[kind]) for here, length, kind in zip(coords, n.tolist(), kinds, strict=True))
    own_slots = np.stack([slots[one], slots[other]], axis=1).tolist()
    program.add_many(two_counts, regions, own_slots, rule=TwoCounts(mark, (0, 0)))


def _overlapping(laid: LaidRegions) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """``intp`` each: the pairs of regions with enough coords in common, in ascending order."""
    order = np.argsort(laid.coords, kind="stable")
    region = np.arange(len(laid)).repeat(laid.lengths)[order]
    keys, distance = list[NDArray[np.intp]](), 1
    coord = laid.coords[order]
    while (same := coord[:-distance] == coord[distance:]).any():
        keys.append((region[:-distance] * len(laid) + region[distance:])[same])
        distance += 1
    key, n_common = np.unique(np.concatenate([np.zeros(0, np.intp), *keys]), return_counts=True)
    one, other = np.divmod(key[n_common >= _COMMON], max(1, len(laid)))
    return one, other
