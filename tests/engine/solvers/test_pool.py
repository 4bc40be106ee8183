"""Threads: rows shared out in chunks, answers in place, and what happens when something is raised."""

from __future__ import annotations

import threading
import time
from concurrent.futures import wait
from typing import Any

import numpy as np
import pytest

from gridlanes.genres import slitherlink, sudoku
from gridlanes.lowering.words import WordFormat
from gridlanes.solvers.lanes import UNLIMITED, LaneSolver
from gridlanes.solvers.pool import (
    _FEWEST_KEPT,
    _SOLVERS_KEPT,
    SolveOptions,
    SolverPool,
    _SolverCache,
    available_threads,
    drop_idle_engines,
)
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
        pool.solve(FOUR, blanks(25), SolveOptions())
    assert {name for name, _ in recorder.chunks} == {threading.current_thread().name}
    assert recorder.sizes == [5, 10, 10]


def test_answers_without_a_check_are_the_same():
    with SolverPool(1) as pool:
        checked, unchecked = (
            pool.solve(FOUR, blanks(25), SolveOptions(verified=verified)) for verified in (True, False)
        )
    assert (checked.status == Status.MULTIPLE).all()
    assert (unchecked.status == checked.status).all()
    assert (unchecked.marks == checked.marks).all()


def test_only_asked_for_solutions_are_checked(monkeypatch):
    monkeypatch.setattr("gridlanes.solvers.verify.Verifier.check", lambda *_: np.zeros(1, np.bool_))
    with SolverPool(1) as pool:
        found = [
            pool.solve(FOUR, blanks(1), SolveOptions(1, verified=verified)).status[0] for verified in (True, False)
        ]
    assert found == [Status.FAILED, Status.SOLVED]


def test_several_threads_work_at_the_same_time(monkeypatch):
    both = threading.Barrier(2)
    recorder = Recorder(monkeypatch, lambda givens, options: both.wait(timeout=600))
    with SolverPool(2, chunk_rows=64) as pool:
        answers = pool.solve(FOUR, blanks(128), SolveOptions())
    assert len({name for name, _ in recorder.chunks}) == 2
    assert (answers.status == Status.MULTIPLE).all()


def test_every_row_is_in_exactly_one_chunk_and_answered_in_its_place(monkeypatch):
    recorder = Recorder(monkeypatch)
    givens = blanks(1000)
    with SolverPool(3, chunk_rows=70) as pool:
        answers = pool.solve(FOUR, givens, SolveOptions(limit=1))
    assert recorder.sizes == [62] + [67] * 14, "all of one size, five for each thread"
    assert (answers.numbers[:, 0] == givens[:, 0] - 1).all()


def test_few_rows_are_shared_out_evenly_but_not_in_crumbs(monkeypatch):
    recorder = Recorder(monkeypatch)
    with SolverPool(2, chunk_rows=8192) as pool:
        pool.solve(FOUR, blanks(400), SolveOptions())
        pool.solve(FOUR, blanks(100), SolveOptions())
        pool.solve(FOUR, blanks(2000), SolveOptions())
    assert recorder.sizes == sorted([64] * 6 + [16] + [64, 36] + [250] * 8)


def test_no_rows_are_no_work(monkeypatch):
    recorder = Recorder(monkeypatch)
    for threads in (1, 2):
        with SolverPool(threads) as pool:
            assert len(pool.solve(FOUR, blanks(0), SolveOptions()).status) == 0
    assert recorder.sizes == []


def test_the_question_reaches_the_engine(monkeypatch):
    recorder = Recorder(monkeypatch)
    with SolverPool(1) as pool:
        pool.solve(FOUR, blanks(1), SolveOptions(limit=7, budget=99, deadline=None))
        pool.solve(FOUR, blanks(1), SolveOptions(limit=None, budget=None))
    assert (recorder.options[0]["limit"], recorder.options[0]["budget"]) == (7, 99)
    assert (recorder.options[1]["limit"], recorder.options[1]["budget"]) == (UNLIMITED, UNLIMITED)


# Engines --------------------------------------------------------------------------------------------------------------


