"""Parts whose worker died: finds out whether it was an accident or, if not, which rows are to blame.

    answered and written again, in a process of its own ──► done: nobody's fault
      │ dies again
      ▼
    rows answered in steps of 64, then one by one, from the rows on where it died, to find those that crash it
      │
      ▼
    answered and written without them ──► done; those rows are FAILED, each with its reason

A process can die by accident: the machine was short of memory, or somebody killed it. So a row counts as failing only
if it crashes, alone and twice, a process that was started for it; if a part crashes as a whole but none of its pieces
does, that was an accident. An exception or a hang is no accident; then the search begins at once, with the rows that
the worker was solving.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gridlanes.corpus.part import Part
from gridlanes.corpus.report import PartReport
from gridlanes.corpus.task import Lost, RowWork
from gridlanes.corpus.workers.crash_search import DEATHS_ALONE, CrashSearch, Timeouts
from gridlanes.corpus.workers.death import Death
from gridlanes.corpus.workers.jobs import WriteAgain
from gridlanes.corpus.workers.requests import JobRequest, Steps, as_they_end
from gridlanes.errors import GridlanesError

_FEW_ROWS = 64
"""rows of the blocks in which a part is written that dies in its usual ones"""
_MAX_BLAMED = 8
"""rows that fail though they do not crash a worker alone"""

FinishedPart = tuple[Part, PartReport, dict[int, str]]


def finish_lost(
    lost: Iterable[Lost], task: RowWork, at_once: int = 1, *, heartbeat_timeout: float | None = None
) -> Iterator[FinishedPart]:
    """Writes parts whose workers were lost, in spite of rows that crash; such rows end as FAILED.

    Yields each part as it ends, with its report and the rows that failed, by their number in the part, with their
    reasons. Parts that raised or hung (`Lost.rows`) are taken at most `at_once` side by side. Of the others each has
    the machine for itself, since it may have been short of memory. `heartbeat_timeout`: seconds without a word after
    which a process is taken for lost; by default what follows from the options.

    Raises the `GridlanesError` that stands in the way of any row: a full disk, a source that changed, too little
    memory; also where a part cannot be written without the rows that crash, or where many consecutive rows all do.
    """
    timeouts = Timeouts.of(task.options) if heartbeat_timeout is None else Timeouts.same(heartbeat_timeout)
    waiting = sorted(lost, key=lambda one: one.part.number)
    for some, side_by_side in (
        ([one for one in waiting if one.rows is not None], at_once),
        ([one for one in waiting if one.rows is None], 1),
    ):
        finishing = (LostPart(one, task, timeouts).finished() for one in some)
        yield from as_they_end(finishing, task.options.memory, side_by_side)


class LostPart:
    """One of them. Every job has a process of its own."""

    def __init__(self, lost: Lost, task: RowWork, timeouts: Timeouts) -> None:
        self._lost, self._part, self._task, self._timeouts = lost, lost.part, task, timeouts
        self._search = CrashSearch(lost.part, task, timeouts)
        self._death = Death(lost.reason, lost.reason)
        """the last one of a process that wrote the part"""

    def finished(self) -> Steps[FinishedPart]:
        """Writes the part; its report, and the rows that failed with their reasons."""
        report, rows = None, self._lost.rows
        if rows is None:  # it may have been chance
            report, rows = yield from self._write()
        every = range(self._part.n_rows)
        for among in dict.fromkeys((rows or every, every)):
            if report is None and not self._death.out_of_memory:
                yield from self._search.among(among)
                report, _ = yield from self._write()
        if report is None:
            report, _ = yield from self._write(_FEW_ROWS)
        if report is None:
            report = yield from self._write_row_by_row()
        return self._part, report, dict(sorted(self._search.failed.items()))

    def _write(self, block_rows: int | None = None) -> Steps[tuple[PartReport | None, range | None]]:
        """Answers and writes the part without the rows that failed; the rows in hand if that crashes a process."""
        failed = dict(sorted(self._search.failed.items()))
        (ended,) = yield [JobRequest(WriteAgain(self._part, self._task, failed, block_rows), self._timeouts.part)]
        self._death = ended.death or self._death
        return ended.report, ended.rows

    def _write_row_by_row(self) -> Steps[PartReport]:
        """No remaining row crashes a process alone, but a row at which the process dies twice fails as well."""
        before, n_without = None, 0
        for _ in range(2 * _MAX_BLAMED):
            report, rows = yield from self._write(1)
            if report is not None:
                return report
            if self._death.out_of_memory:
                raise GridlanesError(self._too_little_memory())
            if rows is None:
                n_without += 1
                if n_without == DEATHS_ALONE:
                    break
            elif rows == before:
                words = f"lost with its part, in which no row alone is to blame: {self._death.words}"
                self._search.failed[rows.start] = words
            before = None if rows == before else rows
        words = f"part {self._part.number} of {self._part.source} cannot be written: {self._death.words}"
        first = self._lost.reason
        raise GridlanesError(f"{words}; at first: {first}" if self._death.words != first else words)

    def _too_little_memory(self) -> str:
        part, memory = self._part, self._task.options.memory
        room = "the memory of this machine" if memory is None else f"{memory >> 20:,} MB of memory"
        return (
            f"part {part.number} of {part.source}, from line {part.line:,}, cannot be written with {room} "
            f"({self._death.words}); allow more with --memory, or make smaller parts with --part-rows"
        )
