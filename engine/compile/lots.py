"""Lots: the tables of one kernel for own regions of rows."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rule_kernel import RuleKernel
from gridlanes.puzzles.row_regions import RowRegions, runs

Entries = NDArray[np.int32]


class Lot(NamedTuple):
    """Tables of one kernel, laid end to end: for n regions (or pairs of them) the row of each, ascending, where its
    part of `tables` begins, and how many entries that has. `scratch`: what the kernel needs to work in. `said`: own
    regions of which it says all, so that they need no kernel of their own.
    """

    kernel: RuleKernel
    scratch: int
    row: NDArray[np.int64]
    tables: Entries
    begin: NDArray[np.int64]
    n_entries: NDArray[np.int64]
    said: RowRegions | None = None

    def not_said(self, own: RowRegions) -> RowRegions:
        """Those of own regions of which it does not say all."""
        if self.said is None or own.rule != self.said.rule or not len(self.said):
            return own
        begins = [np.stack([some.row, np.append(some.coords, 0)[some.start[:-1]]], axis=1) for some in (own, self.said)]
        width = 1 + max(int(places[:, 1].max(initial=0)) for places in begins)
        here, said = (places[:, 0] * width + places[:, 1] for places in begins)
        return own.chosen(~np.isin(here, said))


def lot_of_tables(
    kernel: RuleKernel,
    scratch: int,
    row: NDArray[np.int64],
    coords: tuple[NDArray[Any], NDArray[np.int64]],
    told: NDArray[Any],
    *lists: tuple[NDArray[Any], NDArray[np.int64]],
) -> Lot:
    """A lot of n regions with a table each: its coords, the entries of its layout `told` ``(n, E)``, and its lists.

    `coords` and each of `lists`: those of one region behind those of the other, and how many each region has ``(n,)``.
    """
    parts = [coords[1], np.full(len(row), told.shape[1]), *(n for _, n in lists)]
    size = 2 + np.sum(parts, axis=0, dtype=np.int64)
    begin = np.cumsum(size) - size
    tables = np.empty(int(size.sum()), np.int32)
    tables[begin], tables[begin + 1] = size - 1, coords[1]
    at = begin + 2
    for values, n in (coords, (told.ravel(), parts[1]), *lists):
        tables[runs(at, n)[0]] = values
        at = at + n
    return Lot(kernel, scratch, row, tables, begin, np.ones_like(row))
