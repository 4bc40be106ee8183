"""Late propagation: kernels of row regions, then expensive kernels, on one lane where the cheap ones
stalled.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import NO_LANE, bits, fill, load, one_column, store
from gridlanes.kernels.rule_kernel import SETTLES, TRIES, call_kernel, call_kernel_on_new
from gridlanes.kernels.search.seen import begin_look

NOTHING, CHANGED, BROKEN = 0, 1, 2
"""what a lane's late propagation, or its probing, came to"""


class RowKernels(NamedTuple):
    """Kernels for regions that only one row has; made by `gridlanes.compile.row_tables`."""

    entries: NDArray[np.int32]
    """the tables of regions, one after another"""
    address: NDArray[np.uint64]
    """``(n,)``: kernels, row after row, or what stands in for them (lazy_kernels.py); of rows with figures, those for
    `call_kernel_on_new`"""
    table: NDArray[np.int64]
    """``(n, 3)``: where the table of each begins, how many regions it lists; 1 for a kernel that tries assumptions,
    else 0"""
    start: NDArray[np.int64]
    """``(P + 1,)``: where the kernels of each row begin"""
    has_figures: NDArray[np.bool_]
    """``(P,)``: whether a row has regions under rules that reach far: arrows, dots, whispers, not Distinct, cages or
    thermometers alone. Those cost so much that it pays to remember what they have seen, and contradictions count for a
    branch"""
    tried: NDArray[np.bool_]
    """``(P,)``: whether a row has a kernel that tries assumptions as part of propagation, so that hypotheses, which
    would try assumptions about assumptions, do not pay"""


@kernel(inline=True)
def flag(flags, row, lane):
    """Whether a kernel left something in a row of the flags for a lane."""
    column = one_column(flags, lane)
    return bits(load(column, row) != fill(column, 0)) != NO_LANE


@kernel(inline=True)
def propagate_late(tile, lane, program, row_kernels, row, scratch, flags, seen):
    """Runs the row's own kernels, on what `seen` does not know yet, and then the expensive ones on one lane, until
    something changes. Kernels that try assumptions are left out (trying.py), and so is the kernel that has nothing more
    to say of the lane since its last pass.
    """
    settled, seen.settled[lane] = seen.settled[lane], 0
    column = one_column(flags, lane)
    store(column, 0, fill(column, 0))
    store(column, 1, fill(column, 0))
    if row_kernels.start[row + 1] > row_kernels.start[row]:
        on_new = row_kernels.has_figures[row]
        known = begin_look(seen, lane, tile) if on_new else -1
        for i in range(row_kernels.start[row], row_kernels.start[row + 1]):
            if row_kernels.table[i, 2] != 0:
                continue
            address, entries = row_kernels.address[i], row_kernels.entries
            start, n_regions = row_kernels.table[i, 0], row_kernels.table[i, 1]
            if on_new:
                call_kernel_on_new(address, tile, lane, entries, start, n_regions, scratch, flags, seen.words, known)
            else:
                call_kernel(address, tile, lane, entries, start, n_regions, scratch, flags)
    if flag(flags, 1, lane):
        return BROKEN
    if flag(flags, 0, lane):
        return CHANGED
    for i in range(program.expensive_address.shape[0]):
        if program.expensive[i, 2] == TRIES or settled == i + 1:
            continue
        start, n_regions = program.expensive[i, 0], program.expensive[i, 1]
        call_kernel(program.expensive_address[i], tile, lane, program.entries, start, n_regions, scratch, flags)
        if flag(flags, 1, lane):
            return BROKEN
        if flag(flags, 0, lane):
            seen.settled[lane] = i + 1 if program.expensive[i, 2] == SETTLES else 0
            return CHANGED
    return NOTHING
