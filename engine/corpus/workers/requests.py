"""Jobs that each get a process of their own; one thread watches several at a time.

The requester is a generator: it yields requests to be run at the same time, receives the outcome of each, and returns
its result. There is only one thread because workers end with the thread that started them (`parent_watchdog`).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from itertools import islice
from typing import Generic, NamedTuple, TypeVar

from gridlanes.corpus.report import PartReport
from gridlanes.corpus.workers.child import Child, starts_too_often, stop, wait_for
from gridlanes.corpus.workers.death import Death
from gridlanes.corpus.workers.jobs import TryRows, WriteAgain
from gridlanes.corpus.workers.messages import JobDone, JobRaised, Refused, RowRaised
from gridlanes.errors import GridlanesError

T = TypeVar("T")


class JobRequest(NamedTuple):
    """A job for a process of its own, which is lost after `timeout` seconds without a heartbeat; None for never.

    `later_timeout`: the same from the second step of a `TryRows` on.
    """

    job: WriteAgain | TryRows
    timeout: float | None
    later_timeout: float | None = None


class JobEnding(NamedTuple):
    """How a job ended: what rows `raised`; `death`, None for none, with the `rows` in hand; `report` of a part."""

    raised: dict[int, str]
    death: Death | None = None
    rows: range | None = None
    report: PartReport | None = None


Steps = Generator[list[JobRequest], list[JobEnding], T]
"""asks for jobs, several at once, and returns what came of them"""


class _Attempt:
    """A request and its process; `ending` once it has ended, None until then."""

    def __init__(self, request: JobRequest, memory: int | None) -> None:
        self._request, self._memory = request, memory
        self._raised: dict[int, str] = {}
        self._failed_starts: list[Death] = []
        self.ending: JobEnding | None = None
        self._start()

    def _start(self) -> None:
        self.child = Child(memory=self._memory, heartbeat_timeout=self._request.timeout)
        self.child.send(self._request.job)

    def listen(self, waited: float) -> None:
        """Receives the messages of its processes within `waited` seconds, and continues once all of them have ended."""
        if self.ending is not None:
            return
        self.ending = self._heard(waited)
        if self.ending is None:
            return
        stop([self.child])
        if self.ending.death is not None and not self.child.ready:  # it was never given the job
            self._failed_starts.append(self.ending.death)
            if starts_too_often(self._failed_starts):
                number, words = self._request.job.part.number, self.ending.death.words
                raise GridlanesError(f"no process can be started for part {number}: {words}")
            self.ending = None
            self._start()

    def _heard(self, waited: float) -> JobEnding | None:
        child, job = self.child, self._request.job
        for message in child.hear():
            if isinstance(message, RowRaised):
                self._raised[message.row] = message.words
            elif isinstance(message, JobDone):
                return JobEnding(self._raised, report=message.report)
            elif isinstance(message, Refused):
                raise message.error()
            elif isinstance(message, JobRaised):
                return JobEnding(self._raised, Death.by_error(message), child.rows)
        if isinstance(job, TryRows):
            rows = child.rows
            if rows is not None and rows.start > job.rows.start:
                child.heartbeat_timeout = self._request.later_timeout
        child.waited(waited)
        return None if child.death is None else JobEnding(self._raised, child.death, child.rows)


class _Work(Generic[T]):
    """One generator and the requests that it waits for. `ended`: with a `result`, once it returned."""

    def __init__(self, steps: Steps[T], memory: int | None) -> None:
        self._steps, self._memory = steps, memory
        self._attempts: list[_Attempt] = []
        self.ended = False
        self.result: T

    def begin(self) -> None:
        """Goes on to the first requests."""
        self._go_on(None)

    def _go_on(self, endings: list[JobEnding] | None) -> None:
        try:
            requests = next(self._steps) if endings is None else self._steps.send(endings)
        except StopIteration as stopped:
            self.ended, self._attempts, self.result = True, [], stopped.value
            return
        self._attempts = []
        for request in requests:  # one by one, so that those that were started are ended if another cannot be
            self._attempts.append(_Attempt(request, self._memory))

    @property
    def children(self) -> list[Child]:
        """The processes that it waits for."""
        return [attempt.child for attempt in self._attempts if attempt.ending is None]

    def listen(self, waited: float) -> None:
        """Takes what its processes said in `waited` seconds, and goes on where all of them have ended."""
        for attempt in self._attempts:
            attempt.listen(waited)
        endings = [attempt.ending for attempt in self._attempts if attempt.ending is not None]
        if len(endings) == len(self._attempts):
            self._go_on(endings)

    def close(self) -> None:
        """Ends it and its processes."""
        self._steps.close()
        stop(self.children)


def as_they_end(several: Iterable[Steps[T]], memory: int | None, at_once: int) -> Iterator[T]:
    """What each of them returned, as it ends; at most `at_once` go on side by side.

    `memory`: of each process, as in `RunOptions`.
    """
    waiting, at_work = iter(several), list[_Work[T]]()
    try:
        while True:
            for steps in islice(waiting, at_once - len(at_work)):
                at_work.append(_Work(steps, memory))
                at_work[-1].begin()
            if ended := [work for work in at_work if work.ended]:
                at_work = [work for work in at_work if not work.ended]
                yield from [work.result for work in ended]
            elif at_work:
                waited = wait_for([child for work in at_work for child in work.children])
                for work in at_work:
                    work.listen(waited)
            else:
                return
    finally:
        for work in at_work:
            work.close()
