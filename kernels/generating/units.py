"""Settles the units of givens of puzzles one after the other: they are left out, or stay.

A unit stays if an exchange changes it and nothing else that is shown. Of the others the first ones are tested all
together, and by halves where that fails. Then they are tested one by one. Each lane settles a puzzle of its own, so
all that is in use of these puzzles stays near.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.generating.exchanges import Exchanges
from gridlanes.kernels.generating.lane_searches import (
    SEARCHING,
    LaneSearches,
    advance,
    begin_search,
    refuse,
    word_of_mark,
)
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

PASSED, FAILED, SPENT = 1, 2, 3
"""results of tests: the unit goes, it stays, or the test took too long"""
OPEN, GONE, WAITING = 1, 2, 4
"""states of units: to be settled, left out, or its test took too long; 0 if it stays"""
NONE = -1
FEWER = 6
"""how many times smaller the next group is, where one has passed"""


class Boards(NamedTuple):
    """n puzzles. `marks` ``uint8 (n, C)``: the solution, mark numbers from 1; `givens` ``uint8 (n, C)``: the marks that
    are shown, 0 elsewhere; the `exchanges` in their solutions. `coords_of` ``intp (units + 1, m)``: the coords of each
    unit of givens, padded with -1.
    """

    marks: NDArray[np.uint8]
    givens: NDArray[np.uint8]
    exchanges: Exchanges
    coords_of: NDArray[np.intp]


class UnitsSettled(NamedTuple):
    """n puzzles, whose units are settled in their `orders` ``uint32 (n, units)``. `room` ``int64 (n,)``: how many more
    givens may be left out; `weights` ``int64 (units,)``: the givens of each unit; `states` ``uint8 (n, units)``:
    `OPEN`, `GONE`, `WAITING` or 0. `group`: how many units are tested together at first.
    """

    orders: NDArray[np.uint32]
    room: NDArray[np.int64]
    weights: NDArray[np.int64]
    states: NDArray[np.uint8]
    group: int


class Settlers(NamedTuple):
    """What L lanes are at, ``int64 (L,)`` each: the `row` of a puzzle, whose units are settled up to `at` in their
    order, and tested up to `end`, `size` of them together at most; if it is one `unit`, number `place` of its coords is
    tested, after those before it were; for several, `unit` is their number and `grouped` ``bool (L, units)`` says which
    of those between `at` and `end` they are. `next_row` ``int64 (1,)``: the next puzzle.
    """

    row: NDArray[np.int64]
    at: NDArray[np.int64]
    end: NDArray[np.int64]
    size: NDArray[np.int64]
    unit: NDArray[np.int64]
    place: NDArray[np.int64]
    grouped: NDArray[np.bool_]
    next_row: NDArray[np.int64]

    @classmethod
    def of(cls, n_lanes: int, n_units: int) -> Settlers:
        """Idle lanes."""
        row, at, end, size, unit, place = np.full((6, n_lanes), NONE, np.int64)
        return cls(row, at, end, size, unit, place, np.zeros((n_lanes, n_units), np.bool_), np.zeros(1, np.int64))


@kernel(inline=True)
def _take_away(p, unit, boards):
    """Puzzle `p` shows a unit no more. Returns whether it needs it, since an exchange changes nothing else."""
    exchanges, needed = boards.exchanges, False
    none = exchanges.shown.shape[1] - 1
    for i in range(boards.coords_of.shape[1]):
        c = boards.coords_of[unit, i]
        if c < 0:
            break
        boards.givens[p, c] = 0
        for slot in range(exchanges.of.shape[2]):
            number = exchanges.of[p, c, slot]
            if number != none:
                exchanges.shown[p, number] -= 1
                needed |= exchanges.shown[p, number] == 0
    return needed


@kernel(inline=True)
def _put_back(p, unit, boards):
    """Puzzle `p` shows a unit again."""
    exchanges = boards.exchanges
    for i in range(boards.coords_of.shape[1]):
        c = boards.coords_of[unit, i]
        if c < 0:
            break
        boards.givens[p, c] = boards.marks[p, c]
        for slot in range(exchanges.of.shape[2]):
            number = exchanges.of[p, c, slot]
            if number != exchanges.shown.shape[1] - 1:
                exchanges.shown[p, number] += 1


@kernel(inline=True)
def _show_unit(lane, unit, boards, settlers, searches, tables):
    """The searches of a lane begin with a unit as the puzzle shows it, or not."""
    n_lanes, p = searches.tile.shape[1], settlers.row[lane]
    for i in range(boards.coords_of.shape[1]):
        c = boards.coords_of[unit, i]
        if c < 0:
            break
        write_word(searches.start, c * n_lanes + lane, word_of_mark(boards.givens[p, c], tables))


@kernel(inline=True)
def _test_place(lane, boards, settlers, searches, tables):
    """Tests whether there is another mark at the present coord of a unit that the puzzle does not show, with the coords
    of the unit before it. Returns whether there is such a coord.
    """
    n_lanes, p = searches.tile.shape[1], settlers.row[lane]
    unit, place = settlers.unit[lane], settlers.place[lane]
    c = boards.coords_of[unit, place] if place < boards.coords_of.shape[1] else -1
    if c < 0:
        return False
    if place > 0:
        before = boards.coords_of[unit, place - 1]
        write_word(searches.start, before * n_lanes + lane, word_of_mark(boards.marks[p, before], tables))
    others = word_of_mark(0, tables) & ~word_of_mark(boards.marks[p, c], tables)
    write_word(searches.start, c * n_lanes + lane, others)
    begin_search(lane, searches)
    return True


@kernel(inline=True)
def _test_group(lane, boards, settled, settlers, searches, tables):
    """Leaves out the next units of a puzzle, up to the size of a group. Returns whether there are some to be tested."""
    p, at, room, n_grouped = settlers.row[lane], settlers.at[lane], settled.room[settlers.row[lane]], 0
    while at < settled.orders.shape[1] and n_grouped < settlers.size[lane] and room > 0:
        unit = np.int64(settled.orders[p, at])
        weight, is_open = settled.weights[unit], settled.states[p, unit] == OPEN
        if is_open and weight > room and n_grouped > 0:
            break  # whether there is room depends on the test
        is_grouped = False
        if is_open and weight <= room:
            is_grouped = not _take_away(p, unit, boards)
            if not is_grouped:
                _put_back(p, unit, boards)
        settlers.grouped[lane, at] = is_grouped
        at += 1
        if is_grouped:
            n_grouped += 1
            room -= weight
            _show_unit(lane, unit, boards, settlers, searches, tables)
        elif n_grouped == 0:
            settlers.at[lane] = at
    settlers.end[lane], settlers.unit[lane] = at, settled.weights.shape[0]
    if n_grouped > 0:
        begin_search(lane, searches)
    return n_grouped > 0


@kernel(inline=True)
def _test_next(lane, boards, settled, settlers, searches, tables):
    """Settles units of a lane's puzzle without a test, up to the next test. Returns whether there is one."""
    p = settlers.row[lane]
    if settlers.size[lane] > 1:
        return _test_group(lane, boards, settled, settlers, searches, tables)
    while settlers.at[lane] < settled.orders.shape[1] and settled.room[p] > 0:
        unit = np.int64(settled.orders[p, settlers.at[lane]])
        if settled.states[p, unit] == OPEN and settled.weights[unit] <= settled.room[p]:
            if not _take_away(p, unit, boards):
                settlers.unit[lane], settlers.place[lane] = unit, 0
                _show_unit(lane, unit, boards, settlers, searches, tables)
                return _test_place(lane, boards, settlers, searches, tables)
            _put_back(p, unit, boards)
            settled.states[p, unit] = 0
        settlers.at[lane] += 1
    return False


