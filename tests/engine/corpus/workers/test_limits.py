"""A row ends by its time only if that does not suffice alone, and no limit changes what is said of other rows."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridlanes import Status
from gridlanes.corpus.workers import limits
from gridlanes.corpus.workers.limits import _GroupSolver, counted_from, solve_within_limits
from gridlanes.genres import sudoku
from gridlanes.io.read.blocks import Block, Group
from gridlanes.io.read.reading import read_rows
from gridlanes.results.assemble import solve_block
from gridlanes.results.result import Result
from gridlanes.solvers.lanes import Answers
from gridlanes.solvers.pool import SolveOptions, SolverPool

UNIQUE, THREE, UNSOLVABLE = "12......2......3", "1.....1..1..3.4.", "11.............."
NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ENDLESS = "." * 81
"""all of its solutions are not counted in a lifetime"""
FIGURES = ("status", "n_solutions", "guesses", "nodes", "sweeps")


def assert_same(found: Result, expected: Result, rows: list[int]) -> None:
    for name in FIGURES:
        assert getattr(found, name)[rows].tolist() == getattr(expected, name)[rows].tolist(), name
    for row in rows:
        assert found.reasons.get(row) == expected.reasons.get(row)
        assert np.array_equal(found.row(row).solution, expected.row(row).solution)


# Within the limits ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row_seconds", [None, 300.0])
@pytest.mark.parametrize(
    "solve_options", [SolveOptions(), SolveOptions(1), SolveOptions(None), SolveOptions(3, budget=2)]
)
def test_limits_that_nothing_meets_change_nothing(solve_options, row_seconds):
    block = read_rows(["bad", UNIQUE, NINE, THREE, UNSOLVABLE, "." * 16] * 40)
    with SolverPool(1) as pool:
        expected = solve_block(block, pool, solve_options)
        timed = solve_within_limits(block, pool, solve_options, row_seconds)
    assert_same(timed.result, expected, list(range(len(block))))
    assert len(timed.seconds) == len(block.groups) == 2
    assert min(timed.seconds) > 0


def test_a_beat_comes_before_each_group():
    beats: list[range | None] = []
    with SolverPool(1) as pool:
        solve_within_limits(
            read_rows([UNIQUE, NINE, UNIQUE]), pool, SolveOptions(), 300, lambda rows=None: beats.append(rows)
        )
    assert beats == [range(3), range(1, 2)], "the rows of the group, from the first to the last"


def test_beats_come_while_it_searches_and_what_one_raises_ends_the_search():
    n_beats = 0

    def beat(*rows: range) -> None:
        nonlocal n_beats
        assert not rows, "they name no rows"
        n_beats += 1
        if n_beats == 20:
            raise KeyError("enough")

    with SolverPool(1, heartbeat=beat) as pool, pytest.raises(KeyError):
        solve_within_limits(read_rows([ENDLESS]), pool, SolveOptions(None), None)


def test_rows_are_reported_as_those_of_the_part():
    told: list[range | None] = []
    counted_from(100, lambda rows=None: told.append(rows))(range(3, 5))
    assert told == [range(103, 105)]


# The time of a row ----------------------------------------------------------------------------------------------------


def test_rows_that_never_end_end_as_budget_and_the_others_are_as_ever():
    texts = [UNIQUE, ENDLESS, NINE, THREE] + [NINE] * 60 + [ENDLESS, NINE, "x"]
    block, endless = read_rows(texts), [1, 64]
    others = [row for row in range(len(texts)) if row not in endless]
    beats: list[range | None] = []
    with SolverPool(1) as pool:
        expected = solve_block(read_rows([texts[row] for row in others]), pool, SolveOptions(None))
        timed = solve_within_limits(block, pool, SolveOptions(None), 1.0, lambda rows=None: beats.append(rows))
    result = timed.result
    for at, row in enumerate(others):
        assert [getattr(result, name)[row] for name in FIGURES] == [getattr(expected, name)[at] for name in FIGURES]
        assert np.array_equal(result.row(row).solution, expected.row(at).solution)
    assert sorted(result.reasons) == [1, 64, 66]
    for row in endless:
        assert result.reasons[row] == "no answer within 1 seconds alone"
        assert [getattr(result, name)[row] for name in FIGURES] == [Status.BUDGET, 0, 0, 0, 0]
        assert result.row(row).solution is None
    assert len(beats) >= 2 + 2
    assert {range(1, 2), range(64, 65)} <= set(beats), "each is answered alone"
    assert sum(timed.seconds) >= 2


def test_a_row_whose_nodes_are_spent_says_so_though_another_runs_out_of_time():
    with SolverPool(1) as pool:
        counted = solve_block(read_rows([THREE]), pool, SolveOptions(None, budget=2))
        result = solve_within_limits(read_rows([THREE] * 3), pool, SolveOptions(None, budget=2), 1e-9).result
    assert counted.status.tolist() == [Status.BUDGET]
    assert set(result.reasons.values()) <= {"budget of 2 nodes spent", "no answer within 1e-09 seconds alone"}
    assert result.status.tolist() == [Status.BUDGET] * 3


class Clock:
    """A pool whose rows take as many ticks as their first given says; its lanes take turns, a tick each."""

    word_format = None

    def __init__(self, monkeypatch: pytest.MonkeyPatch, lanes: int, preparation: int) -> None:
        self.lanes, self.preparation = lanes, preparation
        self.rounds = 0
        self.seconds: list[float] = []
        monkeypatch.setattr(limits.time, "monotonic", lambda: 0.0)

    def solve(
        self, structure: Any, givens: Any, solve_options: SolveOptions, *, clues: Any, row_regions: Any, cut: Any
    ) -> Answers:
        self.rounds += 1
        self.seconds.append(solve_options.deadline)
        answers = Answers.empty(len(givens), structure.n_coords)
        answers.status[:], answers.nodes[:] = Status.BUDGET, 0
        left = givens[:, 0].astype(int)
        time_left, self.preparation = solve_options.deadline - self.preparation, 0
        live: list[int] = []
        coming = list(range(len(givens)))[::-1]
        while time_left > 0 and (live or coming):
            while coming and len(live) < self.lanes:
                live.append(coming.pop())
            for row in list(live):
                if time_left > 0:
                    time_left -= 1
                    left[row] -= 1
                    answers.nodes[row] += 1
                    if not left[row]:
                        answers.status[row] = Status.UNIQUE
                        answers.marks[row] = answers.nodes[row]
                        live.remove(row)
        cut[:] = answers.status == Status.BUDGET
        return answers


class FewLanes:
    """A structure of a few lanes; all that the limits look at."""

    def __init__(self, lanes: int) -> None:
        self.word_format = self
        self.lanes = lanes
        self.n_coords, self.genre = 1, "ticks"


@given(
    costs=st.lists(st.one_of(st.integers(1, 12), st.integers(1, 60)), min_size=1, max_size=40),
    lanes=st.integers(1, 4),
    row_seconds=st.integers(1, 40),
    preparation=st.integers(0, 100),
)
@settings(max_examples=80, deadline=None)
def test_a_row_has_its_answer_exactly_if_its_own_time_suffices(costs, lanes, row_seconds, preparation):
    structure: Any = FewLanes(lanes)
    givens = np.array(costs, np.uint8)[:, None]
    group = Group(structure, np.arange(len(costs)), givens)
    with pytest.MonkeyPatch.context() as monkeypatch:
        pool: Any = Clock(monkeypatch, lanes, preparation)
        beats: list[int] = []
        solving = _GroupSolver(group, pool, SolveOptions(), row_seconds, lambda rows: beats.append(pool.rounds))
        answers, late = solving.solve(), solving.late
    fits = givens[:, 0] <= row_seconds
    if preparation:  # what no round began because kernels were compiled has more time in the next, and may end in it
        assert fits[late].sum() == 0
        fits |= answers.nodes > 0
    assert sorted(late) == np.flatnonzero(~fits).tolist()
    assert answers.nodes.tolist() == np.where(fits, givens[:, 0], 0).tolist()
    assert answers.marks[:, 0].tolist() == np.where(fits, givens[:, 0], 0).tolist()
    assert answers.status.tolist() == np.where(fits, Status.UNIQUE, Status.BUDGET).tolist()
    assert beats == list(range(pool.rounds)), "a beat before each stretch of bounded work"


@pytest.mark.parametrize(
    ("cost", "preparation", "seconds"),
    [(5, 0, [5]), (6, 0, [5, 40]), (41, 0, [5, 40]), (9, 7, [5, 10]), (11, 7, [5, 10, 40])],
)
def test_the_only_row_of_a_group_has_some_of_its_time_before_all_of_it(monkeypatch, cost, preparation, seconds):
    structure: Any = FewLanes(4)
    pool: Any = Clock(monkeypatch, 4, preparation)
    group = Group(structure, np.arange(1), np.array([[cost]], np.uint8))
    solving = _GroupSolver(group, pool, SolveOptions(), 40, lambda rows: None)
    assert solving.solve().status.tolist() == [Status.UNIQUE if cost <= 40 else Status.BUDGET]
    assert pool.seconds == seconds
    assert solving.late == [0] * (cost > 40)


# Groups in parts ------------------------------------------------------------------------------------------------------


def test_rows_of_a_group_keep_their_clues_and_own_regions():
    from gridlanes.puzzles.row_regions import RowRegions
    from gridlanes.rules.sum import Sum

    own = RowRegions.of_lists(Sum(6), [[[0, 1]], [], [[2, 3], [4, 5]], [[6, 7]]])
    group = Group(
        sudoku.structure(2, 2),
        np.array([1, 4, 5, 9]),
        np.arange(64, dtype=np.uint8).reshape(4, 16),
        clues=np.array([[1], [2], [3], [4]], np.int32),
        row_regions=(own,),
    )
    some = group.of_rows(np.array([1, 2]))
    assert some.rows.tolist() == [4, 5]
    assert some.givens[:, 0].tolist() == [16, 32]
    assert some.clues is not None
    assert some.clues.tolist() == [[2], [3]]
    assert list(some.row_regions[0].regions()) == [(1, [2, 3], 0), (1, [4, 5], 0)]


# Escalation -----------------------------------------------------------------------------------------------------------


def test_rows_of_budget_go_to_cpsat_each_with_its_own_time(monkeypatch):
    pytest.importorskip("ortools")
    from gridlanes.solvers import cpsat

    given_seconds: list[float | None] = []
    solve = cpsat.solve

    def slow(*arguments: Any, seconds: float | None = None, **options: Any) -> Any:
        given_seconds.append(seconds)
        time.sleep(0.02)
        return solve(*arguments, seconds=seconds, **options)

    monkeypatch.setattr(cpsat, "solve", slow)
    block: Block = read_rows(["bad", "." * 16, UNIQUE, THREE])
    beats: list[range | None] = []
    with SolverPool(1) as pool:
        solve_options = SolveOptions(2, budget=1, escalate=True)
        timed = solve_within_limits(block, pool, solve_options, 60.0, lambda rows=None: beats.append(rows))
        expected = solve_block(block, pool, solve_options)
    assert_same(timed.result, expected, [0, 1, 2, 3])
    assert timed.result.escalated is not None
    assert timed.result.escalated.tolist() == expected.escalated.tolist()
    n_escalated = int(timed.result.escalated.sum())
    assert given_seconds[:n_escalated] == [60.0] * n_escalated
    assert given_seconds[n_escalated:] == [None] * n_escalated
    assert beats[1:] == [range(row, row + 1) for row in np.flatnonzero(timed.result.escalated)]
    assert timed.seconds[0] >= 0.02 * n_escalated
