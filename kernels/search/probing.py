"""Probing: hypotheses about a lane where propagation stalled, late propagation included. The field calls this singleton
arc consistency, or failed-literal probing.

The state is copied into the first lane of a second tile. Each other lane assumes one candidate of a coord with fewest
candidates. All lanes are swept together: if a hypothesis breaks, its candidate is eliminated from the first lane, and
eliminations of the first lane are copied to the others before the next sweep. A hypothesis at its fixpoint makes room
for the next one. When all coords were tried since the last change of the first lane, the round is over, and the search
branches on the coord whose hypotheses decided most.

A mark that followed from a hypothesis at its fixpoint breaks nothing, either: propagation only ever removes candidates,
so its consequences are among those of that hypothesis. It is not tried until the first lane changes, and counts as a
hypothesis that decided nothing else.

Hypotheses have to pay: a round ends early when the work on them, less the value of those that broke, exceeds a share of
the row's own work. A row for which hypotheses are useless is searched as if there were none, except for that share; in
a row that they solve, they continue.
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
    popcount,
    prefer,
    read_number,
    read_word,
    rest,
    rest_of,
    select,
    store,
    total,
    write_word,
)
from gridlanes.kernels.search.late import BROKEN, CHANGED, NOTHING, propagate_late
from gridlanes.kernels.search.seen import Seen, forget_settled, see_as_in
from gridlanes.kernels.search.sweep import sweep

UNDER_WAY = 3
"""beside NOTHING, CHANGED and BROKEN: hypotheses are not settled, and this call has done its share of work"""


SHARE = 4
"""the part of a row's own sweeps that its hypotheses may cost if they lead nowhere"""
WORTH = 2
"""sweeps that a hypothesis is worth if it breaks"""


class Probing(NamedTuple):
    """The state of the probing of all lanes."""

    tile: Any
    """words as `Work.tile`: the state that is probed in the first lane, a hypothesis in each other one"""
    flags: Any
    """words ``(2, L)``: room for the kernels"""
    coord: NDArray[np.int64]
    """``(L,)``: the coord of the hypothesis in each lane"""
    mark: Any
    """words ``(1, L)``: the bit of its mark"""
    product: NDArray[np.int64]
    """``(C,)``: of each coord's hypotheses that are settled, how much each decided, multiplied"""
    unsettled: NDArray[np.int64]
    """``(C,)``: how many of a coord's hypotheses are not settled"""
    cursor: NDArray[np.int64]
    """``(L,)``: the next coord to look at, for each lane of the search"""
    quiet: NDArray[np.int64]
    """``(L,)``: coords looked at since a candidate last went"""
    best: NDArray[np.int64]
    """``(L,)``: the coord whose hypotheses decided most, since then; -1 for none"""
    score: NDArray[np.int64]
    """``(L,)``: how much"""
    lane: NDArray[np.int64]
    """``(1,)``: the lane of the search whose hypotheses are under way; -1 for none"""
    live: NDArray[np.uint64]
    """``(1,)``: a bit a hypothesis that is not settled"""
    owed: NDArray[np.int64]
    """``(L,)``: the work on hypotheses about each lane's row, less what those were worth that broke"""
    moving: NDArray[np.bool_]
    """``(2,)``: whether the state that is probed has yet to come to its fixpoint, and whether it changed at all"""
    seen: Seen
    """what the row's own kernels have seen of the state that is probed and of each hypothesis"""
    vouched: Any
    """words ``(C, L)``: marks that followed, since a candidate last went, from hypotheses that are settled"""
    tried: NDArray[np.int64]
    """``(L,)``: the variables that were open when a kernel had tried all of them in the state of each lane; -1 if it
    has not
    """
    tried_next: NDArray[np.int64]
    """``(L,)``: the variable that such a kernel tries next"""
    owed_trying: NDArray[np.int64]
    """``(L,)``: as `owed`, of that kernel"""
    n_decided: NDArray[np.int64]
    """``(1,)``: coords that are decided in the state that is probed"""


@kernel(inline=True)
def forget_round(probing, lane):
    """The state in a lane changed: the round of hypotheses goes on where it was and looks at all coords again."""
    probing.quiet[lane] = 0
    probing.best[lane] = -1
    probing.score[lane] = -1


@kernel(inline=True)
def begin_probing(probing, lane, coord):
    """A new state in a lane: its probing starts over, at a coord."""
    probing.cursor[lane] = coord
    probing.tried[lane] = -1
    forget_round(probing, lane)


@kernel(inline=True)
def _vouch_for_nothing(probing):
    """The state that is probed is another one: what follows from hypotheses about it is not known."""
    zero = fill(probing.vouched, 0)
    for c in range(probing.vouched.shape[0]):
        store(probing.vouched, c, zero)


@kernel(inline=True)
def _is_vouched(probing, coord, hypothesis):
    """Whether the mark that is noted for a hypothesis about a coord followed from one that is settled."""
    mark = broadcast(probing.mark, hypothesis)
    return bits((load(probing.vouched, coord) & mark) != fill(probing.vouched, 0)) != NO_LANE


