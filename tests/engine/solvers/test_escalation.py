"""Escalation: CP-SAT answers what the engine's budget did not suffice for."""

from __future__ import annotations

import time

import numpy as np
import pytest

from gridlanes.api import calls as api
from gridlanes.io.read.reading import read_rows
from gridlanes.solvers import cpsat
from gridlanes.solvers.cpsat import CpSatAnswer
from gridlanes.solvers.escalation import escalate
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status

pytest.importorskip("ortools")

ROWS = [
    "." * 16,  # many solutions
    "1.....1..1..3.4.",  # three
    "1234341221434.2.",  # one, without a guess
    "x",
]


def test_rows_that_outlast_their_budget_are_answered_by_cpsat_and_marked():
    without = api.solve(ROWS, budget=1, threads=1)
    assert [Status(code).name for code in without.status] == ["BUDGET", "BUDGET", "UNIQUE", "INVALID"]
    assert without.escalated is None
    result = api.solve(ROWS, budget=1, escalate=True, threads=1)
    assert [Status(code).name for code in result.status] == ["MULTIPLE", "MULTIPLE", "UNIQUE", "INVALID"]
    assert result.escalated.tolist() == [True, True, False, False]
    assert list(result.reasons) == [3]
    assert result.solutions[0].all()
    assert api.check(ROWS[:1], result.solutions[:1]).all()
    assert result.summary()["escalated"] == 2


@pytest.mark.parametrize(
    ("limit", "row", "status", "n_solutions"),
    [(1, 1, "SOLVED", 1), (3, 1, "MULTIPLE", 3), (5, 1, "MULTIPLE", 3), (None, 1, "MULTIPLE", 3)],
)
def test_the_limit_is_that_of_the_question(limit, row, status, n_solutions):
    result = api.solve([ROWS[row]], limit=limit, budget=1, escalate=True, threads=1)
    if limit == 1 and result.escalated is None:
        pytest.skip("found within the budget")
    assert (Status(result.status[0]).name, result.n_solutions[0]) == (status, n_solutions)


def answered(solve_options, rows=ROWS[:2]):
    block = read_rows(rows)
    with SolverPool(1) as pool:
        groups = [
            (group, pool.solve(group.structure, group.givens, SolveOptions(2, budget=1))) for group in block.groups
        ]
    return groups, escalate(groups, solve_options)


def test_nothing_is_escalated_after_the_deadline():
    groups, done = answered(SolveOptions(2, deadline=time.monotonic() - 1))
    assert not done[0].any()
    assert (groups[0][1].status == Status.BUDGET).all()


def test_each_row_has_its_own_time_within_that_of_the_question(monkeypatch):
    given, begun = [], []
    monkeypatch.setattr(cpsat, "solve", lambda *_, seconds, **__: given.append(seconds) or CpSatAnswer([], False))
    block = read_rows(ROWS[:2])
    with SolverPool(1) as pool:
        groups = [
            (group, pool.solve(group.structure, group.givens, SolveOptions(2, budget=1))) for group in block.groups
        ]
    escalate(groups, SolveOptions(2), row_seconds=7, before_row=lambda row: begun.append((row, len(given))))
    escalate(groups, SolveOptions(2, deadline=time.monotonic() + 1e6), row_seconds=7)
    assert given == [7] * 4
    assert begun == [(0, 0), (1, 1)]
    escalate(groups, SolveOptions(2, deadline=time.monotonic() + 5), row_seconds=7)
    assert all(seconds <= 5 for seconds in given[4:])
    assert len(given) == 6


def test_a_row_that_cpsat_does_not_finish_stays_as_it_is(monkeypatch):
    monkeypatch.setattr(cpsat, "solve", lambda *_, **__: CpSatAnswer([], False))
    groups, done = answered(SolveOptions(2))
    assert not done[0].any()
    assert (groups[0][1].status == Status.BUDGET).all()


def test_a_solution_that_does_not_pass_its_check_is_never_reported(monkeypatch):
    monkeypatch.setattr(cpsat, "solve", lambda *_, **__: CpSatAnswer([(0,) * 16], True))
    groups, done = answered(SolveOptions(2))
    assert done[0].all()
    assert (groups[0][1].status == Status.FAILED).all()
    assert not groups[0][1].marks.any()


def test_no_solution_is_told_from_one(monkeypatch):
    monkeypatch.setattr(cpsat, "solve", lambda *_, **__: CpSatAnswer([], True))
    groups, _ = answered(SolveOptions(2))
    assert (groups[0][1].status == Status.UNSOLVABLE).all()
    assert np.array_equal(groups[0][1].n_solutions, [0, 0])
