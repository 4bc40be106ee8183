"""Hypotheses about many states: which marks have a contradiction when they are assumed.

A hypothesis without a contradiction is a witness (see `gridlanes.solvers.nested`): the marks that it decides
have none, either, and are not tried any more. So the result does not depend on the order. It saves the more the fewer
hypotheses about one state are under way at once; hence each lane has a state of its own, and only a lane for which no
state is left helps with another one's. `Trial.base` has the state of each lane, from which all lanes that are done are
filled together, by whole vectors.

If there are candidates (candidates.py), a state is replaced by another one when all hypotheses about it have been
tried. The lane that ends the last of these propagates the new state first.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.grading.candidates import REFUTED, assume_next, is_empty
from gridlanes.kernels.lanes import (
    NO_LANE,
    bits,
    broadcast,
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

PLACE, VERSION, UNDER_WAY = 0, 1, 2
"""columns of what is known of a state: how far it is in the order of coords, C if there is nothing to try for the
moment; how often it has been replaced; how many lanes are at work on it"""
_NEXT, _HELPED, _N_TRIED, LEFT = 0, 1, 2, 3
"""numbers in `Trial.next`"""
_NOTHING = -1
"""stands for no state, no version, and for the coord of a lane that propagates a state without a hypothesis"""


class Trial(NamedTuple):
    """Working space to try hypotheses in L lanes.

    `tile`, `scratch`, `flags`, `seen`: as `gridlanes.kernels.search.propagate.propagate` needs them. `base`, as `tile`:
    the state of each lane. `row`, `version`, `coord` ``int64 (L,)`` and `mark` words ``(1, L)``: the state in each lane
    and how often it had been replaced when it was loaded, and the hypothesis. `next` ``int64 (4,)``: the next state
    without a lane, the last one that was helped, how many there are about which hypotheses are tried, and how many
    lanes may still be filled.
    `follow_up` ``uint64 (1,)``: the address of the `FollowUp` of the only expensive kernel, ``(0,)`` if there is none;
    `follow_up_at`: where its region begins in the tables; `follow_up_room` ``int32 (L, n)``: its room.
    """

    tile: Any
    base: Any
    scratch: NDArray[np.int64]
    flags: Any
    seen: Seen
    row: NDArray[np.int64]
    version: NDArray[np.int64]
    coord: NDArray[np.int64]
    mark: Any
    next: NDArray[np.int64]
    follow_up: NDArray[np.uint64]
    follow_up_at: int
    follow_up_room: NDArray[np.int32]


@kernel
def _next_mark(words, settled, order, at, trial, lane):
    """Gives a lane the next hypothesis about its state; whether there is one. It counts as settled from now on."""
    n_words, n_coords, row = words.shape[1], order.shape[0], trial.row[lane]
    while at[row, PLACE] < n_coords:
        c = order[at[row, PLACE]]
        word = read_word(words, row * n_words + c)
        left = word & ~read_word(settled, row * n_coords + c)
        if not is_empty(rest(word)) and not is_empty(left):
            trial.coord[lane] = c
            write_word(trial.mark, lane, lowest_bit(left))
            write_word(settled, row * n_coords + c, read_word(settled, row * n_coords + c) | lowest_bit(left))
            return True
        at[row, PLACE] += 1
        if at[row, PLACE] == n_coords:
            trial.next[_N_TRIED] -= 1
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
def _load(tables, words, trial, missing):
    """Loads the states of some lanes, each for all of these lanes that have it."""
    base, n_words, room = trial.base, words.shape[1], trial.follow_up_room
    while missing != NO_LANE:
        first, left, alike = first_bit(missing), missing, NO_LANE
        row = trial.row[first]
        while left != NO_LANE:
            lane = first_bit(left)
            left = rest_of(left)
            if trial.row[lane] == row:
                alike |= one_lane(lane)
        missing &= ~alike
        chosen = mask(base, alike)
        for c in range(n_words):
            store(base, c, select(chosen, broadcast(words, row * n_words + c), load(base, c)))
        if trial.version[first] == _NOTHING or tables.program.expensive_address.shape[0] == 0:
            continue
        _follow_up(tables, trial, NO_LANE, first)
        left = rest_of(alike)
        while left != NO_LANE:
            lane = first_bit(left)
            left = rest_of(left)
            for k in range(room.shape[1]):
                room[lane, k] = room[first, k]


@kernel
def _next_state(at, n_coords, trial, lane):
    """Gives a lane another state: one without a lane, else one that still has marks to try; whether there is one."""
    n_rows, row = at.shape[0], trial.next[_NEXT]
    if row < n_rows:
        trial.next[_NEXT] += 1
    else:
        row = trial.next[_HELPED]
        for _ in range(n_rows if trial.next[_N_TRIED] > 0 else 0):
            row = row + 1 if row + 1 < n_rows else 0
            if at[row, PLACE] < n_coords:
                break
        trial.next[_HELPED] = row
        if trial.next[_N_TRIED] == 0:
            row = _NOTHING
    trial.row[lane], trial.version[lane] = row, _NOTHING
    return row != _NOTHING


@kernel
def _assign(tables, words, settled, refuted, order, at, candidates, trial, free):
    """Gives something to do to free lanes. Returns those that have."""
    taken, missing, n_coords = NO_LANE, NO_LANE, order.shape[0]
    while free != NO_LANE and trial.next[LEFT] > 0:
        lane, has_state = first_bit(free), True
        free = rest_of(free)
        if trial.row[lane] == _NOTHING:
            has_state = _next_state(at, n_coords, trial, lane)
        while has_state:
            row = trial.row[lane]
            if _next_mark(words, settled, order, at, trial, lane):
                if trial.version[lane] != at[row, VERSION]:
                    trial.version[lane] = at[row, VERSION]
                    missing |= one_lane(lane)
                break
            if at[row, UNDER_WAY] == 0 and assume_next(words, refuted, candidates, row):
                trial.coord[lane], trial.version[lane] = _NOTHING, _NOTHING
                missing |= one_lane(lane)
                break
            has_state = _next_state(at, n_coords, trial, lane)
        if has_state:
            at[trial.row[lane], UNDER_WAY] += 1
            trial.next[LEFT] -= 1
            taken |= one_lane(lane)
    _load(tables, words, trial, missing)
    return taken


@kernel
def _fill(n_words, trial, taken):
    """Loads the states of some lanes, and assumes their marks. Returns the lanes without a hypothesis."""
    n_lanes, chosen, plain = trial.tile.shape[1], mask(trial.tile, taken), NO_LANE
    for c in range(n_words):
        store(trial.tile, c, select(chosen, load(trial.base, c), load(trial.tile, c)))
    while taken != NO_LANE:
        lane = first_bit(taken)
        taken = rest_of(taken)
        if trial.coord[lane] == _NOTHING:
            plain |= one_lane(lane)
        else:
            write_word(trial.tile, trial.coord[lane] * n_lanes + lane, read_word(trial.mark, lane))
    return plain


@kernel
def _look_late(tables, own, trial, lanes, beginning):
    """What the kernels that are not cheap say of some lanes: those that they change, and those with a contradiction.
    `beginning`: the lanes whose states are not within those in `base` at their fixpoints, but on the way there.
    """
    tile, program, changed, broke = trial.tile, tables.program, NO_LANE, NO_LANE
    left, plain = lanes, NO_LANE
    while left != NO_LANE:
        lane = first_bit(left)
        left = rest_of(left)
        if own.start[trial.row[lane] + 1] == own.start[trial.row[lane]]:
            plain |= one_lane(lane)
    followed = plain & ~beginning
    if program.expensive_address.shape[0] == 0:
        lanes &= ~plain
    elif followed != NO_LANE:
        store(trial.flags, 0, fill(tile, 0))
        store(trial.flags, 1, fill(tile, 0))
        seen = _follow_up(tables, trial, followed, -1)
        broke = seen & bits(load(trial.flags, 1) != fill(tile, 0))
        changed = seen & bits(load(trial.flags, 0) != fill(tile, 0)) & ~broke
        lanes &= ~seen
    while lanes != NO_LANE:
        lane, bit = first_bit(lanes), lanes & ~rest_of(lanes)
        lanes = rest_of(lanes)
        trial.seen.settled[lane] = 0  # lanes change in between as states and hypotheses come and go
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
def _refute(trial, broke, refuted, at, candidates):
    """Notes the hypotheses in some lanes, which have a contradiction. Where candidates are examined, no more hypotheses
    about the same state are tried: what is left without the refuted mark is smaller.
    """
    n_coords = refuted.shape[1]
    while broke != NO_LANE:
        lane = first_bit(broke)
        broke = rest_of(broke)
        row = trial.row[lane]
        place = row * n_coords + trial.coord[lane]
        write_word(refuted, place, read_word(refuted, place) | read_word(trial.mark, lane))
        if candidates.root.shape[0] > 0 and at[row, PLACE] < n_coords:
            at[row, PLACE] = n_coords
            trial.next[_N_TRIED] -= 1


@kernel
def _replace(words, settled, at, candidates, trial, broke, done):
    """Ends the propagation of the new states in some lanes: a candidate is refuted, or hypotheses are tried."""
    n_words, n_coords, n_lanes = words.shape[1], settled.shape[1], trial.tile.shape[1]
    while broke != NO_LANE:
        candidates.outcome[trial.row[first_bit(broke)]] = REFUTED
        broke = rest_of(broke)
    while done != NO_LANE:
        lane = first_bit(done)
        done = rest_of(done)
        row = trial.row[lane]
        for c in range(n_words):
            write_word(words, row * n_words + c, read_word(trial.tile, c * n_lanes + lane))
        for c in range(n_coords):
            write_word(settled, row * n_coords + c, fill(read_word(settled, row * n_coords + c), 0))
        at[row, PLACE] = 0
        at[row, VERSION] += 1
        trial.next[_N_TRIED] += 1


@kernel
def _leave(at, trial, lanes):
    """Notes that some lanes have ended what they did."""
    while lanes != NO_LANE:
        at[trial.row[first_bit(lanes)], UNDER_WAY] -= 1
        lanes = rest_of(lanes)


@kernel
def _begin(at, n_coords, trial):
    """Before anything is done: no lane has a state."""
    trial.row[:] = _NOTHING
    trial.next[_NEXT] = 0
    trial.next[_HELPED] = 0
    trial.next[_N_TRIED] = 0
    for row in range(at.shape[0]):
        if at[row, PLACE] < n_coords:
            trial.next[_N_TRIED] += 1


@kernel
def try_marks(tables, own, words, settled, refuted, decided, order, at, candidates, trial):
    """Tries each mark of the open coords of states `words` ``(P, n)`` that is not among the `settled` ones ``(P, C)``,
    which grow. `refuted` words ``(P, C)``, zeros at first: the marks with a contradiction. `order` ``int64 (C,)``: all
    coords, as they are tried, neighbours far apart. `at` ``int64 (P, 3)``, zeros at first: what is known of each state,
    see `PLACE`. `tables`: two, for every other sweep. `own`: the kernels of the regions that single states have.

    `decided` ``int64 (0, C)``, or ``(P, C)``, zeros at first, if at most one mark of each coord is not settled: then
    all of these are tried, and it gets how many open coords each decides that is not refuted.

    `candidates`: those of each state, for hypotheses about hypotheses; then `words` is room, and the places are C at
    first. After ``trial.next[LEFT]`` hypotheses and propagations it stops, and goes on when it is called again.
    """
    tile, n_lanes, n_words, n_coords = trial.tile, trial.tile.shape[1], words.shape[1], order.shape[0]
    free, live, beginning, turn = NO_LANE, NO_LANE, NO_LANE, 0
    for lane in range(n_lanes):
        free |= one_lane(lane)
    _begin(at, n_coords, trial)
    while True:
        taken = NO_LANE
        if words.shape[0] > 0:
            taken = _assign(tables[0], words, settled, refuted, order, at, candidates, trial, free)
        if taken != NO_LANE:
            beginning |= _fill(n_words, trial, taken)
            free, live = free & ~taken, live | taken
        if live == NO_LANE:
            return
        broke, changed, _ = sweep(tile, tables[turn], trial.scratch, trial.flags, trial.flags, False)
        broke, turn = broke & live, 1 - turn
        changed_late, broke_late = _look_late(tables[0], own, trial, live & ~broke & ~changed, beginning)
        broke |= broke_late
        done = live & ~broke & ~changed & ~changed_late
        _settle(trial, done & ~beginning, settled, decided)
        _refute(trial, broke & ~beginning, refuted, at, candidates)
        _replace(words, settled, at, candidates, trial, broke & beginning, done & beginning)
        _leave(at, trial, broke | done)
        beginning &= ~(broke | done)
        free, live = free | broke | done, live & ~broke & ~done
