"""The tables of one kernel for row regions."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.row_tables.copied_runs import copy_runs
from gridlanes.kernels.rule_kernel import RuleKernel
from gridlanes.model.laid_regions import starts_of
from gridlanes.puzzles.row_regions import RowRegions

Entries = NDArray[np.int32]
_FEW = 256
"""keys for which NumPy's sorting costs more than a set: those of the regions of a puzzle or two"""


class KernelTables(NamedTuple):
    """Tables of one kernel, laid end to end: for n regions (or pairs of them) the row of each, ascending, where its
    part of `entries` begins, and the number of its entries. `scratch`: the entries of scratch that the kernel needs.
    `covered`: row regions that it covers completely, rule by rule, so that they need no kernel of their own. `tries`
    ``bool (n,)``: which of them try assumptions as part of propagation; None for none.
    """

    kernel: RuleKernel
    scratch: int
    row: NDArray[np.int64]
    entries: Entries
    begin: NDArray[np.int64]
    n_entries: NDArray[np.int64]
    covered: tuple[RowRegions, ...] = ()
    tries: NDArray[np.bool_] | None = None

    def not_covered(self, own: RowRegions) -> RowRegions:
        """The regions among `own` that these tables do not cover completely."""
        for covered in self.covered:
            if own.rule == covered.rule and covered.coords is own.coords and len(covered) == len(own):
                return own.none()
            if own.rule == covered.rule and len(covered) and len(own):
                # Regions of one row that a rule has differ in their first coord, or in their last.
                width = 1 + max(int(own.coords.max(initial=0)), int(covered.coords.max(initial=0)))
                own = own.chosen(~_are_among(_keys(own, width), _keys(covered, width)))
        return own


def _keys(own: RowRegions, width: int) -> NDArray[np.int64]:
    """``int64 (n,)``: a number for each region, of its row, its first coord and its last, which are below `width`; -1
    for one without coords.
    """
    if own.lengths.all():
        return (own.row * width + own.coords[own.start[:-1]]) * width + own.coords[own.start[1:] - 1]
    first, last = (np.append(own.coords, 0)[at] for at in (own.start[:-1], own.start[1:] - 1))
    return np.where(own.lengths > 0, (own.row * width + first) * width + last, -1)


def _are_among(keys: NDArray[np.int64], others: NDArray[np.int64]) -> NDArray[np.bool_]:
    """``bool (n,)``: which keys are among others; of few keys much faster than by NumPy."""
    if len(keys) > _FEW:
        return np.isin(keys, others)
    known = {*others.tolist()}
    return np.array([key in known for key in keys.tolist()], np.bool_)


def tables_of_regions(
    kernel: RuleKernel,
    scratch: int,
    row: NDArray[np.int64],
    coords: tuple[NDArray[Any], NDArray[np.int64]],
    layouts: NDArray[Any],
    *lists: tuple[NDArray[Any], NDArray[np.int64]],
) -> KernelTables:
    """The tables of n regions, one each: its coords, the entries of its layout `layouts` ``(n, E)``, and its lists.

    `coords` and each of `lists`: the entries of all regions, one region after another, and the number for each
    ``(n,)``.
    """
    parts = [coords[1], np.full(len(row), layouts.shape[1]), *(n for _, n in lists)]
    size = 2 + np.sum(parts, axis=0, dtype=np.int64)
    begin = np.cumsum(size) - size
    tables = np.empty(int(size.sum()), np.int32)
    tables[begin], tables[begin + 1] = size - 1, coords[1]
    at = begin + 2
    for values, n in (coords, (layouts.ravel(), parts[1]), *lists):
        copy_runs(values, starts_of(n)[:-1], n, at, tables)
        at = at + n
    return KernelTables(kernel, scratch, row, tables, begin, np.ones_like(row))
