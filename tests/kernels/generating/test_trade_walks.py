"""Walks whose tests share the lanes: what is told of tests is so, and no puzzle depends on those beside it."""

from __future__ import annotations

import random

import numpy as np
import pytest

from gridlanes.generating.clues.lane_searches import lane_searches
from gridlanes.genres import sudoku
from gridlanes.kernels.generating.conflict_sets import NONE, Conflicts
from gridlanes.kernels.generating.lane_searches import solutions_naive
from gridlanes.kernels.generating.trade_tests import LESS, Scratch, TradedUnits, TradeTests, TradeWalks
from gridlanes.kernels.generating.trade_walks import ENDED, TOO_HARD, TradeSlots, walk_trades
from gridlanes.kernels.generating.units import FAILED, PASSED, SPENT

SMALL = sudoku.structure(2, 2)
REGIONS = [region.tolist() for region in SMALL.distinct_regions]
N, N_COORDS, MAX_ASKED = 12, 16, 4
EVERY = [*solutions_naive([15] * N_COORDS, REGIONS)]
GRIDS = random.Random(1).sample(EVERY, N)


def walked(rows: list[int], in_unit: int, budget: int) -> tuple[TradeWalks, int]:
    """Minimal puzzles of some grids, and how many of their tests were too hard; those are answered here."""
    n, n_units = len(rows), N_COORDS // in_unit
    coords_of = np.full((n_units + 1, in_unit), NONE, np.intp)
    coords_of[:-1] = np.arange(N_COORDS).reshape(n_units, in_unit)
    grids = [GRIDS[row] for row in rows]
    marks = np.array([[word.bit_length() for word in grid] for grid in grids], np.uint8)
    unit_of = np.arange(N_COORDS) // in_unit
    weights = np.full((n, n_units), in_unit, np.int32)
    units = TradedUnits(marks, marks, np.zeros_like(marks), coords_of, unit_of, weights)
    every, none = np.full((n, 1), (1 << n_units) - 1, np.uint64), np.full(n, NONE, np.int64)
    walks = TradeWalks(
        *(every.copy(), every.copy(), np.zeros_like(every), np.zeros_like(every), none.copy()),
        *(np.full((n, 2), NONE, np.int64), np.full(n, LESS, np.uint8), np.full(n, N_COORDS, np.int64)),
        *(np.zeros(n, np.int64), np.full(n, 4, np.int64), True, np.zeros((n, 3), np.int64), none.copy()),
        *(np.full(n, 4, np.int64), np.array(rows, np.uint64), np.ones(n, np.bool_), 2000),
    )
    scratch = Scratch(*np.empty((2, 1), np.uint64), np.empty((n_units, 1), np.uint64), np.empty(n_units, np.int64))
    known, lanes = SMALL.word_format.zeros(5 * N_COORDS), SMALL.word_format.lanes
    slots, tests, n_hard = TradeSlots.of(5, MAX_ASKED, 1, known, lanes), TradeTests.of(5 * MAX_ASKED, 1), 0
    searches = lane_searches(SMALL, SMALL.word_format, budget)
    state = walks, units, Conflicts.of(n, 40, 1), scratch, slots, tests, searches
    why = TOO_HARD
    while why != ENDED:
        why = walk_trades(SMALL.tables(), *state, budget, 5)
        if why == TOO_HARD:
            n_hard += answer(slots, tests, grids, unit_of)
    return walks, n_hard


def answer(slots: TradeSlots, tests: TradeTests, grids: list[list[int]], unit_of) -> int:
    """Answers the tests that are too hard; returns their number."""
    n_hard = 0
    for k, result in enumerate(slots.results.tolist()):
        s = k // MAX_ASKED
        if slots.n_open[s] == 0 or k % MAX_ASKED >= slots.n_asked[s] or result != SPENT:
            continue
        grid, kept, n_hard = grids[tests.rows[k]], int(tests.shown[k, 0]), n_hard + 1
        words = [word if kept >> int(unit_of[c]) & 1 else 15 for c, word in enumerate(grid)]
        for c in range(N_COORDS):
            if unit_of[c] == tests.units[k, 0] and c < tests.coords[k]:
                words[c] = grid[c]
        words[tests.coords[k]] &= ~(1 << int(tests.numbers[k]))
        other = next(solutions_naive(words, REGIONS), None)
        slots.results[k] = PASSED if other is None else FAILED
        if other is not None:
            slots.others[k] = sum({1 << int(unit_of[c]) for c in range(N_COORDS) if other[c] != grid[c]})
    slots.n_open[:] = 0
    return n_hard


@pytest.mark.parametrize(("in_unit", "budget"), [(1, 100), (2, 100), (1, 0), (2, 1)])
def test_walks_come_to_minimal_puzzles_with_one_solution(in_unit: int, budget: int) -> None:
    walks, n_hard = walked([*range(N)], in_unit, budget)
    assert walks.sure.all()
    assert (n_hard > 0) == (budget < 100)
    for grid, kept in zip(GRIDS, walks.kept[:, 0].tolist(), strict=True):
        others = [{c // in_unit for c in range(N_COORDS) if each[c] != grid[c]} for each in EVERY if each != grid]
        units = {unit for unit in range(N_COORDS) if kept >> unit & 1}
        assert all(units & other for other in others)
        assert all(any(not (units - {unit}) & other for other in others) for unit in units)


def test_a_puzzle_does_not_depend_on_those_beside_it() -> None:
    together, _ = walked([*range(N)], 1, 100)
    alone, _ = walked([3, 4, 9], 1, 100)
    assert (alone.kept == together.kept[[3, 4, 9]]).all()
