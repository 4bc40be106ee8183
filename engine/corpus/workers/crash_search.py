"""The search for the rows of a part that crash or raise: processes try its rows until these are found.

A row fails only if it crashes alone, twice, a process that was started for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from gridlanes.corpus.options import CorpusOptions
from gridlanes.corpus.part import Part
from gridlanes.corpus.task import RowWork
from gridlanes.corpus.workers.death import Death
from gridlanes.corpus.workers.jobs import TryRows
from gridlanes.corpus.workers.requests import JobRequest, Steps
from gridlanes.errors import GridlanesError

_LINE_STEPS, _GRID_STEPS = (64, 1), (2_048, 64, 1)
"""rows that are answered at once: few, since one death then tells much; more of grids, which are read again each time
"""
DEATHS_ALONE, _MAX_TRIES = 2, 4
"""deaths of the same kind by which a row fails, and tries for them"""
_CAREFUL_ERRORS = 8
"""of rows that raise, those that must do so alone, too; if they do, the others are believed"""
_MAX_ADJACENT = 32
"""consecutive rows that crash, after which the rows are probably not the cause"""
_OVERHEAD_SECONDS, _LATER_SECONDS = 120.0, 60.0
"""that a row may take beyond its own time: where kernels may have to be compiled, and where others were answered"""


@dataclass(frozen=True)
class Timeouts:
    """Seconds without a heartbeat after which a process is taken for lost, None for never.

    `part`: one that writes a part; `first`: one that has begun with a row, or to search; `later`: one that searches and
    has answered rows already.
    """

    part: float | None
    first: float | None
    later: float | None

    @classmethod
    def of(cls, options: CorpusOptions) -> Timeouts:
        """What follows from the time that a row may take, and from how much of it without a heartbeat."""
        seconds, silent = options.row_seconds, options.silent_seconds
        if seconds is None or silent is None:
            return cls(None, None, None)
        return cls(options.heartbeat_timeout, seconds + _OVERHEAD_SECONDS, _LATER_SECONDS + silent)

    @classmethod
    def same(cls, seconds: float) -> Timeouts:
        """Timeouts of which each has so many seconds."""
        return cls(seconds, seconds, seconds)


class CrashSearch:
    """Searches one part. `failed`: the rows that were found so far, each with its reason."""

    def __init__(self, part: Part, task: RowWork, timeouts: Timeouts) -> None:
        self._part, self._task, self._timeouts = part, task, timeouts
        self.failed: dict[int, str] = {}
        self._raised: dict[int, str] = {}
        self._adjacent = 0

    def among(self, rows: range) -> Steps[None]:
        """Adds those of `rows` that crash or raise to those that failed."""
        self._raised.clear()
        yield from self._narrow(rows, _GRID_STEPS if self._part.reading.family == "grids" else _LINE_STEPS)
        if self._raised and not (yield from self._confirm()):
            yield from self._narrow(range(min(self._raised), max(self._raised) + 1), (1,), strict=True)

    def _narrow(self, rows: range, sizes: Sequence[int], *, strict: bool = False) -> Steps[None]:
        """Goes through rows in steps, through a step that crashes in smaller steps, and tries a row alone if it crashes
        alone.

        `strict`: a row that raises counts as one that crashes.
        """
        step, *smaller = sizes
        while rows:
            crash = yield from self._first_crash(rows, step, strict=strict)
            if crash is None:
                return
            found, death = crash
            if len(found) > 1:
                yield from self._narrow(found, smaller)
            else:
                yield from self._convict(found.start, death, was_alone=found.start == rows.start)
            rows = range(found.stop, rows.stop)

    def _first_crash(self, rows: range, step: int, *, strict: bool) -> Steps[tuple[range, Death] | None]:
        """Answers rows in steps; the step that crashed and how, None for none. Keeps those that raise."""
        failed = {row: self.failed[row] for row in rows if row in self.failed}
        job = TryRows(self._part, self._task, rows, step, failed, strict)
        for _ in range(DEATHS_ALONE):
            (ended,) = yield [JobRequest(job, self._timeouts.first, self._timeouts.later)]
            self._raised |= ended.raised
            death, at = ended.death, ended.rows
            if death is None:
                return None
            if at is not None and at.start in rows:
                return range(at.start, min(at.start + step, at.stop, rows.stop)), death
            words = death.words
        raise GridlanesError(f"part {self._part.number} of {self._part.source} cannot be begun: {words}")

    def _convict(self, row: int, death: Death, *, was_alone: bool) -> Steps[None]:
        """A row crashed a process, in which it `was_alone` or came after others: it fails if it crashes alone twice, in
        the same way.
        """
        last, said = death.of_row, Counter[str]([death.of_row] if was_alone else [])
        at_once = DEATHS_ALONE - was_alone if death.timed_out else 1  # it takes time, nothing else
        while max(said.values(), default=0) < DEATHS_ALONE and said.total() < _MAX_TRIES:
            for words in (yield from self._deaths_of_single_rows([row] * at_once)):
                if not words:  # it was chance, or, if it timed out, slow
                    self._timeouts = replace(self._timeouts, later=self._timeouts.first)
                    return
                said[words] += 1
                last = words
        words, times = said.most_common(1)[0]
        self.failed[row] = words if times > 1 else last
        self._adjacent = self._adjacent + 1 if row - 1 in self.failed else 1
        if self._adjacent > _MAX_ADJACENT:
            raise GridlanesError(
                f"part {self._part.number} of {self._part.source}: {_MAX_ADJACENT} consecutive rows, up to row "
                f"{self._part.first_id + row:,}, all failed ({self.failed[row]}); the rows are probably not the cause: "
                "fix the machine or the installation, then run the same command again"
            )

    def _confirm(self) -> Steps[bool]:
        """Rows that raised fail if they also raise alone; returns whether all of them did.

        Of many rows, only some are tried: if one row has left the process in a state in which later ones raise, these
        show it.
        """
        rows = sorted(self._raised)
        n_chosen = min(len(rows), _CAREFUL_ERRORS)
        chosen = [rows[k * (len(rows) - 1) // max(1, n_chosen - 1)] for k in range(n_chosen)]  # from first to last
        alone = dict[int, str]()
        for row in chosen:
            (words,) = yield from self._deaths_of_single_rows([row])
            if words:
                alone[row] = words
        if len(alone) < len(chosen):
            return False
        self.failed |= {row: f"raised {words}" for row, words in self._raised.items()} | alone
        return True

    def _deaths_of_single_rows(self, rows: Sequence[int]) -> Steps[list[str]]:
        """What becomes of processes that are each started for one row, side by side, in words; empty if it lives."""
        jobs = [TryRows(self._part, self._task, range(row, row + 1), 1) for row in rows]
        ended = yield [JobRequest(job, self._timeouts.first, self._timeouts.later) for job in jobs]
        return [
            one.death.of_row if one.death else f"raised {one.raised[row]}" if row in one.raised else ""
            for row, one in zip(rows, ended, strict=True)
        ]
