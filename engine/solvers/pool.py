"""Threads: rows of one structure in chunks, each solved by the lane engine of the thread that takes it.

Kernels run without the GIL. A row's answer depends on the row alone (kernels/search/search.py), so neither the number
of threads nor the size of the chunks changes a byte.
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
from gridlanes.solvers.lanes import NEVER as NEVER
from gridlanes.solvers.lanes import UNLIMITED, Answers, LaneSolver, SolutionSink
from gridlanes.solvers.working_space import SPACES

CHUNK_ROWS = 32_768
"""most rows that a thread takes at a time: so many that threads seldom wait for the interpreter"""
_CHUNK_BYTES = 1 << 23
"""most candidate words of a chunk: fewer rows on large boards"""
_SHARES = 4
"""chunks a thread gets if there are few rows, so that a hard stretch does not hold up one thread"""
_FEWEST_ROWS = 64
"""fewest rows of a chunk, so that lanes that idle at its end do not matter"""
_SOLVERS_KEPT = 128
"""most engines kept: collections have dozens of sizes"""
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
    """The options of solving, the same for every row.

    `limit`: solutions to look for, None for all. `budget`: nodes per row, None for any number. `deadline`:
    `time.monotonic` value at which rows not yet answered end as BUDGET, None for never. `escalate`: whether rows that
    exceed their budget go to CP-SAT. `verified`: whether solutions are checked by the rules; not needed for
    intermediate results whose final result is checked. `reported`: whether `Answers.marks` has solutions, of which only
    the number matters to tests. `hypotheses_after`: nodes that a row takes before hypotheses are tried, on boards that
    do not try them at once; None for the number that follows from the size of the board. Rows that fill the lanes
    should guess before they try hypotheses, each of which takes a lane. With `NEVER` the first node is
    propagation alone.
    """

    limit: int | None = 2
    budget: int | None = None
    deadline: float | None = None
    escalate: bool = False
    verified: bool = True
    reported: bool = True
    hypotheses_after: int | None = None


class _SolverCache:
    """The last engines that no thread uses now; making an engine takes longer than solving a thousand easy rows."""

    def __init__(self) -> None:
        self._solvers: list[LaneSolver] = []
        self._sizes: list[int] = []
        """the memory that each works in"""
        self._lock = threading.Lock()

    def take(self, structure: Structure, word_format: WordFormat | None) -> LaneSolver:
        """An engine for a structure, from the cache if there is one."""
        wanted = word_format or structure.word_format
        with self._lock:
            for i in reversed(range(len(self._solvers))):
                if self._solvers[i].structure is structure and self._solvers[i].word_format == wanted:
                    del self._sizes[i]
                    return self._solvers.pop(i)
        return LaneSolver(structure, word_format)

    def give_back(self, solver: LaneSolver) -> None:
        """Puts an engine back; removes those unused for longest if there are too many."""
        with self._lock:
            self._solvers.append(solver)
            self._sizes.append(solver.n_bytes)
            in_all, first = sum(self._sizes), max(0, len(self._solvers) - _SOLVERS_KEPT)
            while len(self._solvers) - first > _FEWEST_KEPT and in_all - sum(self._sizes[:first]) > _BYTES_KEPT:
                first += 1
            del self._solvers[:first], self._sizes[:first]

    def clear(self) -> None:
        """Removes all engines."""
        with self._lock:
            self._solvers.clear()
            self._sizes.clear()


_CACHE = _SolverCache()


def drop_idle_engines() -> None:
    """Frees the engines that no thread uses, and their working space; they are made again when they are needed."""
    _CACHE.clear()
    SPACES.clear()


def compile_for_shape(structure: Structure, word_format: WordFormat | None = None) -> None:
    """Compiles the search for the shape of a structure, if it has one, now rather than when it seems worth it."""
    _CACHE.give_back(LaneSolver(structure, word_format, for_shape=True))


class SolverPool:
    """A pool of `threads` threads (default: all available) that solves groups of rows. Use it as a context.

    `heartbeat` is called between the slices of each search, every few milliseconds, in the thread that searches; an
    exception from it ends the search.
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

        `cut` ``bool (P,)``, if given, is set for rows that the deadline cut short; of these, rows that were begun have
        at least a node. `found` receives solutions, from several threads at the same time and in no fixed order.
        """
        answers = Answers.empty(len(givens), structure.n_coords)

        def work(solver: LaneSolver, chunk: slice, stop: threading.Event) -> None:
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
                reported=solve_options.reported,
                hypotheses_after=solve_options.hypotheses_after,
            )
            if cut is not None:
                cut[chunk] = unanswered

        self.work_in_chunks(structure, len(givens), work)
        return answers

    def work_in_chunks(
        self, structure: Structure, n_rows: int, work: Callable[[LaneSolver, slice, threading.Event], None]
    ) -> None:
        """Calls `work` for some of `n_rows` rows of a structure at a time, in the threads: with an engine, the rows,
        and an event after which it should end soon.
        """
        chunks, stop = self._chunks(structure, n_rows), threading.Event()

        def in_thread(chunk: slice) -> None:
            solver = _CACHE.take(structure, self.word_format)
            work(solver, chunk, stop)
            _CACHE.give_back(solver)  # not after an exception: then its state is nobody's

        if self.threads < 2 or len(chunks) < 2:
            for chunk in chunks:
                in_thread(chunk)
            return
        executor = self._threads()
        futures = [executor.submit(in_thread, chunk) for chunk in chunks]
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
        if size < share and self.threads > 1:  # as many for each, all of one size, or one waits for the last chunk
            size = -(-n_rows // (-(-n_rows // (size * self.threads)) * self.threads))
        return [slice(start, start + size) for start in range(0, n_rows, size)]


def _shifted(found: SolutionSink, start: int) -> SolutionSink:
    """`found` for the rows of a chunk, which begins at the row `start`."""
    return lambda numbers, rows: found(numbers, rows + start)
