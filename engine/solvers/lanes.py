"""The lane engine: drives the search kernel over one batch, slice by slice, and checks what it finds."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Event
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.batch import Batch, Excluded
from gridlanes.compile.row_tables import row_kernels_of
from gridlanes.compile.structure import Structure
from gridlanes.kernels.checks.assignments import report_first
from gridlanes.kernels.compiling.jit import is_ready, specialised
from gridlanes.kernels.search.frames import Frames, clear, grown
from gridlanes.kernels.search.probing import Probing
from gridlanes.kernels.search.search import EXHAUSTED, FINISHED, LIMIT_REACHED, RUNNING, STACK_FULL, search
from gridlanes.kernels.search.seen import Seen, new_seen, rows_needed
from gridlanes.kernels.search.tables import Tables
from gridlanes.kernels.search.work import Log, RowFigures, Work
from gridlanes.lowering.words import WordFormat
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.solvers.verify import Verifier
from gridlanes.solvers.working_space import LENT_FROM, SPACES
from gridlanes.status import Status

WORTH_COMPILING = 5.0
"""seconds that the general search may spend on a structure's rows, call after call, before one is compiled for its
shape
"""
_TO_COMPILE = 60.0
"""seconds that a deadline must leave for compiling"""
_LOGGER = logging.getLogger("gridlanes")

SolutionSink = Callable[[NDArray[np.uint8], NDArray[np.int64]], None]
"""called with solutions as they are found: their mark numbers ``uint8 (n, C)``, from 0, and the rows that they solve
``int64 (n,)``; both are valid only during the call"""

UNLIMITED = np.iinfo(np.int64).max
_FEWEST_LOG_ENTRIES, _LOG_ENTRIES = 64, 4096
_LOG_BYTES = 1 << 19
"""the log stays within second-level cache; a longer one hands the GIL over less often"""
_FIRST_FRAME_BYTES = 1 << 18
"""initial memory for states to backtrack to, in all lanes together"""
FIRST_RUN = 512
"""nodes of a row's first runs, doubled every second run (docs/decisions/0007-runs.md)"""
_SLICE_SECONDS = 0.02
"""how long the kernel should work before it returns"""
_FIRST_SLICE, _LONGEST_SLICE = 100_000, 50_000_000
"""coords swept, in all lanes at once, in the first slice and in any: a pass of late propagation may take as long as 20
sweeps, so time alone does not tell how long the next slice takes"""
NEVER = -1
"""instead of the nodes after which hypotheses are tried: nothing is assumed before a guess, by kernels either"""
_FASTER = 4
"""a slice is at most so many times longer than the last one"""
_STATUS = np.full((4, 3), Status.BUDGET, np.uint8)
"""``(4, 3)``: the status of a row, by the end of its search and the number of solutions found: none, one, more"""
_STATUS[EXHAUSTED] = Status.UNSOLVABLE, Status.UNIQUE, Status.MULTIPLE
_STATUS[LIMIT_REACHED, 1:] = Status.SOLVED, Status.MULTIPLE


@dataclass(frozen=True)
class Answers:
    """The engine's answers to P rows of one structure.

    `status` ``uint8 (P,)`` (`Status`), `marks` ``uint8 (P, C)`` (the first solution, each mark's number counted from 1
    as in givens; 0 where there is none), `n_solutions`, `guesses`, `nodes`, `sweeps` ``int64 (P,)``.
    """

    status: NDArray[np.uint8]
    marks: NDArray[np.uint8]
    n_solutions: NDArray[np.int64]
    guesses: NDArray[np.int64]
    nodes: NDArray[np.int64]
    sweeps: NDArray[np.int64]

    @property
    def numbers(self) -> NDArray[np.uint8]:
        """``uint8 (P, C)``: the mark numbers of the first solution, counted from 0; 255 where there is none."""
        return self.marks - np.uint8(1)

    @classmethod
    def empty(cls, n_rows: int, n_coords: int) -> Answers:
        status = np.full(n_rows, Status.FAILED, np.uint8)
        return cls(status, np.zeros((n_rows, n_coords), np.uint8), *np.zeros((4, n_rows), np.int64))

    def rows(self, chosen: slice) -> Answers:
        """The entries of a range of rows; a view, not a copy."""
        if chosen.start in (0, None) and chosen.stop is not None and chosen.stop >= len(self.status):
            return self
        return Answers(*(getattr(self, name)[chosen] for name in self.__dataclass_fields__))


