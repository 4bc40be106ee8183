"""Threads: rows shared out in chunks, answers in place, and what happens when something is raised."""

from __future__ import annotations

import threading
import time
from typing import Any

import numpy as np
import pytest

from gridlanes.genres import sudoku
from gridlanes.pool import _SOLVERS_KEPT, Question, SolverPool, available_threads
from gridlanes.solvers.lanes import UNLIMITED, LaneSolver
from gridlanes.status import Status

FOUR = sudoku.structure(2, 2)
NINE = sudoku.structure(3, 3)


def blanks(n_rows: int, n_coords: int = 16) -> np.ndarray:
    """Empty grids, but for a row's own given in the first cell: rows that differ."""
    givens = np.zeros((n_rows, n_coords), np.uint8)
    givens[:, 0] = np.arange(n_rows) % 4 + 1
    return givens


class Recorder:
    """Stands in for `LaneSolver.solve`: notes which thread got which rows, and does what it is told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, act: Any = None) -> None:
        self.chunks: list[tuple[str, np.ndarray]] = []
        self.options: list[dict[str, Any]] = []
        lock = threading.Lock()
        honest = LaneSolver.solve

        def solve(solver: LaneSolver, givens: Any, answers: Any, **options: Any) -> None:
            with lock:
                self.chunks.append((threading.current_thread().name, givens))
                self.options.append(options)
            if act is not None:
                act(givens, options)
            honest(solver, givens, answers, **options)

        monkeypatch.setattr(LaneSolver, "solve", solve)

    @property
    def sizes(self) -> list[int]:
        return sorted(len(givens) for _, givens in self.chunks)


# Sharing out ----------------------------------------------------------------------------------------------------------


def test_the_default_is_every_processor_this_process_may_use():
    with SolverPool() as pool:
        assert pool.threads == available_threads() >= 1


def test_one_thread_solves_in_the_caller_s_own(monkeypatch):
    recorder = Recorder(monkeypatch)
    with SolverPool(1, chunk_rows=10) as pool:
        pool.solve(FOUR, blanks(25), Question())
    assert {name for name, _ in recorder.chunks} == {threading.current_thread().name}
    assert recorder.sizes == [5, 10, 10]


def test_several_threads_work_at_the_same_time(monkeypatch):
    both = threading.Barrier(2)
    recorder = Recorder(monkeypatch, lambda givens, options: both.wait(timeout=20))
    with SolverPool(2, chunk_rows=64) as pool:
        answers = pool.solve(FOUR, blanks(128), Question())
    assert len({name for name, _ in recorder.chunks}) == 2
    assert (answers.status == Status.MULTIPLE).all()


def test_every_row_is_in_exactly_one_chunk_and_answered_in_its_place(monkeypatch):
    recorder = Recorder(monkeypatch)
    givens = blanks(1000)
    with SolverPool(3, chunk_rows=70) as pool:
        answers = pool.solve(FOUR, givens, Question(limit=1))
    assert sum(recorder.sizes) == 1000
    assert max(recorder.sizes) == 70
    assert (answers.numbers[:, 0] == givens[:, 0] - 1).all()


def test_few_rows_are_shared_out_evenly_but_not_in_crumbs(monkeypatch):
    recorder = Recorder(monkeypatch)
    with SolverPool(2, chunk_rows=8192) as pool:
        pool.solve(FOUR, blanks(400), Question())
        pool.solve(FOUR, blanks(100), Question())
    assert recorder.sizes == [36, 64, 200, 200]


def test_no_rows_are_no_work(monkeypatch):
    recorder = Recorder(monkeypatch)
    for threads in (1, 2):
        with SolverPool(threads) as pool:
            assert len(pool.solve(FOUR, blanks(0), Question()).status) == 0
    assert recorder.sizes == []


def test_the_question_reaches_the_engine(monkeypatch):
    recorder = Recorder(monkeypatch)
    with SolverPool(1) as pool:
        pool.solve(FOUR, blanks(1), Question(limit=7, budget=99, deadline=None))
        pool.solve(FOUR, blanks(1), Question(limit=None, budget=None))
    assert (recorder.options[0]["limit"], recorder.options[0]["budget"]) == (7, 99)
    assert (recorder.options[1]["limit"], recorder.options[1]["budget"]) == (UNLIMITED, UNLIMITED)


# Engines --------------------------------------------------------------------------------------------------------------


def test_a_thread_keeps_its_engine_for_a_structure():
    with SolverPool(1) as pool:
        assert pool._solver(FOUR) is pool._solver(FOUR)
        assert pool._solver(FOUR) is not pool._solver(NINE)


def test_threads_do_not_share_an_engine():
    with SolverPool(1) as pool:
        own = pool._solver(FOUR)
        others: list[LaneSolver] = []
        thread = threading.Thread(target=lambda: others.append(pool._solver(FOUR)))
        thread.start()
        thread.join()
    assert others
    assert others[0] is not own


def test_only_the_engines_used_last_are_kept():
    jigsaw = (0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3)
    structures = []
    for shift in range(_SOLVERS_KEPT + 1):  # equal regions under other names make structures of their own
        structures.append(sudoku.structure(2, 2, regions=tuple(name + 4 * shift for name in jigsaw)))
    with SolverPool(1) as pool:
        first = pool._solver(structures[0])
        second = pool._solver(structures[1])
        for structure in structures[2:-1]:
            pool._solver(structure)
        assert pool._solver(structures[0]) is first
        pool._solver(structures[-1])  # one too many: the second was used longest ago
        assert pool._solver(structures[0]) is first
        assert pool._solver(structures[1]) is not second


# What is raised -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("error", [RuntimeError("engine"), KeyboardInterrupt()])
def test_what_is_raised_in_a_chunk_is_raised_by_the_call(monkeypatch, threads, error):
    def act(givens: Any, options: Any) -> None:
        if givens[0, 15] == 2:
            raise error

    Recorder(monkeypatch, act)
    givens = blanks(300)
    givens[128, 15] = 2
    with SolverPool(threads, chunk_rows=64) as pool:
        with pytest.raises(type(error)):
            pool.solve(FOUR, givens, Question())
        givens[128, 15] = 0
        assert (pool.solve(FOUR, givens, Question()).status == Status.MULTIPLE).all()  # the pool is as good as new


def test_an_error_stops_the_searches_that_run_and_those_not_begun(monkeypatch):
    begun = threading.Event()

    def act(givens: Any, options: Any) -> None:
        if givens[0, 0] == 1:
            assert begun.wait(timeout=20)
            raise RuntimeError("engine")
        begun.set()

    recorder = Recorder(monkeypatch, act)
    givens = np.zeros((640, 81), np.uint8)
    givens[64:128, 0] = 1
    with SolverPool(2, chunk_rows=64) as pool:
        pool._solver(NINE)
        start = time.monotonic()
        with pytest.raises(RuntimeError, match="engine"):
            pool.solve(NINE, givens, Question(limit=None))  # counting an empty 9x9 would take for ever
        assert time.monotonic() - start < 10
        assert len(recorder.chunks) < 10
        assert not pool._stop.is_set()


def test_an_interrupt_in_the_waiting_thread_stops_the_searches(monkeypatch):
    """Ctrl-C is raised where the main thread waits, not in a chunk."""
    begun = threading.Event()
    Recorder(monkeypatch, lambda givens, options: begun.set())

    def interrupted(*_: object, **__: object) -> None:
        assert begun.wait(timeout=20)
        monkeypatch.undo()
        raise KeyboardInterrupt

    monkeypatch.setattr("gridlanes.pool.wait", interrupted)
    with SolverPool(2, chunk_rows=64) as pool:
        start = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            pool.solve(NINE, np.zeros((256, 81), np.uint8), Question(limit=None))
        assert time.monotonic() - start < 10


def test_a_deadline_ends_every_chunk(monkeypatch):
    with SolverPool(2, chunk_rows=64) as pool:
        start = time.monotonic()
        answers = pool.solve(NINE, np.zeros((256, 81), np.uint8), Question(limit=None, deadline=start + 0.2))
        assert time.monotonic() - start < 10
    assert (answers.status == Status.BUDGET).all()
