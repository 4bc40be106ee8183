"""Walks by trades (`gridlanes.kernels.generating.trades`), some puzzles at a time, whose tests share the lanes of a
tile: a puzzle goes on as soon as its own tests have ended.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.generating.conflict_sets import NONE, Conflicts, put_in
from gridlanes.kernels.generating.lane_searches import SEARCHING, LaneSearches, advance, begin_search, word_of_mark
from gridlanes.kernels.generating.trade_tests import Scratch, TradedUnits, TradeTests, TradeWalks
from gridlanes.kernels.generating.trades import next_of_puzzle
from gridlanes.kernels.generating.units import FAILED, PASSED, SPENT
from gridlanes.kernels.lanes import (
    NO_LANE,
    bits,
    first_bit,
    one_lane,
    read_word,
    rest_of,
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
    `others` ``uint64 (S * M, W)``, the units in which what was found differs. `known`, words ``(S * C,)``: the
    solutions of the puzzles.

    `queue` ``int64 (S * M,)``: the numbers of tests that wait, in a ring from the first to the second entry of `ends`
    ``int64 (2,)``, which are counted on. `test_of` ``int64 (L,)``: the test in each lane. `next_row` ``int64 (1,)``:
    the next puzzle.
    """

    row: NDArray[np.int64]
    n_asked: NDArray[np.int64]
    n_open: NDArray[np.int64]
    results: NDArray[np.uint8]
    others: NDArray[np.uint64]
    known: Any
    queue: NDArray[np.int64]
    ends: NDArray[np.int64]
    test_of: NDArray[np.int64]
    next_row: NDArray[np.int64]

    @classmethod
    def of(cls, n_slots: int, most: int, n_words: int, known: Any, n_lanes: int) -> TradeSlots:
        """Slots that hold no puzzle, with room for `most` tests each and for their solutions."""
        n = n_slots * most
        return cls(
            np.full(n_slots, NONE, np.int64),
            np.zeros(n_slots, np.int64),
            np.zeros(n_slots, np.int64),
            np.zeros(n, np.uint8),
            np.zeros((n, n_words), np.uint64),
            known,
            np.zeros(n, np.int64),
            np.zeros(2, np.int64),
            np.zeros(n_lanes, np.int64),
            np.zeros(1, np.int64),
        )


@kernel(inline=True)
def _note_known(s, tables, units, slots):
    """Notes the solution of the puzzle in slot `s`."""
    n_coords = units.marks.shape[1]
    for c in range(n_coords):
        write_word(slots.known, s * n_coords + c, word_of_mark(units.marks[slots.row[s], c], tables))


@kernel
def _go_on(
    s: int,
    tables: Tables,
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
        _note_known(s, tables, units, slots)
    for k in range(first, first + slots.n_asked[s]):
        slots.queue[slots.ends[1] % slots.queue.shape[0]] = k
        slots.ends[1] += 1


@kernel(inline=True)
def _show_test(k, lane, tables, units, slots, tests, searches):
    """The search of a lane begins with what test `k` shows, without the mark that is not to be found."""
    start, n_lanes, n_coords = searches.start, searches.tile.shape[1], units.marks.shape[1]
    p = tests.rows[k]
    first, all_marks = k // (slots.queue.shape[0] // slots.row.shape[0]) * n_coords, word_of_mark(0, tables)
    for c in range(n_coords):
        write_word(start, c * n_lanes + lane, all_marks)
    for w in range(tests.shown.shape[1]):
        left = tests.shown[k, w]
        while left != np.uint64(0):
            unit = w * 64 + first_bit(left)
            left = rest_of(left)
            for i in range(units.coords_of.shape[1]):
                c = units.coords_of[unit, i]
                if c >= 0 and units.shown[p, c] != 0:
                    write_word(start, c * n_lanes + lane, read_word(slots.known, first + c))
    for i in range(tests.places[k]):
        c = units.coords_of[tests.units[k, 0], i]
        if units.shown[p, c] != 0:
            write_word(start, c * n_lanes + lane, read_word(slots.known, first + c))
    c = tests.coords[k]
    write_word(start, c * n_lanes + lane, all_marks & ~read_word(slots.known, first + c))


@kernel(inline=True)
def _begin_tests(tables, units, slots, tests, searches):
    """Lanes that do not search take tests that wait."""
    idle = ~searches.lanes[SEARCHING] & (one_lane(searches.tile.shape[1]) - one_lane(0))
    while idle != NO_LANE and slots.ends[0] < slots.ends[1]:
        lane = first_bit(idle)
        idle = rest_of(idle)
        k = slots.queue[slots.ends[0] % slots.queue.shape[0]]
        slots.ends[0] += 1
        slots.test_of[lane] = k
        _show_test(k, lane, tables, units, slots, tests, searches)
        begin_search(lane, searches)


@kernel(inline=True)
def _leave_all(slots):
    """All tests that wait are too hard."""
    while slots.ends[0] < slots.ends[1]:
        slots.results[slots.queue[slots.ends[0] % slots.queue.shape[0]]] = SPENT
        slots.ends[0] += 1


@kernel(inline=True)
def _note_other(k, lane, units, slots, searches):
    """Notes the units in which the solution that a lane has found differs."""
    tile, n_coords, s = searches.tile, units.marks.shape[1], k // (slots.queue.shape[0] // slots.row.shape[0])
    p, first = slots.row[s], s * n_coords
    for w in range(slots.others.shape[1]):
        slots.others[k, w] = np.uint64(0)
    for c in range(n_coords):
        word, known = read_word(tile, c * tile.shape[1] + lane), read_word(slots.known, first + c)
        unit = units.unit_of[c]
        if unit >= 0 and units.shown[p, c] != 0 and bits(word != known) != NO_LANE:
            put_in(slots.others[k], unit)


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
            _go_on(s, tables, walks, units, conflicts, scratch, slots, tests)
    while searches.sweeps[0] < end:
        if budget > 0:
            _begin_tests(tables, units, slots, tests, searches)
        else:
            _leave_all(slots)
        if searches.lanes[SEARCHING] == NO_LANE:
            n_open = 0
            for s in range(slots.row.shape[0]):
                n_open += slots.n_open[s]
            return TOO_HARD if n_open > 0 else ENDED
        found, exhausted, spent = advance(tables, searches, units.marks.shape[1], budget)
        ended = found | exhausted | spent
        while ended != NO_LANE:
            lane = first_bit(ended)
            ended = rest_of(ended)
            k, bit = slots.test_of[lane], one_lane(lane)
            slots.results[k] = SPENT if spent & bit != NO_LANE else PASSED
            if found & bit != NO_LANE:
                slots.results[k] = FAILED
                _note_other(k, lane, units, slots, searches)
            if slots.results[k] != SPENT:
                s = k // most
                slots.n_open[s] -= 1
                if slots.n_open[s] == 0:
                    _go_on(s, tables, walks, units, conflicts, scratch, slots, tests)
    return INTERRUPTED
