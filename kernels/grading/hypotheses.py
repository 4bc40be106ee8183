"""Hypotheses about many states: which marks have a contradiction when they are assumed.

A hypothesis without a contradiction is a witness (see `gridlanes.solvers.nested`): the marks that it decides
have none, either, and are not tried any more. So the result does not depend on the order. It saves the more the fewer
hypotheses about one state are under way at once; hence each lane has a state of its own, and only a lane for which no
state is left helps with another one's. `Trial.base` has the state of each lane, from which all lanes that are done are
filled together, by whole vectors.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import (
    NO_LANE,
    bits,
    fill,
    first_bit,
    load,
    lowest_bit,
    mask,
    one_lane,
    read_word,
    rest,
    rest_of,
    select,
    store,
    write_word,
)
from gridlanes.kernels.rule_kernel import call_follow_up
from gridlanes.kernels.search.late import BROKEN, CHANGED, propagate_late
from gridlanes.kernels.search.seen import Seen
from gridlanes.kernels.search.sweep import sweep


class Trial(NamedTuple):
    """Working space to try hypotheses in L lanes.

    `tile`, `scratch`, `flags`, `seen`: as `gridlanes.kernels.search.propagate.propagate` needs them. `base`, as `tile`:
    the state of each lane. `row`, `coord` ``int64 (L,)`` and `mark` words ``(1, L)``: the hypothesis in each lane, -1
    for a lane without a state. `next` ``int64 (2,)``: the next state without a lane, and the last one that was helped.
    `follow_up` ``uint64 (1,)``: the address of the `FollowUp` of the only expensive kernel, ``(0,)`` if there is none;
    `follow_up_at`: where its region begins in the tables; `follow_up_room` ``int32 (L, n)``: its room.
    """

    tile: Any
    base: Any
    scratch: NDArray[np.int64]
    flags: Any
    seen: Seen
    row: NDArray[np.int64]
    coord: NDArray[np.int64]
    mark: Any
    next: NDArray[np.int64]
    follow_up: NDArray[np.uint64]
    follow_up_at: int
    follow_up_room: NDArray[np.int32]


@kernel(inline=True)
def is_empty(word):
    """Whether no mark is possible."""
    return bits(word != fill(word, 0)) == NO_LANE


@kernel
def _next_mark(words, settled, order, place, trial, lane):
    """Gives a lane the next hypothesis about its state; whether there is one. It counts as settled from now on."""
    n_words, n_coords, row = words.shape[1], order.shape[0], trial.row[lane]
    while place[row] < n_coords:
        c = order[place[row]]
        word = read_word(words, row * n_words + c)
        left = word & ~read_word(settled, row * n_coords + c)
        if is_empty(rest(word)) or is_empty(left):
            place[row] += 1
            continue
        trial.coord[lane] = c
        write_word(trial.mark, lane, lowest_bit(left))
        write_word(settled, row * n_coords + c, read_word(settled, row * n_coords + c) | lowest_bit(left))
        return True
    return False


@kernel
def _follow_up(tables, trial, lanes, lane):
    """Runs the follow-up, if there is one; returns the lanes that it has done."""
    if trial.follow_up.shape[0] == 0:
        return NO_LANE
    address, entries, at = trial.follow_up[0], tables.program.entries, trial.follow_up_at
    return call_follow_up(
        address, trial.tile, trial.base, lanes, lane, entries, at, trial.follow_up_room, trial.flags
    )  # fmt: skip


@kernel
def _next_state(tables, words, place, n_coords, trial, lane):
    """Gives a lane another state: one without a lane, else one that still has marks to try; whether there is one."""
    n_words, n_lanes, n_rows = words.shape[1], trial.tile.shape[1], words.shape[0]
    row = trial.next[0]
    if row < n_rows:
        trial.next[0] += 1
    else:
        row = trial.next[1]
        for _ in range(n_rows):
            row = row + 1 if row + 1 < n_rows else 0
            if place[row] < n_coords:
                break
        trial.next[1] = row
        if place[row] == n_coords:
            return False
    trial.row[lane] = row
    for c in range(n_words):
        write_word(trial.base, c * n_lanes + lane, read_word(words, row * n_words + c))
    if tables.program.expensive_address.shape[0] > 0:
        _follow_up(tables, trial, NO_LANE, lane)
    return True


@kernel
def _assign(tables, words, settled, order, place, trial, free):
    """Gives hypotheses to free lanes. Returns those that have one now."""
    taken, n_coords = NO_LANE, order.shape[0]
    while free != NO_LANE:
        lane = first_bit(free)
        free = rest_of(free)
        has_state = trial.row[lane] >= 0 or _next_state(tables, words, place, n_coords, trial, lane)
        while has_state and not _next_mark(words, settled, order, place, trial, lane):
            has_state = _next_state(tables, words, place, n_coords, trial, lane)
        if not has_state:
            return taken
        taken |= one_lane(lane)
    return taken


@kernel
def _fill(n_words, trial, taken):
    """Loads the states of some lanes, and assumes their marks."""
    n_lanes, chosen = trial.tile.shape[1], mask(trial.tile, taken)
    for c in range(n_words):
        store(trial.tile, c, select(chosen, load(trial.base, c), load(trial.tile, c)))
    while taken != NO_LANE:
        lane = first_bit(taken)
        taken = rest_of(taken)
        write_word(trial.tile, trial.coord[lane] * n_lanes + lane, read_word(trial.mark, lane))


@kernel
def _look_late(tables, own, trial, lanes):
    """What the kernels that are not cheap say of some lanes: those that they change, and those with a contradiction."""
    tile, program, changed, broke = trial.tile, tables.program, NO_LANE, NO_LANE
    left, plain = lanes, NO_LANE
    while left != NO_LANE:
        lane = first_bit(left)
        left = rest_of(left)
        if own.start[trial.row[lane] + 1] == own.start[trial.row[lane]]:
            plain |= one_lane(lane)
    if program.expensive_address.shape[0] == 0:
        lanes &= ~plain
    elif plain != NO_LANE:
        store(trial.flags, 0, fill(tile, 0))
        store(trial.flags, 1, fill(tile, 0))
        seen = _follow_up(tables, trial, plain, -1)
        broke = seen & bits(load(trial.flags, 1) != fill(tile, 0))
        changed = seen & bits(load(trial.flags, 0) != fill(tile, 0)) & ~broke
        lanes &= ~seen
    while lanes != NO_LANE:
        lane, bit = first_bit(lanes), lanes & ~rest_of(lanes)
        lanes = rest_of(lanes)
        found = propagate_late(tile, lane, program, own, trial.row[lane], trial.scratch, trial.flags, trial.seen)
        if found == BROKEN:
            broke |= bit
        elif found == CHANGED:
            changed |= bit
    return changed, broke


@kernel
def _settle(trial, done, settled, decided):
    """Notes what the hypotheses in some lanes decide, which have no contradiction: its marks as settled or, if that is
    asked for, how much it is.
    """
    tile, base, n_coords, zero = trial.tile, trial.base, settled.shape[1], fill(trial.tile, 0)
    for c in range(n_coords if done != NO_LANE else 0):
        left = bits(rest(load(tile, c)) == zero) & bits(rest(load(base, c)) != zero) & done
        while left != NO_LANE:
            lane = first_bit(left)
            left = rest_of(left)
            row = trial.row[lane]
            if decided.shape[0] > 0:
                decided[row, trial.coord[lane]] += 1
            else:
                place, word = row * n_coords + c, read_word(tile, c * tile.shape[1] + lane)
                write_word(settled, place, read_word(settled, place) | word)


@kernel
def _refute(trial, broke, refuted):
    """Notes the hypotheses in some lanes, which have a contradiction."""
    while broke != NO_LANE:
        lane = first_bit(broke)
        broke = rest_of(broke)
        place = trial.row[lane] * refuted.shape[1] + trial.coord[lane]
        write_word(refuted, place, read_word(refuted, place) | read_word(trial.mark, lane))


@kernel
def try_marks(tables, own, words, settled, refuted, decided, order, place, trial):
    """Tries each mark of the open coords of states `words` ``(P, n)`` that is not among the `settled` ones ``(P, C)``,
    which grow. `refuted` words ``(P, C)``, zeros at first: the marks with a contradiction. `order` ``int64 (C,)``: all
    coords, as they are tried, neighbours far apart. `place` ``int64 (P,)``, zeros at first: how far in that order each
    state is. `own`: the kernels of the regions that single states have.

    `decided` ``int64 (0, C)``, or ``(P, C)``, zeros at first, if at most one mark of each coord is not settled: then
    all of these are tried, and it gets how many open coords each decides that is not refuted.
    """
    tile, n_lanes, n_words = trial.tile, trial.tile.shape[1], words.shape[1]
    free, live = NO_LANE, NO_LANE
    for lane in range(n_lanes):
        free |= one_lane(lane)
    trial.row[:] = -1
    trial.next[:] = 0
    while True:
        taken = _assign(tables, words, settled, order, place, trial, free) if words.shape[0] > 0 else NO_LANE
        if taken != NO_LANE:
            _fill(n_words, trial, taken)
            free, live = free & ~taken, live | taken
        if live == NO_LANE:
            return
        broke, changed, _ = sweep(tile, tables, trial.scratch, trial.flags, trial.flags, False)
        broke &= live
        changed_late, broke_late = _look_late(tables, own, trial, live & ~broke & ~changed)
        broke |= broke_late
        done = live & ~broke & ~changed & ~changed_late
        _settle(trial, done, settled, decided)
        _refute(trial, broke, refuted)
        free, live = free | broke | done, live & ~broke & ~done
