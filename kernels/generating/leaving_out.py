"""Bookkeeping for leaving units of facts out of puzzles one after another: the units to test next, and the results."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel


class UnitsTested(NamedTuple):
    """n puzzles and their units: the next `size` ``int64 (n,)`` units start at `at` ``int64 (n,)`` in `orders` ``uint32
    (n, units)``, of which there are `n_units` ``int64 (n,)``. `room` ``int64 (n,)``: the number of facts that may still
    be left out; `weights` ``int32 (n, units)``: the number of facts of each unit; `gone`, `waiting` ``bool (n,
    units)``: those that are left out, and those whose test took too long.
    """

    at: NDArray[np.int64]
    size: NDArray[np.int64]
    n_units: NDArray[np.int64]
    room: NDArray[np.int64]
    orders: NDArray[np.uint32]
    weights: NDArray[np.int32]
    gone: NDArray[np.bool_]
    waiting: NDArray[np.bool_]


@kernel
def half_of(size: int, smallest: int) -> int:
    """Half of more than `smallest` units, as a multiple of `smallest`."""
    return max(size // smallest // 2, 1) * smallest


@kernel
def begin_tests(
    active: NDArray[np.intp], heaviest: int, progress: UnitsTested, going: NDArray[np.intp], single: NDArray[np.intp]
) -> int:
    """Leaves out the next units of the puzzles `active` ``(a,)``, no more than there is room for if each has `heaviest`
    facts; returns of how many there are some. `going` ``(>= a,)``: which of the active ones these are; `single` ``(>=
    a,)``: the unit of each that is alone, else the number of units.
    """
    n_going = 0
    for k in range(active.shape[0]):
        p = active[k]
        at, room = progress.at[p], progress.room[p]
        size = min(progress.size[p], progress.n_units[p] - at, max(room // heaviest, 1) if room > 0 else 0)
        progress.size[p] = size
        if size <= 0:
            continue
        for i in range(at, at + size):
            progress.gone[p, progress.orders[p, i]] = True
        going[n_going] = k
        single[n_going] = progress.orders[p, at] if size == 1 else progress.weights.shape[1]
        n_going += 1
    return n_going


@kernel
def end_tests(
    active: NDArray[np.intp], passed: NDArray[np.bool_], spent: NDArray[np.bool_], progress: UnitsTested, smallest: int
) -> None:
    """Takes back the units of the puzzles `active` ``(a,)`` that have not `passed` ``bool (a,)``, or for which there
    was no room, and goes on: with half of them, or behind them if there are no more than `smallest`. `spent` ``bool
    (a,)``: whose test took too much.
    """
    for k in range(active.shape[0]):
        p = active[k]
        at, size = progress.at[p], progress.size[p]
        weight = 0
        for i in range(at, at + size):
            weight += progress.weights[p, progress.orders[p, i]]
        fits = weight <= progress.room[p]
        if fits and passed[k]:
            progress.room[p] -= weight
        else:
            for i in range(at, at + size):
                progress.gone[p, progress.orders[p, i]] = False
            if fits and spent[k] and size == 1:
                progress.waiting[p, progress.orders[p, at]] = True
        if (fits and passed[k]) or size <= smallest:
            progress.at[p] = at + size
        else:
            progress.size[p] = half_of(size, smallest)