class LaneSolver:
    """Solves batches of one structure in one thread; keeps its working memory between batches.

    There are two searches with the same results: a general one and, for structures that have a shape, a faster one
    compiled for that shape, which takes some ten seconds to compile. The faster one is used if it is in the cache, if
    `for_shape` is True, or after the general one took `WORTH_COMPILING` seconds; never if `for_shape` is False.
    """

    def __init__(
        self, structure: Structure, word_format: WordFormat | None = None, *, for_shape: bool | None = None
    ) -> None:
        self.structure = structure
        self.word_format = word_format or structure.word_format
        self.tables = structure.tables(self.word_format, for_shape=for_shape is not False)
        self.verifier = Verifier.of(structure)
        n_coords, lanes = structure.n_coords, self.word_format.lanes
        self._width = structure.program.width
        self._frame_rows = -(-structure.program.n_coords // lanes)
        self._log_rows = -(-n_coords // lanes)
        self._log = self._new_log(_FEWEST_LOG_ENTRIES)
        self._work = self._new_work()
        self._slice = max(1, min(_FIRST_SLICE, _LONGEST_SLICE) // self._width)  # tests make the latter small
        """work of the next call of the kernel (see `gridlanes.kernels.search.search.search`)"""
        self._room = self.word_format.zeros(0, self._width)
        made_for_shape = structure.has_shape and for_shape is not False
        self._may_specialise = made_for_shape and not self._use(for_shape=True, compiling=for_shape is True)
        if not made_for_shape or self._may_specialise:
            self._use(for_shape=False, compiling=True)

    def _use(self, *, for_shape: bool, compiling: bool) -> bool:
        """Switches to the search for the shape or to the general one, which share their state, if its machine code
        exists or it is `compiling`. Returns whether it did.
        """
        tables = self.structure.tables(self.word_format, for_shape=for_shape)
        key = search, self.word_format, for_shape
        if key not in self.structure.cache:
            code = self._machine_code(tables, compiling)
            if code is None:
                return False
            self.structure.cache[key] = code
        self.tables, self._search = tables, self.structure.cache[key]
        return True

    def _machine_code(self, tables: Tables, compiling: bool) -> Callable[..., int] | None:
        """The search for arguments of these types; None if it is not compiled yet and `compiling` is False."""
        none = Answers.empty(0, self.structure.n_coords)
        rows = RowFigures(none.status, none.n_solutions, none.guesses, none.nodes, none.sweeps)
        row_kernels, _ = row_kernels_of(self.structure, self.word_format, 0, ())
        arguments = tables, self._room, row_kernels, rows, self._work, self._log, 1, 1, 1, 1
        if not compiling and not is_ready(search, *arguments):
            return None
        return cast(Callable[..., int], specialised(search, *arguments))

    def consider_compiling(self, deadline: float | None) -> None:
        """Compiles the search made for the shape if that is worth its time, and if there is time."""
        if not self._may_specialise or self.structure.seconds_in_search <= WORTH_COMPILING:
            return
        if deadline is not None and deadline - time.monotonic() < _TO_COMPILE:
            return
        if not self._use(for_shape=True, compiling=False):
            _LOGGER.info("compiling a faster search for boards of this shape, once: about ten seconds")
            self._use(for_shape=True, compiling=True)
        self._may_specialise = False

    def _new_work(self) -> Work:
        lanes, rows = self.word_format.lanes, self._frame_rows
        tile_rows = -(-self._width // lanes) * lanes + 1
        probing_rows = tile_rows if self.structure.probing else 1
        n_frames = max(1, _FIRST_FRAME_BYTES // (rows * lanes * self.word_format.bits // 8))
        return Work(
            tile=self.word_format.zeros(tile_rows, lanes),
            frames=Frames(
                words=self.word_format.zeros(n_frames * rows, lanes),
                below=np.zeros(n_frames, np.int64),
                guessed=np.zeros(n_frames, np.int32),
                top=np.zeros(lanes, np.int64),
                free=np.zeros(1, np.int64),
            ),
            row=np.zeros(lanes, np.int64),
            sweeps=np.zeros(lanes, np.int64),
            live=np.zeros(1, np.uint64),
            run=np.zeros(lanes, np.int64),
            run_nodes=np.zeros(lanes, np.int64),
            most=np.zeros(lanes, np.int64),
            next_row=np.zeros(1, np.int64),
            decided=np.zeros(lanes, np.int32),
            conflict=np.zeros(lanes, np.int32),
            weighs=np.zeros(lanes, np.bool_),
            weight=np.zeros((lanes, self.structure.n_coords), np.int32),
            flags=self.word_format.zeros(2, lanes),
            scratch=np.zeros(0, np.int64),
            handover=np.zeros(0, np.int64),
            trying=np.array([-1, 0], np.int64),
            notes=self.word_format.zeros(self.tables.program.n_notes, lanes),
            noting=np.zeros(1, np.bool_),
            probing=Probing(
                tile=self.word_format.zeros(probing_rows, lanes),
                flags=self.word_format.zeros(2, lanes),
                coord=np.zeros(lanes, np.int64),
                mark=self.word_format.zeros(1, lanes),
                product=np.zeros(self.structure.n_coords, np.int64),
                unsettled=np.zeros(self.structure.n_coords, np.int64),
                cursor=np.zeros(lanes, np.int64),
                quiet=np.zeros(lanes, np.int64),
                best=np.full(lanes, -1, np.int64),
                score=np.zeros(lanes, np.int64),
                lane=np.full(1, -1, np.int64),
                live=np.zeros(1, np.uint64),
                seen=self._new_seen(),
                owed=np.zeros(lanes, np.int64),
                moving=np.zeros(2, np.bool_),
                vouched=self.word_format.zeros(self.structure.n_coords, lanes),
                tried=np.full(lanes, -1, np.int64),
                tried_next=np.zeros(lanes, np.int64),
                owed_trying=np.zeros(lanes, np.int64),
                n_decided=np.zeros(1, np.int64),
            ),
            seen=self._new_seen(),
            spent=np.zeros(1, np.int64),
        )

    def _new_seen(self) -> Seen:
        lanes = self.word_format.lanes
        room = self.word_format.zeros(rows_needed(self.structure.program.n_coords, lanes), lanes)
        return new_seen(room)

    def _new_log(self, size: int) -> Log:
        """A log with room for so many solutions."""
        numbers = np.zeros((size * self._log_rows, self.word_format.lanes), np.uint8)
        return Log(numbers, np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros(1, np.int64))

    def _lengthen_log(self, n_rows: int, limit: int) -> None:
        """Makes room for all solutions of so many rows, or for as many as is not too much."""
        lanes = self.word_format.lanes
        most = min(_LOG_ENTRIES, max(_FEWEST_LOG_ENTRIES, _LOG_BYTES // (self._log_rows * lanes)))
        size = min(most, 2 * n_rows + lanes) if limit <= 2 else most
        if len(self._log.row) < size:
            self._log = self._new_log(size)

    def _candidates(self, n_rows: int) -> NDArray[Any]:
        """Memory for the words of `n_rows` rows; reused, since fresh memory costs more than filling it."""
        if self._room.shape[0] < n_rows:
            self._room = self.word_format.zeros(n_rows, self._width)
        return self._room[:n_rows]

    @property
    def n_bytes(self) -> int:
        """The size of its working memory, some of which may never have been used."""
        frames = self._work.frames.words
        work = frames.nbytes + 3 * self._work.tile.nbytes + 2 * self._work.scratch.nbytes
        return int(self._room.nbytes + self._log.numbers.nbytes + work)

    def _deepen(self) -> None:
        """Doubles the memory for states to backtrack to."""
        old = self._work.frames
        room = self.word_format.zeros(old.words.shape[0] * 2, self.word_format.lanes)
        self._work = self._work._replace(frames=grown(old, room))

    def solve(
        self,
        givens: NDArray[np.uint8],
        answers: Answers,
        *,
        clues: NDArray[np.int32] | None = None,
        row_regions: Sequence[RowRegions] = (),
        excluded: Excluded | None = None,
        limit: int = 2,
        budget: int = UNLIMITED,
        deadline: float | None = None,
        stop: Event | None = None,
        heartbeat: Callable[[], None] | None = None,
        found: SolutionSink | None = None,
        verified: bool = True,
        reported: bool = True,
        hypotheses_after: int | None = None,
    ) -> NDArray[np.bool_]:
        """Fills `answers` for puzzles: `givens` ``uint8 (P, C)``, `clues`, `row_regions` and `excluded` as in
        `Batch.from_givens`.

        `stop`: an event that ends the search as a deadline does; `heartbeat` is called before each slice; `found` as in
        `SolverPool.solve`; the others as in `SolveOptions`. Returns which rows were cut short, ``bool (P,)``; of these,
        rows that were begun have at least a node.
        """
        batch = Batch.from_givens(
            self.structure,
            givens,
            self.word_format,
            clues=clues,
            row_regions=row_regions,
            excluded=excluded,
            out=self._candidates(len(givens)),
        )
        end, wrong = np.zeros(len(batch), np.uint8), np.zeros(len(batch), np.bool_)
        rows = RowFigures(end, answers.n_solutions, answers.guesses, answers.nodes, answers.sweeps)
        first_run = UNLIMITED if limit == UNLIMITED else FIRST_RUN  # to count all, any order has to exhaust the space
        self._begin(batch, limit)
        while not (is_past(deadline) or (stop is not None and stop.is_set())):
            if heartbeat is not None:
                heartbeat()
            self.consider_compiling(deadline)
            self._log.used[0] = 0
            begun = time.perf_counter()
            tables = _patient(self.tables, hypotheses_after)
            state = tables, batch.candidates, batch.row_kernels, rows, self._work, self._log
            reason = self._search(*state, limit, budget, first_run, self._slice)
            self._measure(time.perf_counter() - begun)
            if verified:
                self._check_log(givens, clues, row_regions, wrong)
            self._report(answers if reported else None, found)
            if reason == FINISHED:
                break
            if reason == STACK_FULL:
                self._deepen()
            compiling = batch.compile_trying(self.tables.program) if self._work.trying[1] else 0.0
            deadline = deadline and deadline + compiling  # a row has no less time for that
        self._end(answers)
        _judge(answers, end, wrong, limit)
        return np.asarray(end == RUNNING)

    def _begin(self, batch: Batch, limit: int) -> None:
        """Clears the state of the last batch, and makes room for what kernels and solutions need."""
        self._lengthen_log(len(batch), limit)
        if len(self._work.scratch) < batch.scratch_size.most:
            scratch, handover = SPACES.lend(batch.scratch_size.most)
            self._work = self._work._replace(scratch=scratch, handover=handover)
        work = self._work
        work.live[0] = work.next_row[0] = work.noting[0] = 0
        work.probing.lane[0], work.trying[:] = -1, (-1, 0)
        clear(work.frames)

    def _end(self, answers: Answers) -> None:
        """Keeps the solutions that an earlier run found for rows that were cut short; gives back working space."""
        work = self._work
        for lane in range(self.word_format.lanes):
            if int(work.live[0]) >> lane & 1:
                row = int(work.row[lane])
                answers.n_solutions[row] = max(answers.n_solutions[row], work.most[lane])
                answers.sweeps[row] = work.sweeps[lane]
        if work.scratch.nbytes > LENT_FROM:
            SPACES.give_back(work.scratch)
            self._work = work._replace(scratch=np.zeros(0, np.int64), handover=np.zeros(0, np.int64))

    def _measure(self, seconds: float) -> None:
        """Adapts the length of the next slice to the time of the last one. Answers do not depend on it."""
        self.structure.seconds_in_search += seconds
        fitting = int(self._work.spent[0] * _SLICE_SECONDS / max(seconds, 1e-9))
        self._slice = max(1, min(_LONGEST_SLICE // self._width, self._slice * _FASTER, fitting))

    def _logged(self) -> NDArray[np.uint8]:
        """``uint8 (S, >= C)``: the mark numbers of the solutions that the search left in the log."""
        return self._log.numbers.reshape(len(self._log.row), -1)[: int(self._log.used[0])]

    def _check_log(
        self,
        givens: NDArray[np.uint8],
        clues: NDArray[np.int32] | None,
        row_regions: Sequence[RowRegions],
        wrong: NDArray[np.bool_],
    ) -> None:
        """Verifies the logged solutions; a row with a false one is marked wrong."""
        numbers = self._logged()
        if not len(numbers):
            return
        row = self._log.row[: len(numbers)]
        ok = self.verifier.check(numbers, givens, row, clues, row_regions)
        if not ok.all():
            wrong[row[~ok]] = True

    def _report(self, answers: Answers | None, found: SolutionSink | None) -> None:
        """Reports the first of the logged solutions of each row to `answers`, and all of them to `found`."""
        numbers = self._logged()
        row = self._log.row[: len(numbers)]
        if answers is not None and len(numbers):
            report_first(numbers, row, self._log.ordinal[: len(numbers)], answers.marks)
        if found is not None and len(numbers):
            found(numbers[:, : self.structure.n_coords], row)


def _patient(tables: Tables, hypotheses_after: int | None) -> Tables:
    """The tables, changed so that hypotheses are tried only after so many nodes, or `NEVER`."""
    if hypotheses_after == NEVER:
        return tables._replace(program=tables.program._replace(probing=-1))
    if hypotheses_after is None or not tables.program.probing_after:
        return tables
    return tables._replace(program=tables.program._replace(probing_after=hypotheses_after))


def is_past(deadline: float | None) -> bool:
    """Whether it is later than a value of `time.monotonic`; None for never."""
    return deadline is not None and time.monotonic() >= deadline


def _judge(answers: Answers, end: NDArray[np.uint8], wrong: NDArray[np.bool_], limit: int) -> None:
    """Turns the ends of searches into statuses."""
    assert limit >= 1
    answers.status[:] = _STATUS[end, np.minimum(answers.n_solutions, 2)]
    if wrong.any():
        answers.status[wrong] = Status.FAILED
        answers.marks[wrong] = 0
