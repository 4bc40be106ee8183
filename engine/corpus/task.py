"""The task of a runner, and the possible outcomes of a part: the terms that driver, runners and workers share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from types import TracebackType
from typing import Protocol

from gridlanes.corpus.options import CorpusOptions, RunOptions
from gridlanes.corpus.part import Part
from gridlanes.corpus.report import PartReport
from gridlanes.corpus.workers.answering import Answering
from gridlanes.corpus.workers.messages import Heartbeat


class Limits(Protocol):
    """The limits of workers: bytes of `memory` beyond their libraries, and seconds without a heartbeat; None for no
    limit.
    """

    @property
    def memory(self) -> int | None: ...

    @property
    def heartbeat_timeout(self) -> float | None: ...


class PartWork(Protocol):
    """The work on every part of a run. It can be pickled, to be done elsewhere. `folder`: an absolute path."""

    @property
    def folder(self) -> str: ...

    @property
    def options(self) -> Limits: ...

    def write(self, part: Part, heartbeat: Heartbeat) -> PartReport:
        """Writes the file of a part, whole or not at all."""


class RowWork(PartWork, Protocol):
    """Work that answers rows one by one, so that rows that crash a worker can be skipped."""

    @property
    def options(self) -> CorpusOptions: ...

    def answering(self, heartbeat: Heartbeat) -> AbstractContextManager[Answering]:
        """Begins to answer rows."""

    def write(
        self,
        part: Part,
        heartbeat: Heartbeat,
        *,
        failed: Mapping[int, str] = {},
        block_rows: int | None = None,
    ) -> PartReport:
        """Writes the file of a part, whole or not at all. `failed`: rows to be skipped, each with its reason.
        `block_rows`: rows that are answered at a time, None for the usual number.
        """


@dataclass(frozen=True)
class Task:
    """The work of a run that solves: the folder that its parts are written to, and the options."""

    folder: str
    options: RunOptions

    def answering(self, heartbeat: Heartbeat) -> AbstractContextManager[Answering]:
        """Begins to solve. The code is imported here, in the worker, not in the driver."""
        from gridlanes.corpus.workers.solve_part import solving

        return solving(self.options, heartbeat)

    def write(
        self,
        part: Part,
        heartbeat: Heartbeat,
        *,
        failed: Mapping[int, str] = {},
        block_rows: int | None = None,
    ) -> PartReport:
        """See `solve_part`."""
        from gridlanes.corpus.workers.solve_part import solve_part

        sizes = {} if block_rows is None else {"block_rows": block_rows}
        return solve_part(part, self.folder, self.options, failed=failed, heartbeat=heartbeat, **sizes)


@dataclass(frozen=True)
class Done:
    """A part that is written."""

    part: Part
    report: PartReport


@dataclass(frozen=True)
class Lost:
    """A part that crashed its worker, exceeded its memory, or raised an unexpected exception; `reason` in words.

    `rows`: rows of the part, counted from 0, where the search for the cause begins; None if it may be an accident.
    """

    part: Part
    reason: str
    rows: range | None = None


Ending = Done | Lost


class Runner(Protocol):
    """Has parts written. A context manager: leaving it ends all workers, finished or not.

    `words`: its workers, such as ``2 processes``. `n_workers`: processes that may work at one time on this machine.
    """

    words: str
    n_workers: int

    def endings(self, parts: Iterable[Part], task: PartWork) -> Iterator[Ending]:
        """Works on all `parts`, as workers become free; yields the outcome of each.

        Raises the `GridlanesError` (a full disk, a source that changed) of a worker.
        """

    def __enter__(self) -> Runner: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...
