"""Probing: hypotheses about a lane where propagation stalled, late propagation included.

Each candidate of the coords with fewest candidates is assumed in a lane of a second tile, as many hypotheses a sweep as
a tile has lanes; a hypothesis that breaks is a candidate that goes. The consequences are drawn at once: the lane is
swept again before the round goes on with the next coords. When a whole round found nothing, the search branches on the
coord whose hypotheses decided most.

The cost of a round grows with the square of the board. Below the root, where all that is found may be undone, a round
on a huge board is cut short: it tries coords round the one decided last.
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
    one_lane,
    popcount,
    read_number,
    read_word,
    rest,
    rest_of,
    select,
    store,
    total,
    write_word,
)
from gridlanes.kernels.late import BROKEN, CHANGED, NOTHING, propagate_late
from gridlanes.kernels.seen import Seen, see_as_in
from gridlanes.kernels.sweep import sweep

UNDER_WAY = 3
"""beside NOTHING, CHANGED and BROKEN: hypotheses are not settled, and this call has done its share of work"""


class Probing(NamedTuple):
    """The state of the probing of all lanes."""

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
    n_tiles: NDArray[np.int64]
    """``(L,)``: tiles of hypotheses since then"""
    best: NDArray[np.int64]
    """``(L,)``: the coord whose hypotheses decided most, since then; -1 for none"""
    score: NDArray[np.int64]
    """``(L,)``: how much"""
    lane: NDArray[np.int64]
    """``(1,)``: the lane of the search whose hypotheses are not settled yet; -1 for none"""
    n_hypotheses: NDArray[np.int64]
    """``(1,)``: how many they are"""
    live: NDArray[np.uint64]
    """``(1,)``: a bit a hypothesis that is not settled"""
    dead: NDArray[np.uint64]
    """``(1,)``: a bit a hypothesis that broke"""
    seen: Seen
    """what the row's own kernels have seen of each hypothesis"""


@kernel(inline=True)
def forget_round(probing, lane):
    """The state in a lane changed: the round of hypotheses goes on where it was and looks at all coords again."""
    probing.quiet[lane] = 0
    probing.n_tiles[lane] = 0
    probing.best[lane] = -1
    probing.score[lane] = -1


@kernel(inline=True)
def forget(probing, lane, coord):
    """A new state in a lane: its probing begins anew, at a coord."""
    probing.cursor[lane] = coord
    forget_round(probing, lane)


@kernel(inline=True)
def _assume(tile, lane, probing, n_coords, n_words, seen):
    """Fills the second tile with the state of a lane and a hypothesis each; returns how many, and coords looked at."""
    n_lanes = tile.shape[1]
    for r in range(n_words):
        store(probing.tile, r, broadcast(tile, r * n_lanes + lane))
    fewest = 1 << 30
    for c in range(n_coords):
        count = total(popcount(read_word(tile, c * n_lanes + lane)))
        if 1 < count < fewest:
            fewest = count
    n_hypotheses, n_looked_at = 0, 0
    coord = probing.cursor[lane]
    while n_looked_at < n_coords:
        if coord >= n_coords:
            coord = 0
        word = read_word(tile, coord * n_lanes + lane)
        count = total(popcount(word))
        if count == fewest and count <= n_lanes:
            if n_hypotheses + count > n_lanes:
                break
            for _ in range(count):
                write_word(probing.tile, coord * n_lanes + n_hypotheses, lowest_bit(word))
                write_word(probing.mark, n_hypotheses, lowest_bit(word))
                word = rest(word)
                probing.coord[n_hypotheses] = coord
                n_hypotheses += 1
        n_looked_at += 1
        coord += 1
    for hypothesis in range(n_hypotheses):
        see_as_in(probing.seen, hypothesis, seen, lane)
    probing.cursor[lane] = coord
    return n_hypotheses, n_looked_at


