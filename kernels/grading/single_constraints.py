"""Single constraints: narrows states by one constraint after another, as if each were the only one.

Many states are narrowed side by side, in lanes, each with its own set of allowed constraints; for a single state, the
constraints that were used are returned, too.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.distinct import distinct_complete, distinct_partial
from gridlanes.kernels.lanes import (
    NO_LANE,
    bit_count,
    bits,
    fill,
    first_bit,
    load,
    mask,
    one_column,
    one_lane,
    read_word,
    rest_of,
    select,
    store,
    write_word,
)
from gridlanes.kernels.rule_kernel import call_kernel, call_kernel_on_new


class Constraints(NamedTuple):
    """R constraints of one puzzle of C coords. The lists of each begin at its entry of an array ``(R + 1,)``."""

    coord_start: NDArray[np.int64]
    coord: NDArray[np.int64]
    """the coords that each speaks of"""
    touch_start: NDArray[np.int64]
    """``(C + 1,)``: where the constraints that speak of each coord begin"""
    touch: NDArray[np.int64]
    """constraints"""
    distinct: NDArray[np.int64]
    """``(R,)``: of those whose coords hold different marks the row of `regions`; -1 of others"""
    is_complete: NDArray[np.bool_]
    """``(R,)``: whether it is as long as the alphabet"""
    regions: NDArray[np.uint32]
    """``(n, K)``, padded"""
    lengths: NDArray[np.uint32]
    """``(n,)``: of the regions"""
    block_start: NDArray[np.int64]
    address: NDArray[np.uint64]
    """``(B,)``: the kernels of all others"""
    block: NDArray[np.int64]
    """``(B, 4)``: where the table of each kernel begins, how many regions it lists, whether it is made for
    `call_kernel_on_new`, whether it runs on single lanes where the others stalled"""
    entries: NDArray[np.int32]
    """the tables of regions"""
    auxiliary_start: NDArray[np.int64]
    auxiliary: Any
    """words ``(A, L)``: what the auxiliary coords of each can hold before anything is known"""
    full: Any
    """words ``(1, L)``: every mark"""


class NarrowingSpace(NamedTuple):
    """Working space: `tile` words ``(m, L)``, the coords, then the auxiliary ones of one constraint; `before` words
    ``(K, L)``, K coords of a constraint; `flags` words ``(2, L)``; `scratch` of the kernels; `waits`, `may` ``uint64
    (R,)``: the lanes in which each constraint is still to be used, and may be used.
    """

    tile: Any
    before: Any
    flags: Any
    scratch: NDArray[np.int64]
    waits: NDArray[np.uint64]
    may: NDArray[np.uint64]


@kernel
def _sweep(constraints, space, r):
    """Runs the cheap kernels of a constraint once on all lanes of the tile; returns which lanes change and break."""
    tile, flags = space.tile, space.flags
    changed = fill(tile, 0)
    broken = changed
    place = constraints.distinct[r]
    if place >= 0:
        if constraints.is_complete[r]:
            changed, broken = distinct_complete(tile, constraints.regions[place : place + 1], load(constraints.full, 0))
        else:
            lengths = constraints.lengths[place : place + 1]
            changed, broken = distinct_partial(tile, constraints.regions[place : place + 1], lengths)
    store(flags, 0, changed)
    store(flags, 1, broken)
    for b in range(constraints.block_start[r], constraints.block_start[r + 1]):
        if constraints.block[b, 3] == 0:
            address, entries = constraints.address[b], constraints.entries
            start, n_regions = constraints.block[b, 0], constraints.block[b, 1]
            if constraints.block[b, 2] == 0:
                call_kernel(address, tile, 0, entries, start, n_regions, space.scratch, flags)
            else:
                call_kernel_on_new(address, tile, 0, entries, start, n_regions, space.scratch, flags, flags, -1)
    zero = fill(tile, 0)
    empty = NO_LANE
    for k in range(constraints.coord_start[r], constraints.coord_start[r + 1]):
        empty = empty | bits(load(tile, constraints.coord[k]) == zero)
    return bits(load(flags, 0) != zero), bits(load(flags, 1) != zero) | empty


@kernel
def _look_closely(constraints, space, r, lane):
    """Runs the expensive kernels of a constraint on one lane until one changes something; returns whether one does, and
    whether it breaks.
    """
    column = one_column(space.flags, lane)
    none = fill(column, 0)
    store(column, 0, none)
    store(column, 1, none)
    for b in range(constraints.block_start[r], constraints.block_start[r + 1]):
        if constraints.block[b, 3] != 0:
            start, n_regions = constraints.block[b, 0], constraints.block[b, 1]
            entries, address = constraints.entries, constraints.address[b]
            call_kernel(address, space.tile, lane, entries, start, n_regions, space.scratch, space.flags)
            if bits(load(column, 1) != none) != NO_LANE:
                return False, True
            if bits(load(column, 0) != none) != NO_LANE:
                return True, False
    return False, False


@kernel
def _narrow(constraints, space, r, live):
    """Narrows the `live` lanes of the tile by one constraint to its fixpoint; the others stay as they are. Returns
    which break.
    """
    tile, before = space.tile, space.before
    n_coords = constraints.touch_start.shape[0] - 1
    first, size = constraints.coord_start[r], constraints.coord_start[r + 1] - constraints.coord_start[r]
    for k in range(size):
        store(before, k, load(tile, constraints.coord[first + k]))
    for a in range(constraints.auxiliary_start[r], constraints.auxiliary_start[r + 1]):
        store(tile, n_coords + a - constraints.auxiliary_start[r], load(constraints.auxiliary, a))
    left, broken = live, NO_LANE
    while left != NO_LANE:
        changed, broke = _sweep(constraints, space, r)
        broken = broken | (left & broke)
        stalled = left & ~broke & ~changed
        left = left & ~broke & changed
        while stalled != NO_LANE:
            lane = first_bit(stalled)
            stalled = rest_of(stalled)
            goes_on, breaks = _look_closely(constraints, space, r, lane)
            if goes_on:
                left = left | one_lane(lane)
            if breaks:
                broken = broken | one_lane(lane)
    is_live = mask(tile, live)
    for k in range(size):
        c = constraints.coord[first + k]
        store(tile, c, select(is_live, load(tile, c), load(before, k)))
    return broken


@kernel
def _changed(constraints, space, r, k):
    """The lanes in which `_narrow` changed the k-th coord of a constraint."""
    word = load(space.tile, constraints.coord[constraints.coord_start[r] + k])
    return bits(word != load(space.before, k))


@kernel
def _load_states(tile, states, start, size, n_coords):
    """Puts states into the lanes of a tile; the other lanes are empty. Returns which lanes have an empty word."""
    n_lanes, empty = tile.shape[1], NO_LANE
    zero = fill(tile, 0)
    for c in range(n_coords):
        store(tile, c, zero)
        for lane in range(size):
            write_word(tile, c * n_lanes + lane, read_word(states, (start + lane) * n_coords + c))
        empty = empty | bits(load(tile, c) == zero)
    return empty


@kernel
def narrow_by_each(constraints, space, states, allowed, broken):
    """Narrows states, words ``(n, C)``, in place, each by the constraints that it may use, `allowed` ``bool (n, R)``,
    as long as any of them narrows something. `broken` ``bool (n,)``: which of them have no solution; those may be left
    anyhow.
    """
    n_coords, n_lanes = constraints.touch_start.shape[0] - 1, space.tile.shape[1]
    n_constraints, waits, may = allowed.shape[1], space.waits, space.may
    for start in range(0, states.shape[0], n_lanes):
        size = min(n_lanes, states.shape[0] - start)
        alive = ~_load_states(space.tile, states, start, size, n_coords)
        for r in range(n_constraints):
            may[r] = NO_LANE
            for lane in range(size):
                if allowed[start + lane, r]:
                    may[r] |= one_lane(lane)
            waits[r] = may[r]
        while True:
            chosen, most = -1, 0
            for r in range(n_constraints):
                n_waiting = np.int64(bit_count(waits[r] & alive))
                if n_waiting > most:
                    chosen, most = r, n_waiting
            if chosen < 0:
                break
            live = waits[chosen] & alive
            waits[chosen] = NO_LANE
            alive = alive & ~_narrow(constraints, space, chosen, live)
            for k in range(constraints.coord_start[chosen + 1] - constraints.coord_start[chosen]):
                changed = _changed(constraints, space, chosen, k) & alive
                if changed != NO_LANE:
                    c = constraints.coord[constraints.coord_start[chosen] + k]
                    for i in range(constraints.touch_start[c], constraints.touch_start[c + 1]):
                        other = constraints.touch[i]
                        if other != chosen:
                            waits[other] |= changed & may[other]
        for lane in range(size):
            broken[start + lane] = alive & one_lane(lane) == NO_LANE
            for c in range(n_coords):
                write_word(states, (start + lane) * n_coords + c, read_word(space.tile, c * n_lanes + lane))


class Trail(NamedTuple):
    """The constraints that narrowed one state, step by step: `chosen` ``int64 (N,)``: the constraint of each step; the
    coords that it changed begin at `start` ``int64 (N + 1,)`` in `changed` ``int64 (N,)``. N: the marks of the state.
    `queue` ``int64 (R,)``, `is_queued`, `is_touched` ``bool (R,)``, `is_needed` ``bool (C,)``: working space.
    """

    chosen: NDArray[np.int64]
    start: NDArray[np.int64]
    changed: NDArray[np.int64]
    queue: NDArray[np.int64]
    is_queued: NDArray[np.bool_]
    is_touched: NDArray[np.bool_]
    is_needed: NDArray[np.bool_]


@kernel
def _behind(constraints, trail, last, n_steps, found):
    """The constraint that broke, and those whose narrowing it may owe that to, the last first; how many there are."""
    is_needed, is_found, n_found = trail.is_needed, trail.is_queued, 1
    is_needed[:] = False
    is_found[:] = False
    found[0], is_found[last] = last, True
    for k in range(constraints.coord_start[last], constraints.coord_start[last + 1]):
        is_needed[constraints.coord[k]] = True
    for step in range(n_steps - 1, -1, -1):
        chosen, is_one = trail.chosen[step], False
        for i in range(trail.start[step], trail.start[step + 1]):
            is_one |= is_needed[trail.changed[i]]
        if is_one:
            for k in range(constraints.coord_start[chosen], constraints.coord_start[chosen + 1]):
                is_needed[constraints.coord[k]] = True
            if not is_found[chosen]:
                found[n_found], is_found[chosen] = chosen, True
                n_found += 1
    return n_found


@kernel
def _touch(constraints, trail, start, stop):
    """Marks the constraints that speak of the coords that a step changed."""
    trail.is_touched[:] = False
    for i in range(start, stop):
        c = trail.changed[i]
        for k in range(constraints.touch_start[c], constraints.touch_start[c + 1]):
            trail.is_touched[constraints.touch[k]] = True


@kernel
def used_to_refute(constraints, space, state, queue_first, usable, then_all, trail, found):
    """Constraints that together refute a state, words ``(1, C)``, the last used first: they go to `found` ``int64
    (R,)``. Returns their number; -1 if propagation does not refute the state.

    `queue_first` ``int64 (n,)``: the constraints to use first; then those of the coords that these changed, in their
    order, and so on. `usable` ``bool (R,)``: which may be used. `then_all`: whether the others are used, too, once no
    other constraint waits.
    """
    n_coords, n_constraints = state.shape[1], usable.shape[0]
    if _load_states(space.tile, state, 0, 1, n_coords) & one_lane(0) != NO_LANE:
        return 0
    trail.is_queued[:] = False
    first, n_queued, n_steps = 0, queue_first.shape[0], 0
    for i in range(n_queued):
        trail.queue[i], trail.is_queued[queue_first[i]] = queue_first[i], True
    trail.start[0] = 0
    while n_queued > 0 or then_all:
        if n_queued == 0:
            then_all, first = False, 0
            for r in range(n_constraints):
                trail.is_queued[r] = True
            for i in range(queue_first.shape[0]):
                trail.is_queued[queue_first[i]] = False
            for r in range(n_constraints):
                if trail.is_queued[r]:
                    trail.queue[n_queued] = r
                    n_queued += 1
            continue
        chosen = trail.queue[first]
        first, n_queued = (first + 1) % n_constraints, n_queued - 1
        trail.is_queued[chosen] = False
        if _narrow(constraints, space, chosen, one_lane(0)) != NO_LANE:
            return _behind(constraints, trail, chosen, n_steps, found)
        n_changed, start = 0, trail.start[n_steps]
        for k in range(constraints.coord_start[chosen + 1] - constraints.coord_start[chosen]):
            if _changed(constraints, space, chosen, k) & one_lane(0) != NO_LANE:
                trail.changed[start + n_changed] = constraints.coord[constraints.coord_start[chosen] + k]
                n_changed += 1
        if n_changed == 0:
            continue
        trail.chosen[n_steps], trail.start[n_steps + 1] = chosen, start + n_changed
        n_steps += 1
        _touch(constraints, trail, start, start + n_changed)
        for r in range(n_constraints):
            if trail.is_touched[r] and usable[r] and r != chosen and not trail.is_queued[r]:
                trail.queue[(first + n_queued) % n_constraints], trail.is_queued[r] = r, True
                n_queued += 1
    return -1
