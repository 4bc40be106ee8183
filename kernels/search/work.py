"""The working memory of a search: its state between two calls, its results for each row, and the solutions that it
found.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.search.frames import Frames
from gridlanes.kernels.search.probing import Probing
from gridlanes.kernels.search.seen import Seen


class Work(NamedTuple):
    """The state of a search between two calls; every array belongs to one thread."""

    tile: Any
    """words ``(n * L + 1, L)``: the lanes' states, a row a coord, auxiliary ones included, then a row a clue; the rows
    after those are the outside, always zero"""
    frames: Frames
    """the states to come back to, a stack of them for each lane"""
    row: NDArray[np.int64]
    """``(L,)``: the row that a lane works on"""
    sweeps: NDArray[np.int64]
    """``(L,)``: sweeps spent on that row"""
    live: NDArray[np.uint64]
    """``(1,)``: a bit a lane that holds a state"""
    run: NDArray[np.int64]
    """``(L,)``: the number of the row's run, from 0"""
    run_nodes: NDArray[np.int64]
    """``(L,)``: nodes of this run"""
    most: NDArray[np.int64]
    """``(L,)``: the most solutions that an earlier run of the row found"""
    next_row: NDArray[np.int64]
    """``(1,)``: the next row to load"""
    decided: NDArray[np.int32]
    """``(L,)``: the coord decided last; -1 at the root"""
    conflict: NDArray[np.int32]
    """``(L,)``: the coord decided last before the last contradiction; -1 for none"""
    weighs: NDArray[np.bool_]
    """``(L,)``: whether contradictions count where a branch is chosen: in rows with figures, and where `pick` is"""
    weight: NDArray[np.int32]
    """``(L, C)``: contradictions after a decision of each coord, in the search of the row"""
    flags: Any
    """words ``(2, L)``: room for the rule kernels"""
    scratch: NDArray[np.int64]
    """room for the expensive ones"""
    handover: NDArray[np.int64]
    """room for those that try assumptions, which may go on in the next call with what they left there"""
    trying: NDArray[np.int64]
    """``(2,)``: the lane about which such a kernel is not done, -1 for none; 1 if it is yet to be compiled, else 0"""
    notes: Any
    """words ``(n, L)``: what kernels with notes have seen (see `call_kernel_on_new`); ``(1, L)`` without such"""
    noting: NDArray[np.bool_]
    """``(1,)``: whether notes were begun, after the last row was loaded"""
    probing: Probing
    seen: Seen
    spent: NDArray[np.int64]
    """``(1,)``: work done in this call: sweeps of a tile, and passes of late propagation"""


class RowFigures(NamedTuple):
    """The results and counters of each row; ``(P,)`` each."""

    end: NDArray[np.uint8]
    """RUNNING, EXHAUSTED, LIMIT_REACHED or BUDGET_SPENT"""
    n_solutions: NDArray[np.int64]
    guesses: NDArray[np.int64]
    nodes: NDArray[np.int64]
    sweeps: NDArray[np.int64]


class Log(NamedTuple):
    """Solutions found, in the order of discovery; emptied by the caller before each call."""

    numbers: NDArray[np.uint8]
    """``(S * V, L)``: number of the mark (from 0) at each coord, V rows a solution (auxiliary coords left out)"""
    row: NDArray[np.int64]
    """``(S,)``: the row it solves"""
    ordinal: NDArray[np.int64]
    """``(S,)``: 0 for a row's first solution"""
    used: NDArray[np.int64]
    """``(1,)``: entries in use"""
