"""Walks by trades: puzzles keep one solution, lose givens, need each if asked, and do not depend on their company."""

from __future__ import annotations

import random

import numpy as np
import pytest

from gridlanes.kernels.generating.conflict_sets import NONE, Conflicts
from gridlanes.kernels.generating.trade_tests import ENDED, LESS, Scratch, TradedUnits, TradeTests, TradeWalks
from gridlanes.kernels.generating.trades import next_of_puzzle
from gridlanes.kernels.generating.units import FAILED, PASSED, SPENT

N, N_COORDS, MAX_TESTS = 16, 16, 5


def puzzles(in_unit: int) -> tuple[TradedUnits, list[list[set[int]]]]:
    """The units of puzzles, and the sets of coords that their other solutions change."""
    rng = random.Random(in_unit)
    n_units = N_COORDS // in_unit
    coords_of = np.full((n_units + 1, in_unit), NONE, np.intp)
    coords_of[:-1] = np.arange(N_COORDS).reshape(n_units, in_unit)
    others = [[{*rng.sample(range(N_COORDS), rng.randint(3, 8))} for _ in range(30)] for _ in range(N)]
    marks, always = np.ones((N, N_COORDS), np.uint8), np.zeros((N, N_COORDS), np.uint8)
    weights = np.full((N, n_units), in_unit, np.int32)
    return TradedUnits(marks, marks, always, coords_of, np.arange(N_COORDS) // in_unit, weights), others


def walked(
    units: TradedUnits, others: list[list[set[int]]], rows: list[int], *, minimal: bool, budget: int
) -> TradeWalks:
    """Walks from all units down to few, of some of the puzzles. Every test beyond the first of `budget` takes too long,
    at random.
    """
    n, n_units = len(rows), units.weights.shape[1]
    units = units._replace(**{name: getattr(units, name)[rows] for name in ("marks", "shown", "always", "weights")})
    every = np.full((n, 1), (1 << n_units) - 1, np.uint64)
    walks = TradeWalks(
        kept=every.copy(),
        may=every.copy(),
        tried=np.zeros_like(every),
        can_go=np.zeros_like(every),
        coming=np.full(n, NONE, np.int64),
        pair=np.full((n, 2), NONE, np.int64),
        tested=np.full(n, LESS, np.uint8),
        number=np.full(n, N_COORDS, np.int64),
        low=np.zeros(n, np.int64),
        high=np.full(n, 4, np.int64),
        minimal=minimal,
        spare=np.zeros((n, 3), np.int64),
        left=np.full(n, NONE, np.int64),
        steps=np.full(n, 4, np.int64),
        random=np.array(rows, np.uint64),
        sure=np.ones(n, np.bool_),
        most_sets=2000 if budget == 0 else 100,
    )
    conflicts = Conflicts.of(n, 40, 1)
    scratch = Scratch(*np.empty((2, 1), np.uint64), np.empty((n_units, 1), np.uint64), np.empty(n_units, np.int64))
    tests, results, found = (
        TradeTests.of(MAX_TESTS, 1),
        np.zeros(MAX_TESTS, np.uint8),
        np.zeros((MAX_TESTS, 1), np.uint64),
    )
    for p, row in enumerate(rows):
        n = 0
        while True:
            _, n = next_of_puzzle(
                p, 0, n, 0, results, found, MAX_TESTS, walks, units, conflicts, scratch, tests, tests
            )  # fmt: skip
            if not n:
                break
            for k in range(n):
                kept = int(tests.shown[k, 0])
                shown = {c for c in range(N_COORDS) if kept >> int(units.unit_of[c]) & 1}
                shown |= {*units.coords_of[tests.units[k, 0], : tests.places[k]].tolist()}
                assert tests.rows[k] == p
                assert tests.coords[k] not in shown
                results[k] = PASSED
                for other in others[row]:
                    if tests.coords[k] in other and not other & shown:
                        results[k], found[k] = FAILED, sum({1 << int(units.unit_of[c]) for c in other})
                        break
                if results[k] == PASSED and len(shown) <= budget:
                    results[k] = SPENT
    return walks


def coords_kept(walks: TradeWalks, p: int, in_unit: int) -> set[int]:
    word = int(walks.kept[p, 0])
    return {c for c in range(N_COORDS) if word >> (c // in_unit) & 1}


@pytest.mark.parametrize("in_unit", [1, 2])
@pytest.mark.parametrize("minimal", [False, True])
def test_puzzles_that_lose_givens_exclude_all_other_solutions(in_unit: int, minimal: bool) -> None:
    units, others = puzzles(in_unit)
    walks = walked(units, others, [*range(N)], minimal=minimal, budget=0)
    assert (walks.tested == ENDED).all()
    assert walks.sure.all()
    for p in range(N):
        kept = coords_kept(walks, p, in_unit)
        assert len(kept) == walks.number[p] < N_COORDS
        assert all(kept & other for other in others[p])
        if minimal or walks.number[p] > 4:
            for unit in {c // in_unit for c in kept}:
                left = {c for c in kept if c // in_unit != unit}
                assert any(not left & other for other in others[p])


def test_trades_come_to_fewer_units_than_leaving_out_alone() -> None:
    units, others = puzzles(1)
    walks = walked(units, others, [*range(N)], minimal=False, budget=0)
    least = []
    for p in range(N):
        kept = {*range(N_COORDS)}
        for c in random.Random(p).sample(range(N_COORDS), N_COORDS):
            if all((kept - {c}) & other for other in others[p]):
                kept.remove(c)
        least.append(len(kept))
    assert walks.number.sum() < sum(least)


def test_a_puzzle_does_not_depend_on_those_beside_it() -> None:
    units, others = puzzles(2)
    together = walked(units, others, [*range(N)], minimal=False, budget=0)
    some = [3, 4, 9]
    assert (walked(units, others, some, minimal=False, budget=0).kept == together.kept[some]).all()


def test_what_takes_too_long_stays_and_is_reported() -> None:
    units, others = puzzles(1)
    walks = walked(units, others, [*range(N)], minimal=False, budget=8)
    assert not walks.sure.all()
    assert (walks.number >= 8).all()
    for p in range(N):
        assert all(coords_kept(walks, p, 1) & other for other in others[p])
