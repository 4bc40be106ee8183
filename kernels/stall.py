"""What is done for a lane where the cheap kernels stalled: dear kernels, those of the row's own regions, and trial.

Trial (trial-1, the seeds' fast solver): each candidate of the coords with fewest candidates is assumed in a lane of a
second tile, as many hypotheses a sweep as a tile has lanes; a hypothesis that breaks is a candidate that goes. The
consequences are kept at once: the lane is swept again before the round goes on with the next coords. When a whole
round found nothing, the search branches on the coord whose hypotheses decided most.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.jit import kernel
from gridlanes.kernels.lanes import (
    NO_LANE,
    bits,
    broadcast,
    fill,
    first_bit,
    load,
    lowest_bit,
    one_column,
    one_lane,
    peek,
    peek_number,
    poke,
    popcount,
    rest,
    rest_of,
    select,
    store,
    total,
)
from gridlanes.kernels.rule_kernel import call_kernel
from gridlanes.kernels.sweep import sweep

NOTHING, CHANGED, BROKEN = 0, 1, 2
_MOST_SWEEPS = 1 << 16


class Own(NamedTuple):
    """Kernels for regions that only one row has; made by `gridlanes.compile.batch`."""

    entries: NDArray[np.int32]
    """the tables of regions, one after another"""
    address: NDArray[np.uint64]
    """``(n,)``: kernels, row after row"""
    table: NDArray[np.int64]
    """``(n, 2)``: where the table of each begins, how many regions it lists"""
    start: NDArray[np.int64]
    """``(P + 1,)``: where the kernels of each row begin"""


class Trial(NamedTuple):
    """The state of the trials of all lanes."""

    tile: Any
    """words as `Work.tile`: a hypothesis in each lane"""
    flags: Any
    """words ``(2, L)``: room for the kernels"""
    coord: NDArray[np.int64]
    """``(L,)``: the coord of the hypothesis in each lane"""
    mark: Any
    """words ``(1, L)``: the bit of its mark"""
    cursor: NDArray[np.int64]
    """``(L,)``: the next coord to look at, for each lane of the search"""
    quiet: NDArray[np.int64]
    """``(L,)``: coords looked at since a candidate last went"""
    best: NDArray[np.int64]
    """``(L,)``: the coord whose hypotheses decided most, since then; -1 for none"""
    score: NDArray[np.int64]
    """``(L,)``: how much"""
    spent: NDArray[np.int64]
    """``(1,)``: sweeps of hypotheses in this call"""


@kernel(inline=True)
def _flag(flags, row, lane):
    """Whether a kernel left something in a row of the flags for a lane."""
    column = one_column(flags, lane)
    return bits(load(column, row) != fill(column, 0)) != NO_LANE


@kernel(inline=True)
def dear(tile, lane, program, own, row, scratch, flags):
    """Runs the row's own kernels and then the dear ones on one lane, until something changes."""
    column = one_column(flags, lane)
    store(column, 0, fill(column, 0))
    store(column, 1, fill(column, 0))
    for i in range(own.start[row], own.start[row + 1]):
        start, n_regions = own.table[i, 0], own.table[i, 1]
        call_kernel(own.address[i], tile, lane, own.entries, start, n_regions, scratch, flags)
    if _flag(flags, 1, lane):
        return BROKEN
    if _flag(flags, 0, lane):
        return CHANGED
    for i in range(program.dear_address.shape[0]):
        start, n_regions = program.dear[i, 0], program.dear[i, 1]
        call_kernel(program.dear_address[i], tile, lane, program.entries, start, n_regions, scratch, flags)
        if _flag(flags, 1, lane):
            return BROKEN
        if _flag(flags, 0, lane):
            return CHANGED
    return NOTHING


@kernel(inline=True)
def forget_round(trial, lane):
    """The state in a lane changed: the round of trials goes on where it was, and has all coords to look at again."""
    trial.quiet[lane] = 0
    trial.best[lane] = -1
    trial.score[lane] = -1


@kernel(inline=True)
def forget(trial, lane):
    """A new state in a lane: its trials begin anew."""
    trial.cursor[lane] = 0
    forget_round(trial, lane)


