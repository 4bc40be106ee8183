"""Hypotheses about many states: which marks have a contradiction when they are assumed.

A lane that is done takes the next hypothesis at once; free lanes are filled together, by whole vectors, as hypotheses
about one state differ in one coord only. A hypothesis without a contradiction is a witness (see
`gridlanes.kernels.grading.nested`): the marks that it decides have none, either, and are not tried any more. So the
result does not depend on the order.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
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
from gridlanes.kernels.search.late import BROKEN, CHANGED, NOTHING, propagate_late
from gridlanes.kernels.search.seen import Seen
from gridlanes.kernels.search.sweep import sweep


class Trial(NamedTuple):
    """Working space to try hypotheses in L lanes.

    `tile`, `scratch`, `flags`, `seen`: as `gridlanes.kernels.search.propagate.propagate` needs them. `row`, `coord`
    ``int64 (L,)`` and `mark` words ``(1, L)``: the hypothesis in each lane. `next` ``int64 (2,)``: the state whose
    marks are tried, and the place in the order of coords.
    """

    tile: Any
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
def _assign(words, settled, order, trial, free):
    """Gives lanes of `free` hypotheses about one state, the next one that has some. Returns these lanes."""
    n_words, n_coords, taken = words.shape[1], order.shape[0], NO_LANE
    at = trial.next
    while at[0] < words.shape[0] and taken == NO_LANE:
        row = at[0]
        while at[1] < n_coords and free != NO_LANE:
            c = order[at[1]]
            word = read_word(words, row * n_words + c)
            left = word & ~read_word(settled, row * n_coords + c)
            if is_empty(rest(word)) or is_empty(left):
                at[1] += 1
                continue
            lane = first_bit(free)
            free = rest_of(free)
            taken |= one_lane(lane)
            trial.row[lane], trial.coord[lane] = row, c
            write_word(trial.mark, lane, lowest_bit(left))
            write_word(settled, row * n_coords + c, read_word(settled, row * n_coords + c) | lowest_bit(left))
        if at[1] == n_coords:
            at[0], at[1] = row + 1, 0
    return taken


@kernel
def _fill(words, trial, taken):
    """Loads the state of the hypotheses in some lanes, which is the same, and assumes their marks."""
    n_words, n_lanes = words.shape[1], trial.tile.shape[1]
    row, chosen = trial.row[first_bit(taken)], mask(trial.tile, taken)
    for c in range(n_words):
        store(trial.tile, c, select(chosen, broadcast(words, row * n_words + c), load(trial.tile, c)))
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
def try_marks(tables, own, words, settled, refuted, order, trial):
    """Tries each mark of the open coords of states `words` ``(P, n)`` that is not among the `settled` ones ``(P, C)``,
    which grow. `refuted` words ``(P, C)``, zeros at first: the marks with a contradiction. `order` ``int64 (C,)``: all
    coords, as they are tried, neighbours far apart. `own`: the kernels of the regions that single states have.
    """
    tile, n_lanes = trial.tile, trial.tile.shape[1]
    free, live = NO_LANE, NO_LANE
    for lane in range(n_lanes):
        free |= one_lane(lane)
    trial.next[:] = 0
    while True:
        while free != NO_LANE and trial.next[0] < words.shape[0]:
            taken = _assign(words, settled, order, trial, free)
            if taken != NO_LANE:
                _fill(words, trial, taken)
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
