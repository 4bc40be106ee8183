"""Tests of trades: puzzles without some units of givens, and what is known of a walk from puzzle to puzzle."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.generating.conflict_sets import NONE, put_in, take_out

LESS, ONE, TWO, ENDED = 0, 1, 2, 3
"""what is tested: whether a unit can go, whether it can go for another, whether two can; or the walk has ended"""


class TradedUnits(NamedTuple):
    """The units of n puzzles. `marks` ``uint8 (n, C)``: the solution, mark numbers from 1; `shown` ``uint8 (n, C)``:
    the givens with all units, `always` ``uint8 (n, C)``: with none. `coords_of` ``intp (units + 1, m)``: the coords of
    each unit, padded with -1; `unit_of` ``intp (C,)``: the unit of each coord, -1 for none; `weights` ``int32 (n,
    units)``: the givens in each.
    """

    marks: NDArray[np.uint8]
    shown: NDArray[np.uint8]
    always: NDArray[np.uint8]
    coords_of: NDArray[np.intp]
    unit_of: NDArray[np.intp]
    weights: NDArray[np.int32]


class TradeWalks(NamedTuple):
    """The walks of n puzzles. Sets ``uint64 (n, W)``: the units that are `kept`, those that `may` be, those that were
    `tried` with the present ones, and those that `can_go` as far as known, if `coming` ``int64 (n,)`` comes, or none;
    `pair` ``int64 (n, 2)``: two that can both go. `tested` ``uint8 (n,)``: what is tested.

    `number` ``int64 (n,)``: how many givens are kept, `low` and `high` ``int64 (n,)``: how many there may be in the
    end. `minimal`: whether no unit may be left that can go. `spare` ``int64 (n, 3)``: a unit that can go for another,
    this one, and of how many such pairs it was drawn. `left` ``int64 (n,)``: the unit that left last, `steps` ``int64
    (n,)``: how many units may still be exchanged for one other; `random` ``uint64 (n,)``: the state of the random
    numbers. `sure` ``bool (n,)``: whether all tests have come to an end. A walk ends when it has found `most_sets`
    conflict sets: of those that are kept, there may be fewer than it needs.
    """

    kept: NDArray[np.uint64]
    may: NDArray[np.uint64]
    tried: NDArray[np.uint64]
    can_go: NDArray[np.uint64]
    coming: NDArray[np.int64]
    pair: NDArray[np.int64]
    tested: NDArray[np.uint8]
    number: NDArray[np.int64]
    low: NDArray[np.int64]
    high: NDArray[np.int64]
    minimal: bool
    spare: NDArray[np.int64]
    left: NDArray[np.int64]
    steps: NDArray[np.int64]
    random: NDArray[np.uint64]
    sure: NDArray[np.bool_]
    most_sets: int


class TradeTests(NamedTuple):
    """Tests, those of one puzzle one after the other: the puzzles `rows` ``intp (m,)`` without the `units` ``int64 (m,
    2)`` (`NONE` for no second one); `shown` ``uint64 (m, W)``: the set of units that are shown. Asked is for a solution
    with another mark at `coords` ``intp (m,)``, number `places` ``int64 (m,)`` of the coords of the first unit, than
    `numbers` ``int64 (m,)``, counted from 0; the coords of this unit before that are shown.
    """

    shown: NDArray[np.uint64]
    rows: NDArray[np.intp]
    units: NDArray[np.int64]
    coords: NDArray[np.intp]
    places: NDArray[np.int64]
    numbers: NDArray[np.int64]

    @classmethod
    def of(cls, n: int, n_words: int) -> TradeTests:
        """Room for `n` tests."""
        return cls(
            np.empty((n, n_words), np.uint64),
            np.empty(n, np.intp),
            np.empty((n, 2), np.int64),
            np.empty(n, np.intp),
            np.empty(n, np.int64),
            np.empty(n, np.int64),
        )


class Scratch(NamedTuple):
    """Working space: `open` ``uint64 (W,)``, `held` ``uint64 (W,)``, `instead` ``uint64 (units, W)``, `n_units`
    ``int64 (units,)``.
    """

    open: NDArray[np.uint64]
    held: NDArray[np.uint64]
    instead: NDArray[np.uint64]
    n_units: NDArray[np.int64]


@kernel
def below(p: int, n: int, random: NDArray[np.uint64]) -> int:
    """A random number from 0 to n - 1, for n up to ``2**32`` (Marsaglia, Xorshift RNGs, 2003)."""
    word = random[p] if random[p] != np.uint64(0) else np.uint64(1)
    word ^= word << np.uint64(13)
    word ^= word >> np.uint64(7)
    word ^= word << np.uint64(17)
    random[p] = word
    return int(np.int64((word >> np.uint64(32)) * np.uint64(n) >> np.uint64(32)))


@kernel(inline=True)
def place_of(p, unit, start, units):
    """The next place from `start` on of the coords of a unit that the puzzle shows; `NONE` if there is none."""
    for place in range(start, units.coords_of.shape[1]):
        c = units.coords_of[unit, place]
        if c >= 0 and units.shown[p, c] != 0:
            return place
    return NONE


@kernel(for_any_number=True)
def ask(
    p: int, first: int, second: int, place: int, n: int, walks: TradeWalks, units: TradedUnits, tests: TradeTests
) -> int:
    """Adds a test of puzzle `p` without two units, but with the one that comes, and with the coords of the first unit
    before `place`. Returns how many tests there are then.
    """
    for w in range(walks.kept.shape[1]):
        tests.shown[n, w] = walks.kept[p, w]
    take_out(tests.shown[n], first)
    if second != NONE:
        take_out(tests.shown[n], second)
    if walks.coming[p] != NONE:
        put_in(tests.shown[n], walks.coming[p])
    c = units.coords_of[first, place]
    tests.rows[n], tests.coords[n], tests.places[n] = p, c, place
    tests.units[n, 0], tests.units[n, 1] = first, second
    tests.numbers[n] = np.int64(units.marks[p, c]) - 1
    return n + 1