@pytest.mark.xdist_group("whole searches")  # one worker process compiles them
def test_an_engine_that_is_free_is_used_again():
    shelf = _SolverCache()
    engine = shelf.take(NINE, None)
    shelf.give_back(engine)
    assert shelf.take(FOUR, None) is not engine
    assert shelf.take(NINE, WordFormat(32)) is not engine
    assert shelf.take(NINE, WordFormat(16)) is engine


def test_two_users_never_have_the_same_engine():
    shelf = _SolverCache()
    engine = shelf.take(FOUR, None)
    assert shelf.take(FOUR, None) is not engine


def test_only_the_engines_given_back_last_are_kept():
    shelf = _SolverCache()
    engines = [LaneSolver(FOUR) for _ in range(_SOLVERS_KEPT + 1)]
    for engine in engines:
        shelf.give_back(engine)
    kept = [shelf.take(FOUR, None) for _ in range(_SOLVERS_KEPT)]
    assert kept == engines[:0:-1]
    assert shelf.take(FOUR, None) not in engines


def test_engines_that_need_much_memory_are_kept_in_smaller_numbers(monkeypatch):
    shelf, engines = _SolverCache(), [LaneSolver(FOUR) for _ in range(_FEWEST_KEPT + 3)]
    monkeypatch.setattr("gridlanes.solvers.pool._BYTES_KEPT", sum(engine.n_bytes for engine in engines[2:]))
    for engine in engines:
        shelf.give_back(engine)
    assert [shelf.take(FOUR, None) for _ in engines[2:]] == engines[:1:-1]
    assert shelf.take(FOUR, None) not in engines
    monkeypatch.setattr("gridlanes.solvers.pool._BYTES_KEPT", 0)
    for engine in engines:
        shelf.give_back(engine)
    kept = [shelf.take(FOUR, None) for _ in range(_FEWEST_KEPT)]
    assert kept == engines[: -_FEWEST_KEPT - 1 : -1]
    assert shelf.take(FOUR, None) not in engines


def test_an_engine_that_raised_is_not_used_again(monkeypatch):
    shelf = _SolverCache()
    monkeypatch.setattr("gridlanes.solvers.pool._CACHE", shelf)
    engine = LaneSolver(FOUR)
    shelf.give_back(engine)

    def refuse(*_: Any, **__: Any) -> None:
        raise RuntimeError("broken in the middle")

    with monkeypatch.context() as patch, SolverPool(1) as pool:
        patch.setattr(LaneSolver, "solve", refuse)
        with pytest.raises(RuntimeError, match="in the middle"):
            pool.solve(FOUR, blanks(3), SolveOptions())
    assert shelf.take(FOUR, None) is not engine


def test_idle_engines_are_let_go_of(monkeypatch):
    shelf = _SolverCache()
    monkeypatch.setattr("gridlanes.solvers.pool._CACHE", shelf)
    engine = LaneSolver(FOUR)
    shelf.give_back(engine)
    drop_idle_engines()
    assert shelf.take(FOUR, None) is not engine


# What the deadline cuts short -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("chunk_rows", [1, 100])
def test_the_rows_that_the_deadline_cut_short_are_told_from_those_whose_budget_is_spent(chunk_rows):
    givens, cut = blanks(6), np.ones(6, np.bool_)
    with SolverPool(1, chunk_rows=chunk_rows) as pool:
        spent = pool.solve(FOUR, givens, SolveOptions(None, budget=1, deadline=time.monotonic() + 3600), cut=cut)
        assert (spent.status == Status.BUDGET).all()
        assert not cut.any()
        late = pool.solve(FOUR, givens, SolveOptions(None, deadline=time.monotonic()), cut=cut)
    assert (late.status == Status.BUDGET).all()
    assert cut.all()


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
            pool.solve(FOUR, givens, SolveOptions())
        givens[128, 15] = 0
        assert (pool.solve(FOUR, givens, SolveOptions()).status == Status.MULTIPLE).all()  # the pool is as good as new


def test_an_error_stops_the_searches_that_run_and_those_not_begun(monkeypatch):
    begun = threading.Event()

    def act(givens: Any, options: Any) -> None:
        if givens[0, 0] == 1:
            assert begun.wait(timeout=600)
            raise RuntimeError("engine")
        begun.set()

    recorder = Recorder(monkeypatch, act)
    givens = np.zeros((640, 81), np.uint8)
    givens[64:128, 0] = 1
    with SolverPool(2, chunk_rows=64) as pool:
        with pytest.raises(RuntimeError, match="engine"):
            pool.solve(NINE, givens, SolveOptions(limit=None))  # counting an empty 9x9 would take for ever
        assert len(recorder.chunks) < 10
        monkeypatch.undo()
        assert (pool.solve(NINE, givens[:1], SolveOptions(budget=1)).nodes == 1).all()  # the pool goes on as before


