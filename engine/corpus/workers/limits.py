"""Limits on the wall-clock time of a row that do not affect other rows.

Budgets are counted in nodes and are exact; time limits catch what nodes do not bound. A row ends as BUDGET by time only
if it is not answered in time when solved *alone*; the figures of all other rows are the same as without limits.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from gridlanes.corpus.workers.messages import Heartbeat
from gridlanes.io.read.blocks import Block, Group
from gridlanes.results.assemble import assemble_result
from gridlanes.results.result import Result
from gridlanes.solvers.lanes import Answers
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status

Places = NDArray[np.int64]
"""of rows in a group, ascending"""
_SHARE_OF_ONE_ROW = 1 / 8
"""of its time that the only row of a group has at first, when kernels may have to be compiled; if that is not enough,
the row has all of its time then, from the beginning
"""
_ANSWERS = ("status", "marks", "n_solutions", "guesses", "nodes", "sweeps")


def no_heartbeat(rows: range | None = None) -> None:
    """Does nothing; for who wants to hear of none."""


def counted_from(first: int, heartbeat: Heartbeat) -> Callable[[range], None]:
    """A heartbeat for rows that are counted from row `first` on."""
    return lambda rows: heartbeat(range(first + rows.start, first + rows.stop))


@dataclass(frozen=True)
class TimedResult:
    """The result of a block, and the seconds that each of its groups took to solve."""

    result: Result
    seconds: list[float]


def solve_within_limits(
    block: Block,
    pool: SolverPool,
    solve_options: SolveOptions,
    row_seconds: float | None = None,
    in_progress: Callable[[range], None] = no_heartbeat,
) -> TimedResult:
    """The result of one block, each row of which may take `row_seconds` alone (None: any time).

    `in_progress` is called whenever a bounded stretch of work begins (a group, a round, a single row), with the rows of
    the block concerned, from the first to the last. A row that has no answer in time ends as BUDGET, without partial
    results, since these depend on the machine. With ``solve_options.escalate``, rows of BUDGET then go to CP-SAT, with
    the same time for each.
    """
    groups: list[tuple[Group, Answers]] = []
    seconds: list[float] = []
    late: list[int] = []
    for group in block.groups:
        start = time.perf_counter()
        solving = _GroupSolver(group, pool, solve_options, row_seconds, in_progress)
        groups.append((group, solving.solve()))
        seconds.append(time.perf_counter() - start)
        late += solving.late
    escalated = None
    if solve_options.escalate and any((answers.status == Status.BUDGET).any() for _, answers in groups):
        escalated = _escalate(len(block), groups, seconds, solve_options, row_seconds, in_progress)
    known = dict.fromkeys(late, f"no answer within {row_seconds:g} seconds alone") if late else {}
    return TimedResult(assemble_result(block, groups, solve_options, escalated=escalated, known=known), seconds)


def _escalate(
    n_rows: int,
    groups: list[tuple[Group, Answers]],
    seconds: list[float],
    solve_options: SolveOptions,
    row_seconds: float | None,
    in_progress: Callable[[range], None],
) -> NDArray[np.bool_]:
    """Rows of BUDGET go to CP-SAT: which it answered; the time it took is added to `seconds`."""
    from gridlanes.solvers.escalation import escalate

    escalated = np.zeros(n_rows, np.bool_)
    for i, (group, answers) in enumerate(groups):
        start = time.perf_counter()
        (done,) = escalate(
            [(group, answers)],
            solve_options,
            row_seconds=row_seconds,
            before_row=lambda row: in_progress(range(row, row + 1)),
        )
        seconds[i] += time.perf_counter() - start
        escalated[group.rows[done]] = True
    return escalated


class _GroupSolver:
    """Solves one group. `late`: the rows of the block that had no answer in time."""

    def __init__(
        self,
        group: Group,
        pool: SolverPool,
        solve_options: SolveOptions,
        row_seconds: float | None,
        in_progress: Callable[[range], None],
    ) -> None:
        self._group, self._pool, self._solve_options = group, pool, solve_options
        self._row_seconds, self._in_progress = row_seconds, in_progress
        self.late: list[int] = []

    def solve(self) -> Answers:
        """The answers of the group."""
        row_seconds = self._row_seconds
        if row_seconds is None:
            return self._attempt(self._group, None)[0]
        first = row_seconds * (_SHARE_OF_ONE_ROW if len(self._group.rows) == 1 else 1)
        answers, cut = self._attempt(self._group, first)
        if cut.any():
            self._go_on(answers, cut, first, row_seconds)
        return answers

    def _attempt(self, group: Group, seconds: float | None) -> tuple[Answers, NDArray[np.bool_]]:
        """The answers that a group has after some time, and which of its rows were cut short by then."""
        self._in_progress(range(int(group.rows[0]), int(group.rows[-1]) + 1) if len(group.rows) else range(0))
        cut = np.zeros(len(group.rows), np.bool_)
        deadline = None if seconds is None else time.monotonic() + seconds
        until = replace(self._solve_options, deadline=deadline)
        answers = self._pool.solve(
            group.structure, group.givens, until, clues=group.clues, row_regions=group.row_regions, cut=cut
        )
        return answers, cut

    def _go_on(self, answers: Answers, cut: NDArray[np.bool_], seconds: float, row_seconds: float) -> None:
        """Solves the rows that a first round of some seconds cut short, in rounds of `row_seconds`.

        If a round is cut short, the rows that had all of its time are solved alone, and the others in the next round
        from their beginning, since the result of a row depends on the row alone. The rows with all of the time are the
        first ones, so each round finishes some row.
        """
        lanes = (self._pool.word_format or self._group.structure.word_format).lanes
        found, waiting = answers, np.arange(len(cut))
        while cut.any():
            begun = cut & (found.nodes > 0)
            # Kernels that had to be compiled first may take all of a round.
            seconds = row_seconds if begun.any() or not cut.all() else 2 * seconds
            had_all = begun & (np.arange(len(waiting)) < lanes)
            for place in waiting[had_all].tolist():
                self._solve_one_row(place, answers, row_seconds)
            waiting = waiting[cut & ~had_all]
            if not len(waiting):
                return
            found, cut = self._attempt(self._group.of_rows(waiting), seconds)
            _copy_answers(answers, waiting[~cut], found, np.flatnonzero(~cut))

    def _solve_one_row(self, place: int, answers: Answers, row_seconds: float) -> None:
        """Puts the answer that one row of the group has within `row_seconds` among the others."""
        places, seconds = np.array([place], np.int64), row_seconds
        alone = self._group.of_rows(places)
        found, cut = self._attempt(alone, seconds)
        while cut[0] and not found.nodes[0]:  # all of it went into getting ready
            seconds *= 2
            found, cut = self._attempt(alone, seconds)
        if cut[0]:
            found = Answers.empty(1, self._group.structure.n_coords)
            found.status[:] = Status.BUDGET
            self.late.append(int(alone.rows[0]))
        _copy_answers(answers, places, found, np.zeros(1, np.int64))


def _copy_answers(answers: Answers, rows: Places, found: Answers, at: Places) -> None:
    """Row ``at[i]`` of `found` becomes row ``rows[i]`` of `answers`."""
    for name in _ANSWERS:
        getattr(answers, name)[rows] = getattr(found, name)[at]
