"""Trades: a puzzle shows one unit of givens more, and two others less.

A walk from puzzle to puzzle, all of which have one solution. Of each it tries the units that are not shown, one by
one: first which of the shown units each can be exchanged for, then whether it can be exchanged for two of them at once.
If it can, the puzzle has a unit less. If no unit can, one is exchanged for one other, and the walk goes on. Each other
solution that a test finds is kept as a conflict set, which answers many of the following tests.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.generating.conflict_sets import (
    NONE,
    Conflicts,
    begin_set,
    has,
    instead,
    n_held,
    needed,
    needed_in_pairs,
    note_hits,
    put_in,
    take_out,
)
from gridlanes.kernels.generating.trade_tests import (
    ENDED,
    LESS,
    ONE,
    TWO,
    Scratch,
    TradedUnits,
    TradeTests,
    TradeWalks,
    ask,
    below,
    place_of,
)
from gridlanes.kernels.generating.units import FAILED, SPENT
from gridlanes.kernels.lanes import first_bit, rest_of


@kernel
def _learn(p: int, other: NDArray[np.uint64], walks: TradeWalks, conflicts: Conflicts) -> None:
    """Keeps the set of units ``uint64 (W,)`` in which an other solution differs."""
    i = begin_set(p, conflicts)
    for w in range(other.shape[0]):
        conflicts.sets[p, i, w] = other[w]
    note_hits(p, i, i + 1, conflicts, walks.kept)


@kernel(for_any_number=True)
def _give_up(p: int, k: int, tests: TradeTests, walks: TradeWalks, conflicts: Conflicts) -> None:
    """Keeps what makes the same test fail, for one that took too long."""
    number = begin_set(p, conflicts)
    own = conflicts.sets[p, number]
    for w in range(own.shape[0]):
        own[w] = walks.may[p, w] & ~walks.kept[p, w]
    for i in range(2):
        if tests.units[k, i] != NONE:
            put_in(own, tests.units[k, i])
    if walks.coming[p] != NONE:
        take_out(own, walks.coming[p])
    note_hits(p, number, number + 1, conflicts, walks.kept)
    walks.sure[p] = False


@kernel(for_any_number=True)
def _take_results(
    p: int,
    k: int,
    n_asked: int,
    n: int,
    results: NDArray[np.uint8],
    others: NDArray[np.uint64],
    walks: TradeWalks,
    units: TradedUnits,
    conflicts: Conflicts,
    asked: TradeTests,
    tests: TradeTests,
) -> tuple[int, int]:
    """Takes the results of the tests of puzzle `p`, which start at `k`, and adds tests of the next coords of units.
    Returns where its results end, and how many tests there are then.
    """
    while k < n_asked and asked.rows[k] == p:
        first, second = asked.units[k, 0], asked.units[k, 1]
        if results[k] == FAILED:
            _learn(p, others[k], walks, conflicts)
        elif results[k] == SPENT:
            _give_up(p, k, asked, walks, conflicts)
        else:
            place = place_of(p, first, asked.places[k] + 1, units)
            if place != NONE:
                n = ask(p, first, second, place, n, walks, units, tests)
            elif second == NONE:
                put_in(walks.can_go[p], first)
            elif walks.pair[p, 0] == NONE:
                walks.pair[p, 0], walks.pair[p, 1] = first, second
        k += 1
    return k, n


@kernel(for_any_number=True)
def _go_on(p: int, first: int, second: int, walks: TradeWalks, units: TradedUnits, conflicts: Conflicts) -> None:
    """Exchanges up to two units for the one that comes, and starts over."""
    for i in range(2):
        unit = first if i == 0 else second
        if unit != NONE:
            take_out(walks.kept[p], unit)
            walks.number[p] -= units.weights[p, unit]
    coming = walks.coming[p]
    if coming != NONE:
        put_in(walks.kept[p], coming)
        walks.number[p] += units.weights[p, coming]
    walks.left[p] = first if second == NONE and coming != NONE else NONE
    walks.tried[p, :] = np.uint64(0)
    walks.spare[p, 2] = 0
    note_hits(p, 0, n_held(p, conflicts), conflicts, walks.kept)
    _begin(p, LESS, NONE, walks)


@kernel(inline=True)
def _begin(p, tested, coming, walks):
    walks.tested[p], walks.coming[p] = tested, coming
    if tested != TWO:
        walks.can_go[p, :] = np.uint64(0)
    walks.pair[p, 0] = NONE


@kernel
def _next_less(
    p: int,
    most: int,
    n: int,
    walks: TradeWalks,
    units: TradedUnits,
    conflicts: Conflicts,
    scratch: Scratch,
    tests: TradeTests,
) -> int:
    """Removes a unit that can go, or tests which can; if all are needed, ends the walk or goes on with the next."""
    is_enough, n_units = walks.number[p] <= walks.high[p], units.weights.shape[1]
    if is_enough and not walks.minimal:
        walks.tested[p] = ENDED
        return n
    start, n_before = below(p, n_units, walks.random), n
    needed(p, conflicts, NONE, scratch.held)
    for i in range(n_units):
        unit = (start + i) % n_units
        if not has(walks.kept[p], unit) or walks.number[p] - units.weights[p, unit] < walks.low[p]:
            continue
        if has(walks.can_go[p], unit):
            _go_on(p, unit, NONE, walks, units, conflicts)
            return n_before
        if not has(scratch.held, unit) and n < n_before + most:
            n = ask(p, unit, NONE, place_of(p, unit, 0, units), n, walks, units, tests)
    if n == n_before:
        if is_enough:
            walks.tested[p] = ENDED
        else:
            _next_unit(p, walks, units, conflicts, scratch)
    return n


@kernel
def _next_unit(p: int, walks: TradeWalks, units: TradedUnits, conflicts: Conflicts, scratch: Scratch) -> None:
    """Goes on with the unit that can come for most others, as far as known; if none can come for two, exchanges one for
    one other.
    """
    n_units, n_words = units.weights.shape[1], walks.kept.shape[1]
    for w in range(n_words):
        scratch.open[w] = walks.may[p, w] & ~walks.kept[p, w] & ~walks.tried[p, w]
    instead(p, conflicts, walks.kept, scratch.open, scratch.instead)
    for unit in range(n_units):
        scratch.n_units[unit] = 0
    for unit in range(n_units):
        if has(walks.kept[p], unit):
            for w in range(n_words):
                left = scratch.instead[unit, w]
                while left != np.uint64(0):
                    scratch.n_units[w * 64 + first_bit(left)] += 1
                    left = rest_of(left)
    best, most, n_alike = NONE, 0, 0
    for other in range(n_units):
        number = scratch.n_units[other]
        if number > most:
            best, most, n_alike = other, number, 1
        elif number == most and number > 0:
            n_alike += 1
            if below(p, n_alike, walks.random) == 0:
                best = other
    if most > 1 or (most == 1 and walks.spare[p, 2] == 0):
        _begin(p, ONE, best, walks)
    elif walks.spare[p, 2] > 0 and walks.steps[p] > 0:
        walks.steps[p] -= 1
        walks.coming[p] = walks.spare[p, 1]
        _go_on(p, walks.spare[p, 0], NONE, walks, units, conflicts)
    else:
        walks.tested[p] = ENDED


@kernel
def _next_one(
    p: int,
    most: int,
    n: int,
    walks: TradeWalks,
    units: TradedUnits,
    conflicts: Conflicts,
    scratch: Scratch,
    tests: TradeTests,
) -> int:
    """Tests which units can go for the one that comes; one of those that are heavier goes at once."""
    n_units, n_before, coming = units.weights.shape[1], n, walks.coming[p]
    needed(p, conflicts, coming, scratch.held)
    for unit in range(n_units):
        if not has(walks.kept[p], unit) or has(scratch.held, unit) or has(walks.can_go[p], unit):
            continue
        if n < n_before + most:
            n = ask(p, unit, NONE, place_of(p, unit, 0, units), n, walks, units, tests)
    if n > n_before:
        return n
    for unit in range(n_units):
        if has(walks.can_go[p], unit):
            gain = units.weights[p, unit] - units.weights[p, coming]
            if gain > 0 and walks.number[p] - gain >= walks.low[p]:
                _go_on(p, unit, NONE, walks, units, conflicts)
                return n
            if gain == 0 and coming != walks.left[p]:
                walks.spare[p, 2] += 1
                if below(p, walks.spare[p, 2], walks.random) == 0:
                    walks.spare[p, 0], walks.spare[p, 1] = unit, coming
    _begin(p, TWO, coming, walks)
    return n


@kernel
def _next_two(
    p: int,
    most: int,
    n: int,
    walks: TradeWalks,
    units: TradedUnits,
    conflicts: Conflicts,
    scratch: Scratch,
    tests: TradeTests,
) -> int:
    """Exchanges two units that can both go for the one that comes, or tests which can."""
    n_units, n_before, coming = units.weights.shape[1], n, walks.coming[p]
    if walks.pair[p, 0] != NONE:
        _go_on(p, walks.pair[p, 0], walks.pair[p, 1], walks, units, conflicts)
        return n
    needed_in_pairs(p, conflicts, walks.kept, coming, scratch.instead)
    for first in range(n_units):
        if not has(walks.can_go[p], first):
            continue
        for second in range(first + 1, n_units):
            if not has(walks.can_go[p], second) or n == n_before + most:
                continue
            gain = units.weights[p, first] + units.weights[p, second] - units.weights[p, coming]
            if gain <= 0 or walks.number[p] - gain < walks.low[p]:
                continue
            if not has(scratch.instead[first], second):
                n = ask(p, first, second, place_of(p, first, 0, units), n, walks, units, tests)
    if n == n_before:
        put_in(walks.tried[p], coming)
        walks.tested[p] = ONE
        walks.coming[p] = NONE
    return n


@kernel
def next_of_puzzle(
    p: int,
    k: int,
    n_asked: int,
    n: int,
    results: NDArray[np.uint8],
    others: NDArray[np.uint64],
    most: int,
    walks: TradeWalks,
    units: TradedUnits,
    conflicts: Conflicts,
    scratch: Scratch,
    asked: TradeTests,
    tests: TradeTests,
) -> tuple[int, int]:
    """Goes on with the walk of puzzle `p`, given the `results` ``uint8`` of its tests, which start at number `k` of the
    `n_asked` that were `asked`; `others` ``uint64 (n_asked, W)``: the units in which a solution that was found differs.
    Adds up to `most` tests from number `n` on, which may stand where the old ones stood. Returns where its results end,
    and how many tests there are then.
    """
    n_before = n
    k, n = _take_results(p, k, n_asked, n, results, others, walks, units, conflicts, asked, tests)
    if n == n_before and conflicts.n_sets[p] >= walks.most_sets:
        walks.tested[p], walks.sure[p] = ENDED, False
    while n == n_before and walks.tested[p] != ENDED:
        if walks.tested[p] == LESS:
            n = _next_less(p, most, n, walks, units, conflicts, scratch, tests)
        elif walks.coming[p] == NONE:
            _next_unit(p, walks, units, conflicts, scratch)
        elif walks.tested[p] == ONE:
            n = _next_one(p, most, n, walks, units, conflicts, scratch, tests)
        else:
            n = _next_two(p, most, n, walks, units, conflicts, scratch, tests)
    return k, n