@kernel(inline=True)
def _begin(tile, lane, probing, n_words, seen):
    """Copies the state of a lane of the search; no hypothesis is under way."""
    n_lanes = tile.shape[1]
    for r in range(n_words):
        store(probing.tile, r, broadcast(tile, r * n_lanes + lane))
    probing.live[0] = NO_LANE
    probing.seen.settled[0] = 0
    probing.moving[0] = False
    probing.moving[1] = False
    probing.lane[0] = lane
    _vouch_for_nothing(probing)
    see_as_in(probing.seen, 0, seen, lane)


@kernel(inline=True)
def _end(tile, lane, probing, n_words, seen):
    """Copies the state back."""
    n_lanes = tile.shape[1]
    for r in range(n_words):
        write_word(tile, r * n_lanes + lane, read_word(probing.tile, r * n_lanes))
    probing.lane[0] = -1
    see_as_in(seen, lane, probing.seen, 0)


@kernel(inline=True)
def _fewest(probing, n_coords):
    """The fewest candidates of a coord that is open."""
    n_lanes = probing.tile.shape[1]
    fewest = 1 << 30
    for c in range(n_coords):
        count = total(popcount(read_word(probing.tile, c * n_lanes)))
        if 1 < count < fewest:
            fewest = count
            if count == 2:
                break
    return fewest


@kernel(inline=True)
def _count_settled(probing, lane, coord, n_decided):
    """A hypothesis about a coord is settled, with so many coords decided: keeps the coord whose hypotheses decided
    most, the product over its marks, so that each of them counts.
    """
    product = min(probing.product[coord] * n_decided, 1 << 40)
    probing.product[coord] = product
    probing.unsettled[coord] -= 1
    if probing.unsettled[coord] == 0 and product > probing.score[lane]:
        probing.score[lane] = product
        probing.best[lane] = coord


@kernel(inline=True)
def _next_hypotheses(probing, lane, n_coords, first_mark):
    """Chooses hypotheses for the lanes that are free; returns these lanes. First the mark that the search tries first
    is assumed at each coord, which says most; where that was of no use at any, the others are. Marks that are vouched
    for are passed over.
    """
    n_lanes = probing.tile.shape[1]
    free = ~probing.live[0] & (one_lane(n_lanes) - one_lane(1))
    chosen = NO_LANE
    n_free, left = 0, free
    while left != NO_LANE:
        left = rest_of(left)
        n_free += 1
    if n_free == 0 or probing.quiet[lane] >= 2 * n_coords:
        return chosen
    fewest = _fewest(probing, n_coords)
    coord = probing.cursor[lane]
    while probing.quiet[lane] < 2 * n_coords:
        if coord >= n_coords:
            coord = 0
        word = read_word(probing.tile, coord * n_lanes)
        count = total(popcount(word))
        if count == fewest and count < n_lanes:
            first = prefer(word & first_mark, word)
            begins = probing.quiet[lane] < n_coords
            word = first if begins else word & ~first
            n_marks = total(popcount(word))
            if n_marks > n_free:
                break
            if begins:
                probing.unsettled[coord] = count
                probing.product[coord] = 1
            for _ in range(n_marks):
                hypothesis = first_bit(free)
                write_word(probing.mark, hypothesis, lowest_bit(word))
                word = rest(word)
                if _is_vouched(probing, coord, hypothesis):
                    _count_settled(probing, lane, coord, probing.n_decided[0] + 1)
                    continue
                free = rest_of(free)
                n_free -= 1
                chosen |= one_lane(hypothesis)
                probing.coord[hypothesis] = coord
        probing.quiet[lane] += 1
        coord += 1
    probing.cursor[lane] = coord
    return chosen


@kernel(inline=True)
def _assume(probing, chosen, n_words):
    """Hypotheses lose what the probed state lost; in the lanes that were chosen new ones begin."""
    tile, n_lanes = probing.tile, probing.tile.shape[1]
    store(probing.flags, 1, fill(tile, 0))
    left = chosen
    while left != NO_LANE:
        lane = first_bit(left)
        left = rest_of(left)
        write_word(probing.flags, n_lanes + lane, ~(read_word(tile, 0) ^ read_word(tile, 0)))
    new = load(probing.flags, 1)
    for r in range(n_words):
        store(tile, r, broadcast(tile, r * n_lanes) & (load(tile, r) | new))
    left = chosen
    while left != NO_LANE:
        lane = first_bit(left)
        left = rest_of(left)
        write_word(tile, probing.coord[lane] * n_lanes + lane, read_word(probing.mark, lane))
        see_as_in(probing.seen, lane, probing.seen, 0)
    probing.live[0] |= chosen
    forget_settled(probing.seen, probing.live[0] | one_lane(0) if probing.moving[0] else chosen)


