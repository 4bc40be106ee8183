"""Threads: rows of one structure in chunks, each solved by the lane engine of the thread that takes it.

Kernels run without the GIL. A row's answer depends on the row alone (kernels/search.py), so neither the number of
threads nor the size of the chunks changes a byte.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.batch import Excluded
from gridlanes.compile.structure import Structure
from gridlanes.interrupts import GRACE_SECONDS
from gridlanes.lowering.words import WordFormat
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.solvers.lanes import UNLIMITED, Answers, LaneSolver, SolutionSink

CHUNK_ROWS = 32_768
"""rows a thread takes at a time, at most: threads then seldom wait for each other's turn in the interpreter"""
_CHUNK_BYTES = 1 << 23
"""candidate words of a chunk, at most: on large boards fewer rows"""
_SHARES = 4
"""chunks a thread gets if there are few rows, so that a hard stretch does not hold up one thread"""
_FEWEST_ROWS = 64
"""rows of a chunk, at least: lanes that idle at its end must not count"""
_SOLVERS_KEPT = 64
"""engines, at most: collections have dozens of sizes"""
_FEWEST_KEPT, _BYTES_KEPT = 16, 1 << 26
"""but only so many if they need more memory"""


def available_threads() -> int:
    """The processors this process may run on."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not every system has it
        return os.cpu_count() or 1


@dataclass(frozen=True)
class SolveOptions:
    """What is asked of every row.

    `limit`: solutions to look for, None for all. `budget`: nodes a row may take, None for any number. `deadline`:
    `time.monotonic` value at which rows not yet answered end as BUDGET, None for never. `escalate`: whether rows that
    outlast their budget go to CP-SAT. `verified`: whether solutions are checked by the rules; that can be spared where
    they are steps on the way to something that is checked itself. `hypotheses_after`: nodes that a row takes before
    hypotheses are tried, on boards that do not try them at once; None for as many as the board's size says. Rows that
    fill the lanes guess sooner than they try hypotheses, each of which takes a lane.
    """

    limit: int | None = 2
    budget: int | None = None
    deadline: float | None = None
    escalate: bool = False
    verified: bool = True
    hypotheses_after: int | None = None


class _SolverCache:
    """Engines that no thread uses now, the latest few; making one takes longer than solving a thousand easy rows."""

    def __init__(self) -> None:
        self._solvers: list[LaneSolver] = []
        self._lock = threading.Lock()

    def take(self, structure: Structure, word_format: WordFormat | None) -> LaneSolver:
        """An engine for a structure, from the cache if there is one."""
        wanted = word_format or structure.word_format
        with self._lock:
            for i in reversed(range(len(self._solvers))):
                if self._solvers[i].structure is structure and self._solvers[i].word_format == wanted:
                    return self._solvers.pop(i)
        return LaneSolver(structure, word_format)

    def give_back(self, solver: LaneSolver) -> None:
        """Puts an engine back; the one unused longest goes if there are too many."""
        with self._lock:
            self._solvers.append(solver)
            del self._solvers[:-_SOLVERS_KEPT]
            while len(self._solvers) > _FEWEST_KEPT and sum(one.n_bytes for one in self._solvers) > _BYTES_KEPT:
                del self._solvers[0]

    def clear(self) -> None:
        """Lets go of all of them."""
        with self._lock:
            self._solvers.clear()


_CACHE = _SolverCache()


def drop_idle_engines() -> None:
    """Lets go of the engines that no thread uses, and so of their memory; made again when they are needed."""
    _CACHE.clear()


def compile_for_shape(structure: Structure, word_format: WordFormat | None = None) -> None:
    """Compiles the search made for the shape of a structure, if it has one, rather than once that is worth it."""
    _CACHE.give_back(LaneSolver(structure, word_format, for_shape=True))


class SolverPool:
    """A pool of `threads` threads (default: all available) that solves groups of rows. Use it as a context.

    `heartbeat` is called between the slices of each search, some milliseconds apart, in the thread that searches; what
    it raises ends the search.
    """

    def __init__(
        self,
        threads: int | None = None,
        *,
        chunk_rows: int = CHUNK_ROWS,
        word_bits: int | None = None,
        heartbeat: Callable[[], None] | None = None,
    ):
        self.threads = threads or available_threads()
        self.chunk_rows, self._heartbeat = chunk_rows, heartbeat
        self.word_format = None if word_bits is None else WordFormat(word_bits)
        self._executor: ThreadPoolExecutor | None = None
        """made when there is work for several threads, once"""
        self._making = threading.Lock()

    def __enter__(self) -> SolverPool:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self._executor is not None:
            self._executor.shutdown(wait=kind is None, cancel_futures=True)

    def solve(
        self,
        structure: Structure,
        givens: NDArray[np.uint8],
        solve_options: SolveOptions,
        *,
        clues: NDArray[np.int32] | None = None,
        row_regions: Sequence[RowRegions] = (),
        excluded: Excluded | None = None,
        cut: NDArray[np.bool_] | None = None,
        found: SolutionSink | None = None,
    ) -> Answers:
        """The answers for puzzles: `givens` ``uint8 (P, C)``, `clues`, `row_regions` and `excluded` as in
        `Batch.from_givens`.

        `cut` ``bool (P,)``, if given, is told which rows the deadline cut short; the ones that were begun have a node.
        `found` is told of solutions, of those of several threads at the same time, in no order that can be relied on.
        """
        answers = Answers.empty(len(givens), structure.n_coords)
        chunks = self._chunks(structure, len(givens))
        stop = threading.Event()

        def work(chunk: slice) -> None:
            solver = _CACHE.take(structure, self.word_format)
            unanswered = solver.solve(
                givens[chunk],
                answers.rows(chunk),
                clues=None if clues is None else clues[chunk],
                row_regions=[regions.rows(chunk) for regions in row_regions],
                excluded=None if excluded is None else excluded.rows(chunk),
                limit=UNLIMITED if solve_options.limit is None else solve_options.limit,
                budget=UNLIMITED if solve_options.budget is None else solve_options.budget,
                deadline=solve_options.deadline,
                stop=stop,
                heartbeat=self._heartbeat,
                found=None if found is None else _shifted(found, chunk.start),
                verified=solve_options.verified,
                hypotheses_after=solve_options.hypotheses_after,
            )
            if cut is not None:
                cut[chunk] = unanswered
            _CACHE.give_back(solver)  # not after an exception: then its state is nobody's

        if self.threads < 2 or len(chunks) < 2:
            for chunk in chunks:
                work(chunk)
            return answers
        executor = self._threads()
        futures = [executor.submit(work, chunk) for chunk in chunks]
        try:
            done, _ = wait(futures, return_when=FIRST_EXCEPTION)
            for future in done:
                future.result()
        except BaseException:
            stop.set()  # running slices end within milliseconds, the rest is not begun
            for future in futures:
                future.cancel()
            wait(futures, GRACE_SECONDS)  # not for a thread that compiles
            raise
        return answers

    def _threads(self) -> ThreadPoolExecutor:
        with self._making:
            if self._executor is None:
                self._executor = ThreadPoolExecutor(self.threads, "gridlanes")
            return self._executor

    def _chunks(self, structure: Structure, n_rows: int) -> list[slice]:
        """The rows that threads take at a time."""
        word_format = self.word_format or structure.word_format
        room = _CHUNK_BYTES // (structure.program.width * word_format.bits // 8)
        share = -(-n_rows // (self.threads * _SHARES)) if self.threads > 1 else n_rows
        size = max(1, min(self.chunk_rows, max(_FEWEST_ROWS, min(share, room))))
        return [slice(start, start + size) for start in range(0, n_rows, size)]


def _shifted(found: SolutionSink, start: int) -> SolutionSink:
    """`found` for the rows of a chunk, which begins at the row `start`."""
    return lambda numbers, rows: found(numbers, rows + start)
