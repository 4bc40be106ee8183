"""Peers that pip installs, called puzzle by puzzle from Python. One that is not installed is skipped with a line.

=========== =========== ====================================================================================
name        package     asked at limit 2
=========== =========== ====================================================================================
cpsat       ortools     two solutions, as `gridlanes.solvers.cpsat` states the puzzle
pysat       python-sat  two solutions: CaDiCaL 1.5.3, direct encoding, the first solution then forbidden
py-sudoku   py-sudoku   a solution, then `has_multiple_solutions`
dokusan     dokusan     the first solution only, 9x9
lib_sudoku  lib_sudoku  the first solution only, 9x9
sudoku_rust sudoku-rust the first solution only, 9x9
=========== =========== ====================================================================================

A peer that stops at the first solution does less than was asked; the table says so.
"""

from __future__ import annotations

import importlib
import itertools
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np

from bench.corpora import Corpus
from bench.entrants import Measured, SkipError
from gridlanes.solvers import cpsat

Count = Callable[[int], int]
"""the number of solutions found of one row of the corpus"""
Prepare = Callable[[Any, Corpus, int], Count]
"""from the imported module, the corpus and the limit"""


@dataclass
class PythonPeer:
    """A solver that is called for one puzzle at a time, on a sample of the corpus and for so many seconds a round.

    `proves`: whether it looks for a second solution. `native`: whether the time is up only between two puzzles; a
    solver written in Python is stopped in the middle of one.
    """

    name: str
    package: str
    module: str
    prepare: Prepare
    sample: int
    seconds: float
    proves: bool = False
    only_nine: bool = False
    native: bool = True

    @property
    def about(self) -> str:
        asked = "as many solutions as asked for" if self.proves else "first solution only"
        return f"{self.package} from PyPI, one call a puzzle, {asked}"

    def measure(self, corpus: Corpus, limit: int) -> Measured:
        if self.only_nine and corpus.side != 9:
            raise SkipError("knows 9x9 only")
        try:
            module = importlib.import_module(self.module)
        except ImportError:
            raise SkipError(f"not installed: pip install {self.package}") from None
        sample = corpus.sample(self.sample)
        count = self.prepare(module, sample, limit)
        counts: list[int] = []
        start = end = time.perf_counter()
        try:
            with _stopped_after(None if self.native else self.seconds):
                for row in range(len(sample)):
                    counts.append(count(row))
                    end = time.perf_counter()
                    if end - start >= self.seconds:
                        break
        except TimeoutError:
            end = time.perf_counter()
        found = np.array(counts, np.int64)
        looked = self.proves or limit == 1
        return Measured(
            sample,
            end - start,
            len(counts),
            solved=int((found > 0).sum()),
            unique=int((found == 1).sum()) if looked else None,
        )


@contextmanager
def _stopped_after(seconds: float | None) -> Iterator[None]:
    """`TimeoutError` after so many seconds, where the system has alarms."""
    if seconds is None or not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _cpsat(seconds: float) -> Prepare:
    def prepare(_: Any, corpus: Corpus, limit: int) -> Count:
        def count(row: int) -> int:
            answer = cpsat.solve(corpus.structure.puzzle(corpus.givens[row]), limit, seconds=seconds)
            if not answer.complete and len(answer.solutions) < limit:
                raise TimeoutError
            return len(answer.solutions)

        return count

    return prepare


def _pysat(solvers: Any, corpus: Corpus, limit: int) -> Count:
    side = corpus.side
    cells = range(side * side)

    def literal(cell: int, mark: int) -> int:
        return cell * side + mark + 1

    rules = []
    for cell in cells:
        rules.append([literal(cell, mark) for mark in range(side)])
        rules += [[-literal(cell, a), -literal(cell, b)] for a, b in itertools.combinations(range(side), 2)]
    for region in corpus.structure.distinct_regions:
        for mark in range(side):
            rules.append([literal(cell, mark) for cell in region.tolist()])
            pairs = itertools.combinations(region.tolist(), 2)
            rules += [[-literal(a, mark), -literal(b, mark)] for a, b in pairs]

    def count(row: int) -> int:
        givens = corpus.givens[row]
        with solvers.Solver("cadical153", bootstrap_with=rules) as solver:
            for cell in np.flatnonzero(givens).tolist():
                solver.add_clause([literal(cell, int(givens[cell]) - 1)])
            found = 0
            while found < limit and solver.solve():
                found += 1
                solver.add_clause([-true for true in solver.get_model() if true > 0])
            return found

    return count


def _py_sudoku(sudoku: Any, corpus: Corpus, limit: int) -> Count:
    grid = corpus.structure.grid
    assert grid.cols == grid.rows
    box_w, box_h = _box(corpus)

    def count(row: int) -> int:
        board = corpus.givens[row].reshape(grid.rows, grid.cols).tolist()
        puzzle = sudoku.Sudoku(box_w, box_h, board=board)
        try:
            puzzle.solve(assert_solvable=True)
        except sudoku.UnsolvableSudoku:
            return 0
        return 2 if limit > 1 and puzzle.has_multiple_solutions() else 1

    return count


def _box(corpus: Corpus) -> tuple[int, int]:
    """(width, height) of the boxes, read off the region that the first cell shares with the one across."""
    for region in corpus.structure.distinct_regions:
        down, across = np.divmod(region, corpus.side)
        width, height = int(np.ptp(across)) + 1, int(np.ptp(down)) + 1
        if width < corpus.side and height < corpus.side:
            return width, height
    raise SkipError("knows boxes only")


def _dokusan(solvers: Any, corpus: Corpus, limit: int) -> Count:
    boards = importlib.import_module("dokusan.boards")
    exceptions = importlib.import_module("dokusan.exceptions")

    def count(row: int) -> int:
        board = corpus.givens[row].reshape(9, 9).tolist()
        try:
            solvers.backtrack(boards.Sudoku.from_list(board, box_size=boards.BoxSize(3, 3)))
        except (exceptions.InvalidSudoku, exceptions.NoCandidates):
            return 0
        return 1

    return count


def _lib_sudoku(lib_sudoku: Any, corpus: Corpus, limit: int) -> Count:
    def count(row: int) -> int:
        return 1 if all(lib_sudoku.solve(bytearray(corpus.givens[row]))) else 0

    return count


def _sudoku_rust(sudoku_rust: Any, corpus: Corpus, limit: int) -> Count:
    def count(row: int) -> int:
        try:
            return int(sudoku_rust.solve(corpus.givens[row].astype(np.uint16).reshape(9, 9)).all())
        except ValueError:  # its answer to a puzzle without a solution
            return 0

    return count


def python_peers(sample: int, seconds: float) -> list[PythonPeer]:
    """All of them, by name."""
    return [
        PythonPeer("cpsat", "ortools", "ortools", _cpsat(seconds), sample, seconds, proves=True),
        PythonPeer("pysat", "python-sat", "pysat.solvers", _pysat, sample, seconds, proves=True),
        PythonPeer("py-sudoku", "py-sudoku", "sudoku.sudoku", _py_sudoku, sample, seconds, proves=True, native=False),
        PythonPeer("dokusan", "dokusan", "dokusan.solvers", _dokusan, sample, seconds, only_nine=True, native=False),
        PythonPeer("lib_sudoku", "lib_sudoku", "lib_sudoku", _lib_sudoku, sample, seconds, only_nine=True),
        PythonPeer("sudoku_rust", "sudoku-rust", "sudoku_rust", _sudoku_rust, sample, seconds, only_nine=True),
    ]
