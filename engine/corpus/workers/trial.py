"""The trial of one part that lost its worker: processes are given its rows until it is known which of them kill."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import NamedTuple

from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.report import PartReport
from gridlanes.corpus.runners import Lost, Task
from gridlanes.corpus.runners.processes import silence_of
from gridlanes.corpus.workers.child import Child, Death, starts_too_often, stop
from gridlanes.corpus.workers.waiting import Waiting, together
from gridlanes.corpus.workers.worker import Answered, Broke, Raised, Refused, SiftRows, WritePart
from gridlanes.errors import GridlanesError

_STEP, _GRID_STEP = 64, 2_048
"""rows that are answered at once: few, since one death then tells much; more of grids, which are read anew each time"""
_FEW_ROWS = 64
"""rows of the blocks in which a part is written that dies in its usual ones"""
_DEATHS_ALONE, _MOST_TRIES = 2, 4
"""deaths of the same kind by which a row fails, and tries for them"""
_CAREFUL_ERRORS = 8
"""of rows that raise, those that must do so alone, too; if they do, the others are believed"""
_MOST_BLAMED, _MOST_ADJACENT = 8, 32
"""rows that fail though they do not kill alone, and killers in a row, before it is hardly the rows"""
_OVERHEAD_SECONDS, _SHORT_SECONDS = 120.0, 60.0
"""that a row may take beyond its own time: where kernels may have to be compiled, and where others were answered"""


@dataclass(frozen=True)
class Patience:
    """Seconds without a word after which a process is taken for lost, None for never.

    `whole`: one that writes a part; `alone`: one that has begun with a row, or to search; `short`: one that searches
    and has answered rows already.
    """

    whole: float | None
    alone: float | None
    short: float | None

    @classmethod
    def of(cls, options: RunOptions) -> Patience:
        """What follows from the time that a row may take: a search beats meanwhile, CP-SAT does not."""
        whole, seconds = silence_of(options), options.row_seconds
        if seconds is None:
            return cls(None, None, None)
        return cls(whole, seconds + _OVERHEAD_SECONDS, _SHORT_SECONDS + (seconds if options.escalate else 0.0))

    @classmethod
    def same(cls, seconds: float) -> Patience:
        """The same for all."""
        return cls(seconds, seconds, seconds)


class _Ending(NamedTuple):
    """How a job ended: what rows `raised`; `death`, None for none, with the rows `at` in hand; `report` of a part."""

    raised: dict[int, str]
    death: Death | None = None
    at: range | None = None
    report: PartReport | None = None


class Trial:
    """One part, and the rows of it that failed so far. Every job has a process of its own."""

    def __init__(self, lost: Lost, task: Task, patience: Patience) -> None:
        self._part, self._reason, self._where = lost.part, lost.reason, lost.at
        self._task, self._patience = task, patience
        self._all = range(lost.part.n_rows)
        self._failed: dict[int, str] = {}
        self._raised: dict[int, str] = {}
        self._last = Death(lost.reason, lost.reason)
        self._starved: Death | None = None
        """the last death, and the first for want of memory"""
        self._children: list[Child] = []
        self._adjacent = 0

    def outcome(self) -> Waiting[tuple[PartReport, dict[int, str]]]:
        """The report of the part, and the rows that failed with their reasons; see `isolation.finish_lost`."""
        try:
            report = yield from self._finish()
            return report, dict(sorted(self._failed.items()))
        finally:
            stop(self._children)

    def _finish(self) -> Waiting[PartReport]:
        report, where = None, self._where
        if where is None:  # it may have been chance
            report, where = yield from self._write()
        for rows in dict.fromkeys((where or self._all, self._all)):
            if report is None and not self._last.starved:
                yield from self._search(rows)
                report, _ = yield from self._write()
        if report is None:
            report, _ = yield from self._write(_FEW_ROWS)
        return report or (yield from self._blame())

    def _write(self, block_rows: int | None = None) -> Waiting[tuple[PartReport | None, range | None]]:
        """Solves and writes the part without the rows that failed; the rows in hand if that kills a process."""
        failed = dict(sorted(self._failed.items()))
        ending = yield from self._ask(WritePart(self._part, self._task, failed, block_rows), self._patience.whole)
        self._last = ending.death or self._last
        if self._last.starved and self._starved is None:
            self._starved = self._last
        return ending.report, ending.at

    def _blame(self) -> Waiting[PartReport]:
        """Writes the part row by row. No row that is left kills alone, but one at which it dies twice fails as well."""
        before, n_without = None, 0
        for _ in range(2 * _MOST_BLAMED):
            report, at = yield from self._write(1)
            if report is not None:
                return report
            if self._starved is not None and self._last.starved:
                raise GridlanesError(self._too_little_memory(self._starved))
            if at is None:
                n_without += 1
                if n_without == _DEATHS_ALONE:
                    break
            elif at == before:
                words = f"lost with its part, in which no row alone is to blame: {self._last.words}"
                self._failed[at.start] = words
            before = None if at == before else at
        raise self._hopeless("cannot be written")

    def _hopeless(self, what: str) -> GridlanesError:
        words = f"part {self._part.number} of {self._part.source} {what}: {self._last.words}"
        return GridlanesError(f"{words}; at first: {self._reason}" if self._last.words != self._reason else words)

    def _too_little_memory(self, death: Death) -> str:
        part, memory = self._part, self._task.options.memory
        room = "the memory of this machine" if memory is None else f"{memory >> 20:,} MB of memory"
        return (
            f"part {part.number} of {part.source}, from line {part.line:,}, cannot be written with {room} "
            f"({death.words}); allow more with --memory, or make smaller parts with --part-rows"
        )

    # The search -------------------------------------------------------------------------------------------------------

    def _search(self, rows: range) -> Waiting[None]:
        """Adds those of `rows` that kill or raise to those that failed."""
        self._raised.clear()
        yield from self._sift(rows, _GRID_STEP if self._part.reading.family == "grids" else _STEP)
        if self._raised and not (yield from self._confirm()):
            yield from self._sift(range(min(self._raised), max(self._raised) + 1), 1, strict=True)

    def _sift(self, rows: range, coarse: int, *, strict: bool = False) -> Waiting[None]:
        """Goes through rows in steps; of one that kills row by row; and tries the rows that kill alone.

        `strict`: a row that raises counts as one that kills.
        """
        while rows:
            at, death = yield from self._try(rows, coarse, strict=strict)
            if at is None:
                return
            tried, stop_at = rows, at.stop
            while at is not None and len(at) > 1:
                tried = at
                at, death = yield from self._try(tried, _STEP if len(tried) > _STEP else 1)
            if at is not None and death is not None:
                yield from self._judge(at.start, death, alone=at.start == tried.start)
                stop_at = at.stop
            rows = range(stop_at, rows.stop)

    def _try(self, rows: range, step: int, *, strict: bool = False) -> Waiting[tuple[range | None, Death | None]]:
        """Answers rows in steps; the step that killed and how, None for none. Keeps those that raise."""
        failed = {row: self._failed[row] for row in rows if row in self._failed}
        job = SiftRows(self._part, self._task, rows, step, failed, strict)
        for _ in range(_DEATHS_ALONE):
            ending = yield from self._ask(job, self._patience.alone)
            self._raised |= ending.raised
            if ending.death is None:
                return None, None
            if ending.at is not None and ending.at.start in rows:
                return range(ending.at.start, min(ending.at.start + step, ending.at.stop, rows.stop)), ending.death
            self._last = ending.death
        raise self._hopeless("cannot be begun")

    def _judge(self, row: int, death: Death, *, alone: bool) -> Waiting[None]:
        """A row killed a process, in which it was `alone`, or others were before: it fails if it kills alone twice, in
        the same way.
        """
        last, said = death.of_row, Counter[str]([death.of_row] if alone else [])
        at_once = _DEATHS_ALONE - alone if death.silent else 1  # it takes time, nothing else
        while max(said.values(), default=0) < _DEATHS_ALONE and said.total() < _MOST_TRIES:
            for words in (yield from together([self._alone(row) for _ in range(at_once)])):
                if not words:  # it was chance, or, if it was silent, slow
                    self._patience = replace(self._patience, short=self._patience.alone)
                    return
                said[words] += 1
                last = words
        words, times = said.most_common(1)[0]
        self._failed[row] = words if times > 1 else last
        self._adjacent = self._adjacent + 1 if row - 1 in self._failed else 1
        if self._adjacent > _MOST_ADJACENT:
            raise GridlanesError(
                f"part {self._part.number} of {self._part.source}: each of {_MOST_ADJACENT} rows in a row, up to row "
                f"{self._part.first_id + row:,}, {self._failed[row]}; so it is hardly the rows; mend what answers them"
            )

    def _confirm(self) -> Waiting[bool]:
        """Rows that raised fail if they do so alone, too; whether all of them did.

        Of many, some are tried: if one row has left the process such that others raise behind it, it shows in them.
        """
        rows = sorted(self._raised)
        n_chosen = min(len(rows), _CAREFUL_ERRORS)
        chosen = [rows[k * (len(rows) - 1) // max(1, n_chosen - 1)] for k in range(n_chosen)]  # from first to last
        alone: dict[int, str] = {}
        for row in chosen:
            words = yield from self._alone(row)
            if words:
                alone[row] = words
        if len(alone) < len(chosen):
            return False
        self._failed |= {row: f"raised {words}" for row, words in self._raised.items()} | alone
        return True

    def _alone(self, row: int) -> Waiting[str]:
        """What becomes of a process that is started for one row, in words; empty if it lives."""
        job = SiftRows(self._part, self._task, range(row, row + 1), 1)
        ending = yield from self._ask(job, self._patience.alone)
        if ending.death is not None:
            return ending.death.of_row
        return f"raised {ending.raised[row]}" if row in ending.raised else ""

    # Processes --------------------------------------------------------------------------------------------------------

    def _ask(self, job: WritePart | SiftRows, silence: float | None) -> Waiting[_Ending]:
        """Gives a job to a new process, and waits for its end; raises the `GridlanesError` that the process met."""
        starts: list[Death] = []
        while not starts_too_often(starts):
            child = Child(memory=self._task.options.memory, silence=silence)
            self._children.append(child)
            child.send(job)
            ending = yield from self._hear_out(child, job)
            stop([child])
            self._children.remove(child)
            if ending.death is None or child.ready:
                return ending
            starts.append(ending.death)
        raise GridlanesError(f"no process can be started for part {self._part.number}: {starts[-1].words}")

    def _hear_out(self, child: Child, job: WritePart | SiftRows) -> Waiting[_Ending]:
        raised: dict[int, str] = {}
        while True:
            waited = yield [child]
            for message in child.hear():
                if isinstance(message, Raised):
                    raised[message.row] = message.words
                elif isinstance(message, Answered):
                    return _Ending(raised, report=message.report)
                elif isinstance(message, Refused):
                    raise message.error()
                elif isinstance(message, Broke):
                    return _Ending(raised, Death.by_error(message), child.rows)
            if isinstance(job, SiftRows):
                rows = child.rows
                if rows is not None and rows.start > job.rows.start:
                    child.silence = self._patience.short
            child.silent(waited)
            if child.death is not None:
                return _Ending(raised, child.death, child.rows)
