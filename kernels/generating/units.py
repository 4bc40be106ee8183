"""Settles the units of givens of puzzles one after the other: they are left out, or stay.

A unit stays if an exchange changes it and nothing else that is shown. Of the others the first ones are tested all
together, and by halves where that fails. Then they are tested one by one, some of them side by side: each as if the
outcome of the tests before it was known, which is, as long as no test of a puzzle has failed, that the unit goes, and
later that it stays. If it turns out otherwise, what was found behind it may still hold: what can be left out of a
puzzle can be left out of one that shows more, and what must stay must stay where less is shown.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.generating.exchanges import Exchanges

PASSED, FAILED, SPENT = 1, 2, 3
"""results of tests: the unit goes, it stays, or the test took too long"""
ASSUMED_GONE, TESTED, PASSED_OVER = 4, 8, 16
"""bits of what is noted of a unit, besides a result that is known"""
OPEN, GONE, WAITING = 1, 2, 4
"""states of units: to be settled, left out, or its test took too long; 0 if it stays"""
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
    """n puzzles, whose units are settled in their `orders` ``uint32 (n, units)`` up to `at` ``int64 (n,)``; those from
    there to `end` ``int64 (n,)`` wait for the results of tests. `size` ``int64 (n,)``: how many are tested together.
    `room` ``int64 (n,)``: how many more givens may be left out; `weights` ``int64 (units,)``: the givens of each unit;
    `states` ``uint8 (n, units)``: `OPEN`, `GONE`, `WAITING` or 0. `failed` ``bool (n,)``: whether the test of a unit
    has failed; `noted` ``uint8 (n, units)``: what the last walk found of units, by their place in the order. These are
    few bytes a puzzle, since thousands of puzzles are gone through for each round of tests.
    """

    at: NDArray[np.int64]
    end: NDArray[np.int64]
    size: NDArray[np.int64]
    room: NDArray[np.int64]
    orders: NDArray[np.uint32]
    weights: NDArray[np.int64]
    states: NDArray[np.uint8]
    failed: NDArray[np.bool_]
    noted: NDArray[np.uint8]


class OpenTests(NamedTuple):
    """Tests of units, those of one puzzle one after the other: `givens` ``uint8 (m, C)`` without the unit, the puzzles
    `rows` ``intp (m,)`` and `units` ``intp (m,)``, the number of units for several of them.
    """

    givens: NDArray[np.uint8]
    rows: NDArray[np.intp]
    units: NDArray[np.intp]

    @classmethod
    def of(cls, n: int, n_coords: int) -> OpenTests:
        """Room for `n` tests."""
        return cls(np.empty((n, n_coords), np.uint8), np.empty(n, np.intp), np.empty(n, np.intp))


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
def _end_group(p, result, progress, boards):
    """Settles the units of a puzzle that were tested together, if they go; else puts them back."""
    for i in range(progress.at[p], progress.end[p]):
        unit = np.int64(progress.orders[p, i])
        if progress.noted[p, i] & ASSUMED_GONE:
            if result == PASSED:
                progress.states[p, unit] = GONE
                progress.room[p] -= progress.weights[unit]
            else:
                _put_back(p, unit, boards)
    if result == PASSED:
        progress.at[p] = progress.end[p]
        progress.size[p] = max(1, progress.size[p] // FEWER)
    else:
        progress.size[p] //= 2


@kernel(inline=True)
def _take_results(p, results, n_done, progress, boards):
    """Settles the units of a puzzle up to the first of which it is not known what becomes of it, and takes back what
    was assumed of those behind it. The results of its tests start at `n_done` in `results`; returns where they end.
    """
    at, end, room = progress.at[p], progress.end[p], progress.room[p]
    n_more, n_less, is_known = 0, 0, True
    for i in range(at, end):
        unit = np.int64(progress.orders[p, i])
        noted = progress.noted[p, i]
        if noted & PASSED_OVER:
            at += is_known
            continue
        assumed = noted & ASSUMED_GONE != 0
        outcome = noted & 3
        if noted & TESTED:
            outcome = results[n_done]
            n_done += 1
        if outcome == PASSED:
            is_known &= n_less == 0
        elif outcome == FAILED:
            is_known &= n_more == 0
        else:
            is_known &= n_less == 0 and n_more == 0
        if not is_known:
            if assumed:
                _put_back(p, unit, boards)
            continue
        at += 1
        if outcome == PASSED:
            progress.states[p, unit] = GONE
            room -= progress.weights[unit]
            if not assumed:
                _take_away(p, unit, boards)
                n_less += 1
        else:
            progress.states[p, unit] = WAITING if outcome == SPENT else 0
            progress.failed[p] |= noted & TESTED != 0
            if assumed:
                _put_back(p, unit, boards)
                n_more += 1
    progress.at[p], progress.room[p] = at, room
    return n_done


@kernel(inline=True)
def _note_test(p, unit, n_tests, boards, tests):
    for c in range(boards.givens.shape[1]):
        tests.givens[n_tests, c] = boards.givens[p, c]
    tests.rows[n_tests], tests.units[n_tests] = p, unit


@kernel(inline=True)
def _walk(p, most, n_tests, progress, boards, tests):
    """Settles units of a puzzle up to the first that is to be tested, and finds up to `most` tests, of which there are
    `n_tests` of other puzzles; returns how many there are then.
    """
    at, room, n_found, n_grouped = progress.at[p], progress.room[p], 0, 0
    n_units, size = progress.orders.shape[1], progress.size[p]
    while room > 0 and at < n_units:
        unit = np.int64(progress.orders[p, at])
        weight = progress.weights[unit]
        is_open = progress.states[p, unit] == OPEN
        if is_open and weight > room and n_found + n_grouped > 0:
            break  # whether there is room depends on the tests
        at += 1
        if not is_open or weight > room:
            progress.noted[p, at - 1] = PASSED_OVER
            continue
        stays = _take_away(p, unit, boards)
        noted = FAILED
        if not stays:
            if size > 1:
                n_grouped += 1
            else:
                _note_test(p, unit, n_tests + n_found, boards, tests)
                n_found += 1
                stays = progress.failed[p]
            noted = (0 if size > 1 else TESTED) | (0 if stays else ASSUMED_GONE)
        progress.noted[p, at - 1] = noted
        if stays:
            _put_back(p, unit, boards)
        else:
            room -= weight
        if n_found + n_grouped == 0:
            progress.states[p, unit] = 0
            progress.at[p] = at
        if n_found == most or n_grouped == size > 1:
            break
    if n_grouped:
        _note_test(p, n_units, n_tests, boards, tests)
        n_found = 1
    if n_found == 0:
        progress.at[p] = at
    progress.end[p] = at
    return n_tests + n_found


@kernel
def next_tests(
    active: NDArray[np.intp],
    results: NDArray[np.uint8],
    most: int,
    progress: UnitsSettled,
    boards: Boards,
    tests: OpenTests,
) -> tuple[int, int]:
    """Settles units of the puzzles `active` ``(a,)``, given the `results` ``uint8 (m,)`` of their last `tests`, and
    finds up to `most` tests for each. Returns how many puzzles have some, which are put first in `active`, and how many
    tests there are.
    """
    n_going, n_tests, n_done = 0, 0, 0
    for k in range(active.shape[0]):
        p = active[k]
        if progress.size[p] == 1:
            n_done = _take_results(p, results, n_done, progress, boards)
        elif results.shape[0] > 0:
            _end_group(p, results[n_done], progress, boards)
            n_done += 1
        before = n_tests
        n_tests = _walk(p, most, n_tests, progress, boards, tests)
        if n_tests > before:
            active[n_going] = p
            n_going += 1
    return n_going, n_tests


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
