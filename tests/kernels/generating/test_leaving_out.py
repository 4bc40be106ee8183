"""What is tested next, and what becomes of it: checked against rules of whether a set of units may go."""

from __future__ import annotations

import random

import numpy as np
import pytest

from gridlanes.kernels.generating.leaving_out import UnitsTested, begin_tests, end_tests

N_UNITS = 12


@pytest.mark.parametrize(("first", "smallest"), [(4, 1), (3, 3), (9, 3)])
def test_units_go_as_if_each_group_was_tested_alone(first: int, smallest: int) -> None:
    rng = random.Random(first)
    n = 30
    orders = [rng.sample(range(N_UNITS), N_UNITS) for _ in range(n)]
    needed = [{unit for unit in range(N_UNITS) if rng.random() < 0.4} for _ in range(n)]
    weights = np.array([[rng.randint(1, 2) for _ in range(N_UNITS)] for _ in range(n)], np.int32)
    room = np.array([rng.choice([0, 3, 9, 99]) for _ in range(n)])
    gone, waiting = (np.zeros((n, N_UNITS), np.bool_) for _ in range(2))
    at, size = np.zeros(n, np.int64), np.full(n, first)
    progress = UnitsTested(
        at, size, np.full(n, N_UNITS), room.copy(), np.array(orders, np.uint32), weights, gone, waiting
    )
    active, going, single = np.arange(n), np.empty(n, np.intp), np.empty(n, np.intp)
    while n_going := begin_tests(active, 2, progress, going, single):
        active = active[going[:n_going]]
        for k, p in enumerate(active.tolist()):
            units = orders[p][at[p] : at[p] + size[p]]
            assert single[k] == (units[0] if len(units) == 1 else N_UNITS)
            assert gone[p, units].all()
        passed = np.array([not needed[p] & {*np.flatnonzero(gone[p]).tolist()} for p in active.tolist()])
        end_tests(active, passed, ~passed, progress, smallest)
    for p in range(n):
        left = room[p]
        expected: set[int] = set()
        if smallest == 1:
            for unit in orders[p]:
                if unit not in needed[p] and weights[p, unit] <= left:
                    expected.add(unit)
                    left -= weights[p, unit]
                elif left <= 0:
                    break
            assert {*np.flatnonzero(waiting[p]).tolist()} <= needed[p]
            assert {*np.flatnonzero(gone[p]).tolist()} == expected
        elif room[p] >= weights[p].sum():
            for start in range(0, N_UNITS, smallest):
                group = {*orders[p][start : start + smallest]}
                expected |= set() if group & needed[p] else group
            assert {*np.flatnonzero(gone[p]).tolist()} == expected
        assert not needed[p] & {*np.flatnonzero(gone[p]).tolist()}
        assert progress.room[p] == room[p] - weights[p, gone[p]].sum() >= 0