@kernel(inline=True)
def _assume(tile, lane, trial, n_coords, n_words):
    """Fills the trial tile with the state of a lane and one hypothesis each; returns how many, and coords looked at."""
    n_lanes = tile.shape[1]
    for r in range(n_words):
        store(trial.tile, r, broadcast(tile, r * n_lanes + lane))
    fewest = 1 << 30
    for c in range(n_coords):
        count = total(popcount(peek(tile, c * n_lanes + lane)))
        if 1 < count < fewest:
            fewest = count
    n_hypotheses, n_looked_at = 0, 0
    coord = trial.cursor[lane]
    while n_looked_at < n_coords:
        if coord >= n_coords:
            coord = 0
        word = peek(tile, coord * n_lanes + lane)
        count = total(popcount(word))
        if count == fewest and count <= n_lanes:
            if n_hypotheses + count > n_lanes:
                break
            for _ in range(count):
                poke(trial.tile, coord * n_lanes + n_hypotheses, lowest_bit(word))
                poke(trial.mark, n_hypotheses, lowest_bit(word))
                word = rest(word)
                trial.coord[n_hypotheses] = coord
                n_hypotheses += 1
        n_looked_at += 1
        coord += 1
    trial.cursor[lane] = coord
    return n_hypotheses, n_looked_at


@kernel(inline=True)
def _settle(trial, n_hypotheses, tables, own, row, scratch):
    """Sweeps the hypotheses to their fixpoints; the mask of those that broke."""
    live = ~NO_LANE if n_hypotheses == 64 else one_lane(n_hypotheses) - one_lane(0)
    dead = NO_LANE
    for _ in range(_MOST_SWEEPS):
        broken, changed, _ = sweep(trial.tile, tables, scratch, trial.flags)
        trial.spent[0] += 1
        dead |= broken & live
        live &= ~broken
        settled = live & ~changed
        left = settled
        while left != NO_LANE:
            lane = first_bit(left)
            left = rest_of(left)
            found = NOTHING
            if tables.program.trial > 1:
                found = dear(trial.tile, lane, tables.program, own, row, scratch, trial.flags)
            if found == BROKEN:
                dead |= one_lane(lane)
            if found != CHANGED:
                live &= ~one_lane(lane)
        if live == NO_LANE:
            break
    return dead


@kernel(inline=True)
def _score(trial, lane, n_hypotheses, n_coords):
    """Keeps the coord whose hypotheses decided most: the product over its marks, so that each of them counts."""
    one, zero = fill(trial.tile, 1), fill(trial.tile, 0)
    decided = zero
    for c in range(n_coords):
        decided = decided + select(rest(load(trial.tile, c)) == zero, one, zero)
    store(trial.flags, 0, decided)
    product = 1
    for hypothesis in range(n_hypotheses):
        coord = trial.coord[hypothesis]
        if hypothesis > 0 and trial.coord[hypothesis - 1] == coord:
            product = min(product * peek_number(trial.flags, hypothesis), 1 << 40)
        else:
            product = peek_number(trial.flags, hypothesis)
        if (hypothesis + 1 == n_hypotheses or trial.coord[hypothesis + 1] != coord) and product > trial.score[lane]:
            trial.score[lane] = product
            trial.best[lane] = coord


@kernel(inline=True)
def _refute(tile, lane, trial, dead):
    """Takes the marks of the hypotheses that broke from the state in `lane`; whether a coord has none left."""
    n_lanes = tile.shape[1]
    broken = False
    while dead != NO_LANE:
        hypothesis = first_bit(dead)
        dead = rest_of(dead)
        place = trial.coord[hypothesis] * n_lanes + lane
        word = peek(tile, place) & ~peek(trial.mark, hypothesis)
        poke(tile, place, word)
        broken |= bits(word == fill(word, 0)) != NO_LANE
    return broken


@kernel
def try_hypotheses(tile, lane, tables, own, row, trial, scratch, n_words):
    """Tries hypotheses for the state in `lane` until some break or the round is over.

    `n_words`: rows of the tile that are coords or clues. Returns NOTHING (the round is over), CHANGED or BROKEN.
    """
    n_coords = tables.program.n_coords
    while trial.quiet[lane] < n_coords:
        n_hypotheses, n_looked_at = _assume(tile, lane, trial, n_coords, n_words)
        trial.quiet[lane] += n_looked_at
        if n_hypotheses == 0:
            continue
        dead = _settle(trial, n_hypotheses, tables, own, row, scratch)
        if dead != NO_LANE:
            forget_round(trial, lane)
            return BROKEN if _refute(tile, lane, trial, dead) else CHANGED
        _score(trial, lane, n_hypotheses, n_coords)
    return NOTHING
