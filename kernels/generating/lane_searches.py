"""Searches for one solution each, in the lanes of a tile, that keep no states to come back to.

Whether a puzzle has a solution besides its own is mostly shown by propagation, or by three or four guesses, none of
which is wrong: there are many other solutions. So only the guesses are kept, and a wrong one is taken back by starting
over, with all guesses before it at once. Where to guess is looked up in all lanes together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.distinct import regions_distinct
from gridlanes.kernels.lanes import (
    NO_LANE,
    bits,
    fill,
    first_bit,
    load,
    lowest_bit,
    mask,
    minimum,
    one_lane,
    popcount,
    read_number,
    read_word,
    rest_of,
    select,
    store,
    write_word,
)
from gridlanes.kernels.search.sweep import sweep
from gridlanes.kernels.search.tables import Tables


class LaneSearches(NamedTuple):
    """L searches, one in each lane. `tile` words ``(n, L)``: the states, as in `gridlanes.kernels.search.work.Work`;
    `start` words ``(C, L)``: where they begin; `best` words ``(1, L)``: scratch.

    The guesses of a lane: `depth` ``int64 (L,)``, how many there are, `coords` ``int32 (L, D)``, `marks`, words ``(L *
    D,)`` of one bit each, and `is_wrong` ``bool (L, D)``: whether the coord holds another mark instead. `nodes` ``int64
    (L,)``: states that were propagated.

    `lanes` ``uint64 (3,)``, a bit a lane: the lanes that search, those that are to begin at their `start`, with their
    guesses, and those whose solution was not wanted. `sweeps` ``int64 (1,)``: of the tile, in all. `scratch` ``int64``:
    room for crossings in memory.
    """

    tile: Any
    start: Any
    best: Any
    depth: NDArray[np.int64]
    coords: NDArray[np.int32]
    marks: Any
    is_wrong: NDArray[np.bool_]
    nodes: NDArray[np.int64]
    lanes: NDArray[np.uint64]
    sweeps: NDArray[np.int64]
    scratch: NDArray[np.int64]


SEARCHING, BEGINNING, REFUSED = 0, 1, 2
"""what the entries of `LaneSearches.lanes` are"""


def guess_naive(words: Sequence[int]) -> tuple[int, int] | None:
    """Where to guess in a state, and the mark, a word of one bit: the first of the coords with fewest candidates, and
    the first of these; None if every coord is decided.
    """
    is_open = [(word.bit_count(), coord) for coord, word in enumerate(words) if word.bit_count() > 1]
    if not is_open:
        return None
    coord = min(is_open)[1]
    return coord, words[coord] & -words[coord]


def solutions_naive(words: Sequence[int], regions: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    """All assignments of one of its candidates to each coord for which the coords of each region differ."""
    guess = guess_naive(words)
    for region in regions:
        decided = [words[c] for c in region if words[c].bit_count() == 1]
        if len({*decided}) < len(decided):
            return
    if guess is None:
        if all(words):
            yield list(words)
        return
    coord, mark = guess
    yield from solutions_naive([mark if c == coord else word for c, word in enumerate(words)], regions)
    yield from solutions_naive([word & ~mark if c == coord else word for c, word in enumerate(words)], regions)


@kernel(inline=True)
def word_of_mark(number, tables):
    """The word of mark `number`, counted from 1; that of all marks for 0."""
    n_lanes = tables.full.shape[1]
    word = read_word(tables.full, 0)
    if number > 0:
        word = lowest_bit(read_word(tables.marks_from, (np.int64(number) - 1) * n_lanes))
    return word


@kernel(inline=True)
def begin_search(lane, searches):
    """The search of a lane begins with what is in its `start`."""
    searches.depth[lane], searches.nodes[lane] = 0, 1
    searches.lanes[SEARCHING] |= one_lane(lane)
    searches.lanes[BEGINNING] |= one_lane(lane)


@kernel(inline=True)
def _begin(searches, n_coords):
    """Puts the states of lanes that begin into the tile."""
    tile, start, beginning = searches.tile, searches.start, searches.lanes[BEGINNING]
    n_lanes, most = tile.shape[1], searches.coords.shape[1]
    chosen = mask(tile, beginning)
    for c in range(n_coords):
        store(tile, c, select(chosen, load(start, c), load(tile, c)))
    while beginning != NO_LANE:
        lane = first_bit(beginning)
        beginning = rest_of(beginning)
        for i in range(searches.depth[lane]):
            number = searches.coords[lane, i] * n_lanes + lane
            word = read_word(searches.marks, lane * most + i)
            if searches.is_wrong[lane, i]:
                word = read_word(tile, number) & ~word
            write_word(tile, number, word)
    searches.lanes[BEGINNING] = NO_LANE


@kernel(inline=True)
def _go_back(broken, searches, budget):
    """The last guess of broken lanes that was not known to be wrong is. Returns the lanes that have none, and those
    that have had their nodes.
    """
    exhausted, spent = NO_LANE, NO_LANE
    while broken != NO_LANE:
        lane = first_bit(broken)
        broken = rest_of(broken)
        depth = searches.depth[lane]
        while depth > 0 and searches.is_wrong[lane, depth - 1]:
            depth -= 1
        searches.depth[lane] = depth
        if depth == 0:
            exhausted |= one_lane(lane)
        elif searches.nodes[lane] >= budget:
            spent |= one_lane(lane)
        else:
            searches.is_wrong[lane, depth - 1] = True
            searches.nodes[lane] += 1
            searches.lanes[BEGINNING] |= one_lane(lane)
    return exhausted, spent


@kernel(inline=True)
def _guess(stalled, searches, n_coords, budget):
    """Lanes that stall guess, as `guess_naive` does. Returns those that have had their nodes."""
    tile, best, spent = searches.tile, searches.best, NO_LANE
    n_lanes, most = tile.shape[1], searches.coords.shape[1]
    where, two = fill(tile, 0), fill(tile, 2)
    fewest = ~where
    for c in range(n_coords):
        n = popcount(load(tile, c)) - two  # a decided coord has the most
        where = select(n < fewest, fill(tile, c), where)
        fewest = minimum(fewest, n)
    store(best, 0, where)
    while stalled != NO_LANE:
        lane = first_bit(stalled)
        stalled = rest_of(stalled)
        if searches.nodes[lane] >= budget:
            spent |= one_lane(lane)
            continue
        coord, depth = read_number(best, lane), searches.depth[lane]
        mark = lowest_bit(read_word(tile, coord * n_lanes + lane))
        write_word(tile, coord * n_lanes + lane, mark)
        searches.coords[lane, depth] = coord
        write_word(searches.marks, lane * most + depth, mark)
        searches.is_wrong[lane, depth] = False
        searches.depth[lane] = depth + 1
        searches.nodes[lane] += 1
    return spent


@kernel
def advance(
    tables: Tables, searches: LaneSearches, n_coords: int, budget: int
) -> tuple[np.uint64, np.uint64, np.uint64]:
    """Sweeps the tile once. Lanes that stall guess, those that break take guesses back.

    Returns the lanes, a bit each, that have found a solution, which is in the tile, those that have found that there is
    none, and those that have spent their `budget` of nodes. They search no more, unless the caller refuses a
    solution: then the search goes on behind it.
    """
    tile = searches.tile
    if searches.lanes[BEGINNING] != NO_LANE:
        _begin(searches, n_coords)
    live = searches.lanes[SEARCHING]
    broken, changed, found = sweep(tile, tables, searches.scratch, tile, tile, False)
    searches.sweeps[0] += 1
    broken = (broken & live) | searches.lanes[REFUSED]
    searches.lanes[REFUSED] = NO_LANE
    found &= live & ~broken
    if found != NO_LANE:
        agreed = bits(regions_distinct(tile, tables.regions, tables.lengths))
        broken |= found & ~agreed
        found &= agreed
    exhausted, spent = NO_LANE, NO_LANE
    if broken != NO_LANE:
        exhausted, spent = _go_back(broken, searches, budget)
    stalled = live & ~(changed | broken | found)
    if stalled != NO_LANE:
        spent |= _guess(stalled, searches, n_coords, budget)
    searches.lanes[SEARCHING] &= ~(found | exhausted | spent)
    return found, exhausted, spent


@kernel(inline=True)
def refuse(lane, searches):
    """The solution that a lane has found was not wanted: it goes on."""
    searches.lanes[SEARCHING] |= one_lane(lane)
    searches.lanes[REFUSED] |= one_lane(lane)
