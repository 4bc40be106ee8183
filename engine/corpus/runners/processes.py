"""Worker processes on this machine: each has one part at a time, and the death of one does not affect the others.

A worker waits for its next part until the driver notices: a tenth of a millisecond, while a part takes a tenth of a
second. So parts are not handed out ahead, and a worker that dies had exactly one part.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import TracebackType

from gridlanes.corpus.part import Part
from gridlanes.corpus.task import Done, Ending, PartWork
from gridlanes.corpus.workers.child import Child, starts_too_often, stop, wait_for
from gridlanes.corpus.workers.death import Death
from gridlanes.corpus.workers.jobs import WritePart
from gridlanes.corpus.workers.messages import JobDone, JobRaised, Refused
from gridlanes.errors import GridlanesError
from gridlanes.solvers.pool import available_threads


class ProcessRunner:
    """`n_workers` processes, by default one a processor that this process may use.

    `heartbeat_timeout`: seconds without a word after which a worker is taken for lost; by default what follows from the
    options.
    """

    def __init__(self, n_workers: int | None = None, *, heartbeat_timeout: float | None = None) -> None:
        if n_workers is not None and n_workers < 1:
            raise GridlanesError(f"a run needs at least one worker, found {n_workers}")
        self.n_workers = available_threads() if n_workers is None else n_workers
        self.words = f"{self.n_workers} process" + ("es" if self.n_workers > 1 else "")
        self._heartbeat_timeout = heartbeat_timeout
        self._busy: dict[Child, Part] = {}
        self._idle: list[Child] = []
        self._failed_starts: list[Death] = []

    def __enter__(self) -> ProcessRunner:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop()

    def endings(self, parts: Iterable[Part], task: PartWork) -> Iterator[Ending]:
        """Works on all `parts`, taking them as workers get free; yields how each ended.

        Raises `GridlanesError`: the one that a worker met, or that no worker can be started. Workers are started as
        there is something to do for them, and ended when the iteration is.
        """
        waiting, again = iter(parts), list[Part]()
        try:
            while True:
                while len(self._busy) < self.n_workers:
                    part = again.pop() if again else next(waiting, None)
                    if part is None:
                        break
                    self._give(part, task)
                if not self._busy:
                    return
                endings, error = self._listen(again)
                yield from endings
                if error is not None:
                    raise error
        finally:
            self._stop()

    def _give(self, part: Part, task: PartWork) -> None:
        if self._idle:
            child = self._idle.pop()
        else:
            timeout = self._heartbeat_timeout or task.options.heartbeat_timeout
            child = Child(memory=task.options.memory, heartbeat_timeout=timeout)
        self._busy[child] = part
        child.send(WritePart(part, task))

    def _listen(self, again: list[Part]) -> tuple[list[Ending], GridlanesError | None]:
        """Waits until something happens; what ended, and what is to be raised after that."""
        endings: list[Ending] = []
        error: GridlanesError | None = None
        waited = wait_for(list(self._busy))
        for child, part in list(self._busy.items()):
            for message in child.hear():
                if child.ready:
                    self._failed_starts.clear()
                if isinstance(message, JobDone) and message.report is not None:
                    endings.append(Done(part, message.report))
                    del self._busy[child]
                    self._idle.append(child)
                elif isinstance(message, Refused):
                    error = error or message.error()
                elif isinstance(message, JobRaised):
                    endings.append(Death.by_error(message).loses(part, child.rows))
                    del self._busy[child]
                    child.stop()  # what it raised may have left anything behind
            if child in self._busy:
                child.waited(waited)
            if child.death is not None:
                error = self._bury(child, child.death, endings, again) or error
        return endings, error

    def _bury(self, child: Child, death: Death, endings: list[Ending], again: list[Part]) -> GridlanesError | None:
        """Takes a worker out that is gone; what is to be raised if workers cannot be started."""
        child.stop()
        part = self._busy.pop(child, None)
        if part is None:
            if child in self._idle:
                self._idle.remove(child)
            return None
        if child.ready:
            endings.append(death.loses(part, child.rows))
            return None
        again.append(part)  # it was never looked at
        self._failed_starts.append(death)
        if not starts_too_often(self._failed_starts):
            return None
        n_starts = len(self._failed_starts)
        return GridlanesError(
            f"no worker can be started: {n_starts} in a row ended before they began; the last: {death.words}"
        )

    def _stop(self) -> None:
        children = [*self._busy, *self._idle]
        self._busy.clear()
        self._idle.clear()
        stop(children)
