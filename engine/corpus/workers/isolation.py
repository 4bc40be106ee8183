"""A part that lost its worker: whether it was the worker's bad luck, and else which rows it was.

    tried again whole, in a process of its own ──► done: nobody's fault
      │ dies again
      ▼
    answered in steps of 2,048, 64 and at last single rows, to find those that kill; the rest is innocent
      │
      ▼
    tried again whole without them ──► done; those rows are FAILED, each with its reason

A process can die by chance: the machine was short of memory, or somebody killed it. So a row counts as failing only if
it kills twice alone a process that was started for it, and what is dead at large but alive in its pieces was chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import TracebackType

from gridlanes.corpus.part import Part
from gridlanes.corpus.report import PartReport
from gridlanes.corpus.runners import Task
from gridlanes.corpus.runners.processes import silence_of
from gridlanes.corpus.workers.child import Child, Death, starts_too_often
from gridlanes.corpus.workers.worker import AnswerRows, Job, WritePart
from gridlanes.errors import GridlanesError

_STEPS = (65_536, 2_048, 64, 1)
"""rows that are answered at once, from coarse to fine"""
_ROUNDS: tuple[int | None, ...] = (None, 1024, 64)
"""rows of the blocks in which the part is solved and written: the usual, then fewer"""
_DEATHS_ALONE = 2
_CAREFUL_ERRORS = 8
"""rows whose exceptions are confirmed in new processes; if there are more, then it is the rows (or the user's rule)"""


def finish_alone(
    part: Part, task: Task, reason: str, *, silence: float | None = None
) -> tuple[PartReport, dict[int, str]]:
    """Writes a part whose worker was lost for `reason`, in spite of rows that kill; such rows end as FAILED.

    Returns its report and the rows that failed, by their place in the part, with their reasons. A part that cannot be
    written without them either, which takes rows that only kill together, has all rows FAILED that it may have been,
    with the reason. Raises the `GridlanesError` that stands in the way of any row: a full disk, a source that changed.

    `silence`: seconds without a word after which a process is taken for lost; by default what follows from the options.
    """
    with _Trial(part, task, silence_of(task.options) if silence is None else silence) as trial:
        for block_rows in _ROUNDS:
            report = trial.write(block_rows)
            if report is not None:
                return report, trial.failed
            trial.search()
            report = trial.write(block_rows)
            if report is not None:
                return report, trial.failed
        trial.give_up(reason)
        report = trial.write(_ROUNDS[-1])
        if report is not None:
            return report, trial.failed
        raise GridlanesError(f"part {part.number} of {part.source} cannot be written: {trial.last_words}")


class _Trial:
    """One part, the rows of it that failed so far, and a process that is replaced as often as it dies."""

    def __init__(self, part: Part, task: Task, silence: float | None) -> None:
        self._part, self._task, self._silence = part, task, silence
        self._child: Child | None = None
        self._n_jobs = self._errors = 0
        """what the process has done so far, and the rows that failed by an exception"""
        self._suspects: set[int] = set()
        self.failed: dict[int, str] = {}
        self.last_words = ""

    def __enter__(self) -> _Trial:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._renew()

    def write(self, block_rows: int | None) -> PartReport | None:
        """Solves and writes the part without the rows that failed; None if that kills a process."""
        if self._errors:  # of which the process may have kept something
            self._renew()
        report, death = self._ask(WritePart(self._part, self._task, dict(sorted(self.failed.items())), block_rows))
        if death is None:
            return report
        self._renew()
        self.last_words = death.words
        return None

    def search(self) -> None:
        """Adds the rows that kill to those that failed; what may have been it beyond them is suspect."""
        self._suspects.clear()
        first = next((k for k, size in enumerate(_STEPS) if size < self._part.n_rows), len(_STEPS) - 1)
        self._narrow(range(self._part.n_rows), first)

    def give_up(self, reason: str) -> None:
        """What is suspect fails, and if nothing is, all that is left: no row alone did it."""
        left = self._suspects or set(range(self._part.n_rows))
        words = f"lost with its part, in which no row alone is to blame: {self.last_words or reason}"
        self.failed |= dict.fromkeys(left - self.failed.keys(), words)

    def _narrow(self, rows: range, level: int) -> None:
        """Goes through `rows` in steps, and finer through those that kill."""
        for step in _cut(rows, _STEPS[level]):
            if all(row in self.failed for row in step):
                continue
            alone = self._n_jobs == 0
            death = self._answer(step)
            if death is None:
                continue
            if _STEPS[level] == 1:
                self._judge(step, death, alone=alone)
                continue
            n_found = len(self.failed) + len(self._suspects)
            self._narrow(step, level + 1)
            if len(self.failed) + len(self._suspects) > n_found:
                continue
            self._renew()
            if self._answer(step) is not None:  # again, although each piece of it lives
                self._suspects |= set(step) - self.failed.keys()

    def _judge(self, row: range, death: Death, *, alone: bool) -> None:
        """A single row killed a process, in which it was `alone`, or else others had been before: does it alone?"""
        for _ in range(_DEATHS_ALONE - alone):
            if self._errors < _CAREFUL_ERRORS:
                self._renew()
            again = self._answer(row)
            if again is None:
                return
            death = again
        self._errors += not death.lasting
        self.failed[row.start] = death.of_row

    def _answer(self, rows: range) -> Death | None:
        failed = {row: self.failed[row] for row in rows if row in self.failed}
        return self._ask(AnswerRows(self._part, self._task, rows, failed))[1]

    def _ask(self, job: Job) -> tuple[PartReport | None, Death | None]:
        starts: list[Death] = []
        while not starts_too_often(starts):
            if self._child is None:
                self._child = Child(memory=self._task.options.memory, silence=self._silence)
            child = self._child
            self._n_jobs += 1
            ending = child.answer(job)
            if not isinstance(ending, Death):
                return ending.report, None
            if ending.lasting:
                self._renew()
            if child.ready:
                return None, ending
            starts.append(ending)
        raise GridlanesError(f"no process can be started for part {self._part.number}: {starts[-1].words}")

    def _renew(self) -> None:
        """The next job gets a new process."""
        if self._child is not None:
            self._child.stop()
        self._child, self._n_jobs = None, 0


def _cut(rows: range, size: int) -> Iterator[range]:
    for start in range(rows.start, rows.stop, size):
        yield rows[start - rows.start : start - rows.start + size]
