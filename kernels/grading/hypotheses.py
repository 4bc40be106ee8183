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
from gridlanes.kernels.search.late import BROKEN, CHANGED, NOTHING, propagate_late
from gridlanes.kernels.search.seen import Seen
from gridlanes.kernels.search.sweep import sweep


class Trial(NamedTuple):
    """Working space to try hypotheses in L lanes.

    `tile`, `scratch`, `flags`, `seen`: as `gridlanes.kernels.search.propagate.propagate` needs them. `base`, as `tile`:
    the state of each lane. `row`, `coord` ``int64 (L,)`` and `mark` words ``(1, L)``: the hypothesis in each lane, -1
    for a lane without a state. `next` ``int64 (2,)``: the next state without a lane, and the last one that was helped.
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
def _next_state(words, place, n_coords, trial, lane):
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
    return True


@kernel
def _assign(words, settled, order, place, trial, free):
    """Gives hypotheses to free lanes. Returns those that have one now."""
    taken, n_coords = NO_LANE, order.shape[0]
    while free != NO_LANE:
        lane = first_bit(free)
        free = rest_of(free)
        has_state = trial.row[lane] >= 0 or _next_state(words, place, n_coords, trial, lane)
        while has_state and not _next_mark(words, settled, order, place, trial, lane):
            has_state = _next_state(words, place, n_coords, trial, lane)
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
def _conclude(trial, lane, settled, refuted, is_broken):
    """Notes the outcome of the hypothesis in a lane."""
    n_coords, n_lanes, row = settled.shape[1], trial.tile.shape[1], trial.row[lane]
    if is_broken:
        place = row * n_coords + trial.coord[lane]
        write_word(refuted, place, read_word(refuted, place) | read_word(trial.mark, lane))
        return
    for c in range(n_coords):
        word = read_word(trial.tile, c * n_lanes + lane)
        if is_empty(rest(word)):
            write_word(settled, row * n_coords + c, read_word(settled, row * n_coords + c) | word)


@kernel
def try_marks(tables, own, words, settled, refuted, order, place, trial):
    """Tries each mark of the open coords of states `words` ``(P, n)`` that is not among the `settled` ones ``(P, C)``,
    which grow. `refuted` words ``(P, C)``, zeros at first: the marks with a contradiction. `order` ``int64 (C,)``: all
    coords, as they are tried, neighbours far apart. `place` ``int64 (P,)``, zeros at first: how far in that order each
    state is. `own`: the kernels of the regions that single states have.
    """
    tile, n_lanes, n_words = trial.tile, trial.tile.shape[1], words.shape[1]
    free, live = NO_LANE, NO_LANE
    for lane in range(n_lanes):
        free |= one_lane(lane)
    trial.row[:] = -1
    trial.next[:] = 0
    while True:
        taken = _assign(words, settled, order, place, trial, free) if words.shape[0] > 0 else NO_LANE
        if taken != NO_LANE:
            _fill(n_words, trial, taken)
            free, live = free & ~taken, live | taken
        if live == NO_LANE:
            return
        broke, changed, _ = sweep(tile, tables, trial.scratch, trial.flags, trial.flags, False)
        left = live
        while left != NO_LANE:
            lane, bit = first_bit(left), left & ~rest_of(left)
            left = rest_of(left)
            found = BROKEN if broke & bit != NO_LANE else CHANGED if changed & bit != NO_LANE else NOTHING
            if found == NOTHING:
                row = trial.row[lane]
                found = propagate_late(tile, lane, tables.program, own, row, trial.scratch, trial.flags, trial.seen)
            if found != CHANGED:
                _conclude(trial, lane, settled, refuted, found == BROKEN)
                free, live = free | bit, live & ~bit