@kernel(inline=True)
def _refute(probing, dead):
    """Takes the marks of the hypotheses that broke from the probed state; whether a coord has none left."""
    n_lanes = probing.tile.shape[1]
    broken = False
    while dead != NO_LANE:
        hypothesis = first_bit(dead)
        dead = rest_of(dead)
        place = probing.coord[hypothesis] * n_lanes
        word = read_word(probing.tile, place) & ~read_word(probing.mark, hypothesis)
        probing.owed[probing.lane[0]] -= WORTH
        write_word(probing.tile, place, word)
        broken |= bits(word == fill(word, 0)) != NO_LANE
    return broken


@kernel(inline=True)
def _score(probing, lane, settled, n_coords):
    """Counts what hypotheses decided that are settled, and notes which marks follow from them."""
    one, zero = fill(probing.tile, 1), fill(probing.tile, 0)
    decided, at_rest = zero, mask(probing.tile, settled)
    for c in range(n_coords):
        word = load(probing.tile, c)
        is_decided = rest(word) == zero
        decided = decided + select(is_decided, one, zero)
        store(probing.vouched, c, load(probing.vouched, c) | select(is_decided & at_rest, word, zero))
    store(probing.flags, 0, decided)
    probing.n_decided[0] = read_number(probing.flags, 0)
    while settled != NO_LANE:
        hypothesis = first_bit(settled)
        settled = rest_of(settled)
        _count_settled(probing, lane, probing.coord[hypothesis], read_number(probing.flags, hypothesis))


@kernel(inline=True)
def _late(probing, tables, row_kernels, row, scratch, spent, lanes):
    """Late propagation on lanes at the fixpoint of the cheap kernels: those that changed, and those that broke."""
    changed, broken = NO_LANE, NO_LANE
    while lanes != NO_LANE:
        lane = first_bit(lanes)
        lanes = rest_of(lanes)
        found = propagate_late(
            probing.tile, lane, tables.program, row_kernels, row, scratch, probing.flags, probing.seen
        )
        spent[0] += 1
        if found == CHANGED:
            changed |= one_lane(lane)
        if found == BROKEN:
            broken |= one_lane(lane)
    return changed, broken


@kernel
def try_hypotheses(tile, lane, tables, row_kernels, row, probing, scratch, n_words, most_owed, spent, most_work, seen):
    """Tries hypotheses for the state in `lane`, and draws the consequences, until the round is over.

    `n_words`: rows of the tile that are coords or clues. `most_owed`:
    sweeps that hypotheses about this row may have cost beyond their worth. `spent` ``int64 (1,)``: the work done so far
    in this call, of `most_work`. `seen`: what the row's own kernels know of the states in `tile`. Returns NOTHING (the
    round is over), CHANGED (also if it is over), BROKEN, or UNDER_WAY: then the next call must be for the same lane, in
    the same state.
    """
    n_coords, probed = tables.program.n_coords, one_lane(0)
    first_mark = lowest_bit(read_word(tables.marks_from, tables.program.first_mark * tile.shape[1]))
    if probing.lane[0] < 0:
        if probing.quiet[lane] >= 2 * n_coords or probing.owed[lane] > most_owed:
            return NOTHING
        _begin(tile, lane, probing, n_words, seen)
    while True:
        chosen = _next_hypotheses(probing, lane, n_coords, first_mark)
        if chosen | probing.live[0] == NO_LANE and not probing.moving[0]:
            break
        if chosen != NO_LANE or probing.moving[0]:
            _assume(probing, chosen, n_words)
        broken, changed, decided = sweep(probing.tile, tables, scratch, probing.flags, probing.flags, False)
        spent[0] += 1
        probing.owed[lane] += 1
        if tables.program.probing > 1:
            forget_settled(probing.seen, (broken | changed) & (probing.live[0] | probed))
            at_rest = ~(broken | changed) & (probing.live[0] | (probed if probing.moving[0] else NO_LANE))
            changed_late, broken_late = _late(probing, tables, row_kernels, row, scratch, spent, at_rest)
            changed |= changed_late
            broken |= broken_late
        if broken & probed != NO_LANE:
            probing.lane[0] = -1
            return BROKEN
        if decided & ~changed & probed != NO_LANE:
            break
        probing.moving[0] = changed & probed != NO_LANE
        dead = probing.live[0] & broken
        settled = probing.live[0] & ~(changed | broken)
        if settled != NO_LANE:
            _score(probing, lane, settled, n_coords)
        probing.live[0] &= changed & ~broken
        if dead != NO_LANE:
            if _refute(probing, dead):
                probing.lane[0] = -1
                return BROKEN
            probing.moving[0] = True
        if probing.moving[0]:
            probing.moving[1] = True
            forget_round(probing, lane)
            _vouch_for_nothing(probing)
        if probing.owed[lane] > most_owed:
            break
        if spent[0] >= most_work:
            return UNDER_WAY
    _end(tile, lane, probing, n_words, seen)
    return CHANGED if probing.moving[1] else NOTHING
