"""Walks by trades (`gridlanes.kernels.generating.trades`), some puzzles at a time, whose tests share the lanes of a
tile: a puzzle goes on as soon as its own tests have ended.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.generating.conflict_sets import NONE, Conflicts
from gridlanes.kernels.generating.lane_searches import SEARCHING, LaneSearches, advance, begin_search, word_of_mark
from gridlanes.kernels.generating.trade_tests import Scratch, TradedUnits, TradeTests, TradeWalks
from gridlanes.kernels.generating.trades import next_of_puzzle
from gridlanes.kernels.generating.units import FAILED, PASSED, SPENT
from gridlanes.kernels.lanes import (
    NO_LANE,
    fill,
    first_bit,
    one_lane,
    popcount,
    read_word,
    rest_of,
    total,
    write_word,
)
from gridlanes.kernels.search.tables import Tables

ENDED, INTERRUPTED, TOO_HARD = 0, 1, 2
"""why `walk_trades` returns: all walks have ended, it has made its sweeps, or all go on only after tests that are too
hard"""


class TradeSlots(NamedTuple):
    """S puzzles that walk at a time, with room for M tests each. `row` ``int64 (S,)``: the puzzle, `NONE` for no more;
    `n_asked` and `n_open` ``int64 (S,)``: its tests, and those that have not ended. Of tests ``(S * M,)``, those of a
    puzzle one after the other: the `results` ``uint8``, where `SPENT` says that another search is to answer it, and
    what was found, `others` ``uint8 (S * M, C)``, mark numbers from 1.

    `queue` ``int64 (S * M,)``: the numbers of tests that wait, in a ring from the first to the second entry of `ends`
    ``int64 (2,)``, which are counted on. `test_of` ``int64 (L,)``: the test in each lane. `next_row` ``int64 (1,)``:
    the next puzzle.
    """

    row: NDArray[np.int64]
    n_asked: NDArray[np.int64]
    n_open: NDArray[np.int64]
    results: NDArray[np.uint8]
    others: NDArray[np.uint8]
    queue: NDArray[np.int64]
    ends: NDArray[np.int64]
    test_of: NDArray[np.int64]
    next_row: NDArray[np.int64]

    @classmethod
    def of(cls, n_slots: int, most: int, n_coords: int, n_lanes: int) -> TradeSlots:
        """Slots that hold no puzzle."""
        n = n_slots * most
        return cls(
            np.full(n_slots, NONE, np.int64),
            *np.zeros((2, n_slots), np.int64),
            np.zeros(n, np.uint8),
            np.zeros((n, n_coords), np.uint8),
            np.zeros(n, np.int64),
            np.zeros(2, np.int64),
            np.zeros(n_lanes, np.int64),
            np.zeros(1, np.int64),
        )


@kernel
def _go_on(
    s: int,
    walks: TradeWalks,
    units: TradedUnits,
    conflicts: Conflicts,
    scratch: Scratch,
    slots: TradeSlots,
    tests: TradeTests,
) -> None:
    """The puzzle of slot `s`, whose tests have ended, goes on to its next ones, or makes room for the next puzzle."""
    most = slots.queue.shape[0] // slots.row.shape[0]
    first = s * most
    while True:
        p = slots.row[s]
        if p != NONE:
            end = first + slots.n_asked[s]
            _, n = next_of_puzzle(
                p,
                first,
                end,
                first,
                slots.results,
                slots.others,
                most,
                walks,
                units,
                conflicts,
                scratch,
                tests,
                tests,
            )
            slots.n_asked[s] = slots.n_open[s] = n - first
            if n > first:
                break
        slots.row[s] = NONE
        if slots.next_row[0] == walks.kept.shape[0]:
            return
        slots.row[s], slots.n_asked[s] = slots.next_row[0], 0
        slots.next_row[0] += 1
    for k in range(first, first + slots.n_asked[s]):
        slots.queue[slots.ends[1] % slots.queue.shape[0]] = k
        slots.ends[1] += 1


@kernel(inline=True)
def _begin_tests(tables, slots, tests, searches):
    """Lanes that do not search take tests that wait."""
    tile = searches.tile
    n_lanes = tile.shape[1]
    idle = ~searches.lanes[SEARCHING] & (one_lane(n_lanes) - one_lane(0))
    while idle != NO_LANE and slots.ends[0] < slots.ends[1]:
        lane = first_bit(idle)
        idle = rest_of(idle)
        k = slots.queue[slots.ends[0] % slots.queue.shape[0]]
        slots.ends[0] += 1
        slots.test_of[lane] = k
        for c in range(tests.givens.shape[1]):
            write_word(searches.start, c * n_lanes + lane, word_of_mark(tests.givens[k, c], tables))
        number = tests.coords[k] * n_lanes + lane
        word = read_word(searches.start, number) & ~word_of_mark(tests.numbers[k] + 1, tables)
        write_word(searches.start, number, word)
        begin_search(lane, searches)


@kernel(inline=True)
def _leave_all(slots):
    """All tests that wait are too hard."""
    while slots.ends[0] < slots.ends[1]:
        slots.results[slots.queue[slots.ends[0] % slots.queue.shape[0]]] = SPENT
        slots.ends[0] += 1


@kernel(inline=True)
def _note_other(k, lane, slots, searches):
    """Notes the solution that a lane has found."""
    tile = searches.tile
    for c in range(slots.others.shape[1]):
        word = read_word(tile, c * tile.shape[1] + lane)
        slots.others[k, c] = total(popcount(word - fill(word, 1))) + 1


@kernel
def walk_trades(
    tables: Tables,
    walks: TradeWalks,
    units: TradedUnits,
    conflicts: Conflicts,
    scratch: Scratch,
    slots: TradeSlots,
    tests: TradeTests,
    searches: LaneSearches,
    budget: int,
    most_sweeps: int,
) -> int:
    """Brings all walks to their end, each test within a `budget` of nodes; if it is 0, all are too hard. Returns why it
    returns; it goes on when it is called again, after the caller has answered tests that are too hard.
    """
    most, end = slots.queue.shape[0] // slots.row.shape[0], searches.sweeps[0] + most_sweeps
    for s in range(slots.row.shape[0]):
        if slots.n_open[s] == 0:
            _go_on(s, walks, units, conflicts, scratch, slots, tests)
    while searches.sweeps[0] < end:
        if budget > 0:
            _begin_tests(tables, slots, tests, searches)
        else:
            _leave_all(slots)
        if searches.lanes[SEARCHING] == NO_LANE:
            n_open = 0
            for s in range(slots.row.shape[0]):
                n_open += slots.n_open[s]
            return TOO_HARD if n_open > 0 else ENDED
        found, exhausted, spent = advance(tables, searches, tests.givens.shape[1], budget)
        ended = found | exhausted | spent
        while ended != NO_LANE:
            lane = first_bit(ended)
            ended = rest_of(ended)
            k, bit = slots.test_of[lane], one_lane(lane)
            slots.results[k] = SPENT if spent & bit != NO_LANE else PASSED
            if found & bit != NO_LANE:
                slots.results[k] = FAILED
                _note_other(k, lane, slots, searches)
            if slots.results[k] != SPENT:
                s = k // most
                slots.n_open[s] -= 1
                if slots.n_open[s] == 0:
                    _go_on(s, walks, units, conflicts, scratch, slots, tests)
    return INTERRUPTED