@kernel(inline=True)
def _settle(probing, tables, row_kernels, row, scratch, spent, most_work):
    """Sweeps the hypotheses towards their fixpoints, at least once; whether all are there."""
    while True:
        broken, changed, _ = sweep(probing.tile, tables, scratch, probing.flags)
        spent[0] += 1
        live = probing.live[0]
        probing.dead[0] |= broken & live
        live &= ~broken
        left = live & ~changed
        while left != NO_LANE:
            lane = first_bit(left)
            left = rest_of(left)
            found = NOTHING
            if tables.program.probing > 1:
                found = propagate_late(
                    probing.tile, lane, tables.program, row_kernels, row, scratch, probing.flags, probing.seen
                )
                spent[0] += 1
            if found == BROKEN:
                probing.dead[0] |= one_lane(lane)
            if found != CHANGED:
                live &= ~one_lane(lane)
        probing.live[0] = live
        if live == NO_LANE:
            return True
        if spent[0] >= most_work:
            return False


@kernel(inline=True)
def _score(probing, lane, n_hypotheses, n_coords):
    """Keeps the coord whose hypotheses decided most: the product over its marks, so that each of them counts."""
    one, zero = fill(probing.tile, 1), fill(probing.tile, 0)
    decided = zero
    for c in range(n_coords):
        decided = decided + select(rest(load(probing.tile, c)) == zero, one, zero)
    store(probing.flags, 0, decided)
    product = 1
    for hypothesis in range(n_hypotheses):
        coord = probing.coord[hypothesis]
        if hypothesis > 0 and probing.coord[hypothesis - 1] == coord:
            product = min(product * read_number(probing.flags, hypothesis), 1 << 40)
        else:
            product = read_number(probing.flags, hypothesis)
        if (hypothesis + 1 == n_hypotheses or probing.coord[hypothesis + 1] != coord) and product > probing.score[lane]:
            probing.score[lane] = product
            probing.best[lane] = coord


@kernel(inline=True)
def _refute(tile, lane, probing, dead):
    """Takes the marks of the hypotheses that broke from the state in `lane`; whether a coord has none left."""
    n_lanes = tile.shape[1]
    broken = False
    while dead != NO_LANE:
        hypothesis = first_bit(dead)
        dead = rest_of(dead)
        place = probing.coord[hypothesis] * n_lanes + lane
        word = read_word(tile, place) & ~read_word(probing.mark, hypothesis)
        write_word(tile, place, word)
        broken |= bits(word == fill(word, 0)) != NO_LANE
    return broken


@kernel
def try_hypotheses(tile, lane, tables, row_kernels, row, probing, scratch, n_words, most_tiles, spent, most_work, seen):
    """Tries hypotheses for the state in `lane` until some break or the round is over.

    `n_words`: rows of the tile that are coords or clues. `most_tiles` in which nothing breaks end a round. `spent`
    ``int64 (1,)``: the work done so far in this call, of `most_work`. `seen`: what the row's own kernels know, which is
    all of the state. Returns NOTHING (the round is over), CHANGED,
    BROKEN, or UNDER_WAY: then the next call must be for the same lane, in the same state.
    """
    n_coords = tables.program.n_coords
    while probing.lane[0] >= 0 or (probing.quiet[lane] < n_coords and probing.n_tiles[lane] < most_tiles):
        if probing.lane[0] < 0:
            n_hypotheses, n_looked_at = _assume(tile, lane, probing, n_coords, n_words, seen)
            probing.quiet[lane] += n_looked_at
            if n_hypotheses == 0:
                continue
            probing.n_hypotheses[0] = n_hypotheses
            probing.live[0] = ~NO_LANE if n_hypotheses == 64 else one_lane(n_hypotheses) - one_lane(0)
            probing.dead[0] = NO_LANE
            probing.lane[0] = lane
        if not _settle(probing, tables, row_kernels, row, scratch, spent, most_work):
            return UNDER_WAY
        probing.lane[0] = -1
        probing.n_tiles[lane] += 1
        dead = probing.dead[0]
        if dead != NO_LANE:
            forget_round(probing, lane)
            return BROKEN if _refute(tile, lane, probing, dead) else CHANGED
        _score(probing, lane, probing.n_hypotheses[0], n_coords)
    return NOTHING