def test_an_interrupt_in_the_waiting_thread_stops_the_searches(monkeypatch):
    """Ctrl-C is raised where the main thread waits, not in a chunk."""
    begun = threading.Event()
    Recorder(monkeypatch, lambda givens, options: begun.set())

    def interrupted(*_: object, **__: object) -> None:
        assert begun.wait(timeout=600)
        monkeypatch.undo()
        raise KeyboardInterrupt

    monkeypatch.setattr("gridlanes.solvers.pool.wait", interrupted)
    with SolverPool(2, chunk_rows=64) as pool, pytest.raises(KeyboardInterrupt):
        pool.solve(NINE, np.zeros((256, 81), np.uint8), SolveOptions(limit=None))  # would take for ever


def test_a_thread_that_compiles_is_left_to_itself(monkeypatch):
    monkeypatch.setattr("gridlanes.solvers.pool.GRACE_SECONDS", 0.01)
    begun, may_end = threading.Event(), threading.Event()
    waiting = []

    def act(*_: object) -> None:
        begun.set()
        may_end.wait(timeout=600)

    def interrupted(*args: Any, **kwargs: Any) -> Any:
        waiting.append(kwargs)
        if len(waiting) == 1:
            assert begun.wait(timeout=600)
            raise KeyboardInterrupt
        return wait(*args, **kwargs)

    Recorder(monkeypatch, act)
    monkeypatch.setattr("gridlanes.solvers.pool.wait", interrupted)
    with pytest.raises(KeyboardInterrupt), SolverPool(2, chunk_rows=64) as pool:
        pool.solve(NINE, np.zeros((256, 81), np.uint8), SolveOptions(budget=1))
    assert len(waiting) == 2
    may_end.set()


def test_a_deadline_ends_every_chunk(monkeypatch):
    with SolverPool(2, chunk_rows=64) as pool:
        soon = SolveOptions(limit=None, deadline=time.monotonic() + 0.2)
        answers = pool.solve(NINE, np.zeros((256, 81), np.uint8), soon)  # would take for ever
    assert (answers.status == Status.BUDGET).all()


@pytest.mark.slow  # compiles a search of 25x25
def test_large_boards_go_in_smaller_chunks(monkeypatch):
    recorder = Recorder(monkeypatch, lambda givens, options: options.update(deadline=0.0))
    structure = sudoku.structure(5, 5)
    with SolverPool(1) as pool:
        pool.solve(structure, blanks(4000, structure.n_coords), SolveOptions())
    words = structure.word_format.bits // 8 * structure.n_coords
    assert max(recorder.sizes) * words <= 1 << 23
    assert sum(recorder.sizes) == 4000


def test_every_solution_is_reported_once_with_its_row() -> None:
    givens = np.zeros((300, 16), np.uint8)
    givens[:, 0], givens[::2, 1] = 1, 2
    for threads in (1, 3):
        told: list[tuple[int, ...]] = []

        def found(numbers, rows, told=told) -> None:
            told += [(row, *solution) for row, solution in zip(rows.tolist(), numbers.tolist(), strict=True)]

        with SolverPool(threads) as pool:
            answers = pool.solve(FOUR, givens, SolveOptions(limit=None), found=found)
        assert len(told) == len(set(told)) == answers.n_solutions.sum()
        assert (np.bincount([row for row, *_ in told]) == answers.n_solutions).all()
        assert all(first == 0 for _, first, *_ in told)


def test_hypotheses_wait_for_as_many_nodes_as_asked_and_change_no_answer() -> None:
    structure = slitherlink.structure(3, 3)
    blank = np.zeros((1, structure.n_coords), np.uint8)
    with SolverPool(1) as pool:
        soon, late = (pool.solve(structure, blank, SolveOptions(None, hypotheses_after=n)) for n in (1, 1 << 30))
    assert soon.n_solutions == late.n_solutions
    assert soon.sweeps != late.sweeps