@kernel(inline=True)
def _end_group(lane, passed, boards, settled, settlers, searches, tables):
    """Settles the units of a puzzle that were tested together, if they go; else puts them back."""
    p = settlers.row[lane]
    for i in range(settlers.at[lane], settlers.end[lane]):
        unit = np.int64(settled.orders[p, i])
        if settlers.grouped[lane, i]:
            if passed:
                settled.states[p, unit] = GONE
                settled.room[p] -= settled.weights[unit]
            else:
                _put_back(p, unit, boards)
                _show_unit(lane, unit, boards, settlers, searches, tables)
    if passed:
        settlers.at[lane] = settlers.end[lane]
        settlers.size[lane] = max(1, settlers.size[lane] // FEWER)
    else:
        settlers.size[lane] //= 2


@kernel(inline=True)
def _end_test(lane, result, boards, settled, settlers, searches, tables):
    """Settles what was tested, as its `result` says; a unit of several coords is tested at the next one."""
    p, unit = settlers.row[lane], settlers.unit[lane]
    if unit == settled.weights.shape[0]:
        _end_group(lane, result == PASSED, boards, settled, settlers, searches, tables)
        return
    if result == PASSED:
        settlers.place[lane] += 1
        if _test_place(lane, boards, settlers, searches, tables):
            return
        settled.states[p, unit] = GONE
        settled.room[p] -= settled.weights[unit]
    else:
        settled.states[p, unit] = WAITING if result == SPENT else 0
        _put_back(p, unit, boards)
    settlers.at[lane] += 1
    _show_unit(lane, unit, boards, settlers, searches, tables)


@kernel(inline=True)
def _begin_row(lane, boards, settled, settlers, searches, tables):
    """A lane takes the next puzzle."""
    n_lanes, p = searches.tile.shape[1], settlers.next_row[0]
    settlers.next_row[0] = p + 1
    settlers.row[lane], settlers.at[lane], settlers.size[lane] = p, 0, settled.group
    for c in range(boards.givens.shape[1]):
        write_word(searches.start, c * n_lanes + lane, word_of_mark(boards.givens[p, c], tables))


@kernel(inline=True)
def _begin_tests(boards, settled, settlers, searches, tables):
    """Lanes that do not search go on with their puzzles, and take the next ones where these are settled."""
    waiting = ~searches.lanes[SEARCHING] & (one_lane(searches.tile.shape[1]) - one_lane(0))
    while waiting != NO_LANE:
        lane = first_bit(waiting)
        if settlers.row[lane] == NONE:
            if settlers.next_row[0] == boards.givens.shape[0]:
                waiting = rest_of(waiting)
                continue
            _begin_row(lane, boards, settled, settlers, searches, tables)
        if _test_next(lane, boards, settled, settlers, searches, tables):
            waiting = rest_of(waiting)
        else:
            settlers.row[lane] = NONE


@kernel(inline=True)
def _is_known(lane, boards, settlers, searches, tables):
    """Whether the solution that a lane has found is that of its puzzle, which no test of a single unit finds."""
    if settlers.unit[lane] < boards.coords_of.shape[0] - 1:
        return False
    n_lanes, p = searches.tile.shape[1], settlers.row[lane]
    for c in range(boards.marks.shape[1]):
        word = read_word(searches.tile, c * n_lanes + lane) & ~word_of_mark(boards.marks[p, c], tables)
        if bits(word != word & ~word) != NO_LANE:
            return False
    return True


@kernel
def settle(
    tables: Tables,
    boards: Boards,
    settled: UnitsSettled,
    settlers: Settlers,
    searches: LaneSearches,
    budget: int,
    most_sweeps: int,
) -> bool:
    """Settles the units of all puzzles, each test within a `budget` of nodes. Returns whether that is done; else it was
    interrupted after `most_sweeps`, and goes on when it is called again.
    """
    end = searches.sweeps[0] + most_sweeps
    while searches.sweeps[0] < end:
        _begin_tests(boards, settled, settlers, searches, tables)
        if searches.lanes[SEARCHING] == NO_LANE:
            return True
        found, exhausted, spent = advance(tables, searches, boards.givens.shape[1], budget)
        ended = found | exhausted | spent
        while ended != NO_LANE:
            lane = first_bit(ended)
            ended = rest_of(ended)
            is_found = found & one_lane(lane) != NO_LANE
            if is_found and _is_known(lane, boards, settlers, searches, tables):
                refuse(lane, searches)
                continue
            result = FAILED if is_found else PASSED if exhausted & one_lane(lane) != NO_LANE else SPENT
            _end_test(lane, result, boards, settled, settlers, searches, tables)
    return False


@kernel
def are_needed(rows: NDArray[np.intp], units: NDArray[np.intp], boards: Boards, needed: NDArray[np.bool_]) -> None:
    """Which of these `units` ``intp (k,)`` of puzzles `rows` ``intp (k,)`` are `needed` ``bool (k,)`` even if the
    others stay, since an exchange changes nothing else.
    """
    for k in range(rows.shape[0]):
        p, unit = rows[k], units[k]
        needed[k] = _take_away(p, unit, boards)
        _put_back(p, unit, boards)


@kernel
def leave_out(rows: NDArray[np.intp], units: NDArray[np.intp], boards: Boards) -> None:
    """Puzzles `rows` ``intp (k,)`` show these `units` ``intp (k,)`` no more."""
    for k in range(rows.shape[0]):
        _take_away(rows[k], units[k], boards)
