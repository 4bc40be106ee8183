"""Units are settled as if they were tested one after the other, however many are tested side by side."""

from __future__ import annotations

import random

import numpy as np
import pytest

from gridlanes.kernels.generating.exchanges import Exchanges
from gridlanes.kernels.generating.units import (
    FAILED,
    GONE,
    OPEN,
    PASSED,
    SPENT,
    WAITING,
    Boards,
    OpenTests,
    UnitsSettled,
    are_needed,
    leave_out,
    next_tests,
)

N, N_COORDS = 24, 14


def puzzles(rng: random.Random, in_unit: int):
    """Boards of puzzles; and the sets of coords that their other solutions change, of which some are exchanges."""
    n_units = N_COORDS // in_unit
    coords_of = np.full((n_units + 1, in_unit), -1, np.intp)
    coords_of[:-1] = np.arange(N_COORDS).reshape(n_units, in_unit)
    others = [[{*rng.sample(range(N_COORDS), rng.randint(2, 6))} for _ in range(9)] for _ in range(N)]
    of, shown = np.full((N, N_COORDS, 2), 2, np.uint8), np.zeros((N, 3), np.uint8)
    for p, sets in enumerate(others):
        for slot in range(2):
            for c in sets[slot]:
                of[p, c, slot] = slot
            shown[p, slot] = len(sets[slot])
    marks = np.ones((N, N_COORDS), np.uint8)
    return Boards(marks, marks.copy(), Exchanges(of, shown), coords_of), others


def one_by_one(others, coords_of, order, room: int) -> set[int]:
    """The units that go."""
    gone: set[int] = set()
    for unit in order:
        coords = {c for each in (*gone, unit) for c in coords_of[each].tolist()}
        if len(coords_of[unit]) <= room and all(other - coords for other in others):
            gone.add(unit)
            room -= len(coords_of[unit])
    return gone


@pytest.mark.parametrize("in_unit", [1, 2])
@pytest.mark.parametrize("most", [1, 2, 4])
def test_units_go_as_if_each_was_tested_alone(in_unit: int, most: int) -> None:
    rng = random.Random(most * 10 + in_unit)
    boards, others = puzzles(rng, in_unit)
    n_units = len(boards.coords_of) - 1
    orders = [rng.sample(range(n_units), n_units) for _ in range(N)]
    room = [rng.choice([0, 3, 6, 99]) for _ in range(N)]
    progress = UnitsSettled(
        *(np.zeros(N, np.int64) for _ in range(2)),
        np.array([rng.choice([1, 2, 6, 9]) for _ in range(N)]),
        np.array(room),
        np.array(orders, np.uint32),
        np.full(n_units, in_unit),
        np.full((N, n_units), OPEN, np.uint8),
        np.zeros(N, np.bool_),
        np.zeros((N, n_units), np.uint8),
    )
    tests = OpenTests.of(N * most, N_COORDS)
    active, results, n_going = np.arange(N), np.zeros(0, np.uint8), N
    while n_going:
        n_going, n_tests = next_tests(active, results, most, progress, boards, tests)
        active = active[:n_going]
        results = np.zeros(n_tests, np.uint8)
        for i in range(n_tests):
            shown = {*np.flatnonzero(tests.givens[i]).tolist()}
            results[i] = PASSED if all(other & shown for other in others[tests.rows[i]]) else FAILED
            unit = tests.units[i]
            assert unit == n_units or not shown & {*boards.coords_of[unit].tolist()}
    for p in range(N):
        expected = one_by_one(others[p], boards.coords_of, orders[p], room[p])
        assert {*np.flatnonzero(progress.states[p] == GONE).tolist()} == expected
        coords = [c for unit in expected for c in boards.coords_of[unit].tolist()]
        assert {*np.flatnonzero(boards.givens[p] == 0).tolist()} == {*coords}
        for number in range(2):
            assert boards.exchanges.shown[p, number] == len(others[p][number] - {*coords})


def test_units_whose_test_took_too_long_stay_and_are_reported() -> None:
    boards, _ = puzzles(random.Random(1), 1)
    orders = np.tile(np.arange(N_COORDS, dtype=np.uint32), (N, 1))
    progress = UnitsSettled(
        *(np.zeros(N, np.int64) for _ in range(2)),
        np.ones(N, np.int64),
        np.full(N, 99),
        orders,
        np.ones(N_COORDS, np.int64),
        np.full((N, N_COORDS), OPEN, np.uint8),
        np.zeros(N, np.bool_),
        np.zeros((N, N_COORDS), np.uint8),
    )
    tests, active = OpenTests.of(2 * N, N_COORDS), np.arange(N)
    n_going, n_tests = next_tests(active, np.zeros(0, np.uint8), 2, progress, boards, tests)
    assert (n_going, n_tests) == (N, 2 * N)
    first = tests.units[:n_tests:2].copy()
    next_tests(active, np.full(n_tests, SPENT, np.uint8), 2, progress, boards, tests)
    assert (progress.states[np.arange(N), first] == WAITING).all()
    assert (progress.states == WAITING).sum() == N  # the second test was of a puzzle that shows less than there is
    assert (boards.givens[np.arange(N), first] == 1).all()


def test_what_exchanges_show_to_be_needed() -> None:
    boards, others = puzzles(random.Random(2), 2)
    rows, units = (each.ravel() for each in np.mgrid[:N, : N_COORDS // 2])
    leave_out(np.arange(N), np.zeros(N, np.intp), boards)
    needed = np.zeros(len(rows), np.bool_)
    left = units > 0
    rows, units, needed = rows[left], units[left], needed[left]
    are_needed(rows, units, boards, needed)
    for p, unit, found in zip(rows.tolist(), units.tolist(), needed.tolist(), strict=True):
        gone = {0, 1, 2 * unit, 2 * unit + 1}
        # exchanges of the first unit alone are no longer solutions that the puzzle excludes
        touched = [other for other in others[p][:2] if other & {2 * unit, 2 * unit + 1}]
        assert found == any(other <= gone for other in touched)
