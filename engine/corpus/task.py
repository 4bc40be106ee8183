"""What a runner is given, and how each part of it ended: the vocabulary that driver, runners and workers share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Protocol

from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.part import Part
from gridlanes.corpus.report import PartReport
from gridlanes.corpus.workers.messages import Heartbeat


class Limits(Protocol):
    """What workers are held to: bytes of `memory` beyond their libraries, and seconds without a heartbeat; None for no
    limit.
    """

    @property
    def memory(self) -> int | None: ...

    @property
    def heartbeat_timeout(self) -> float | None: ...


class PartWork(Protocol):
    """What is done with every part of a run, wherever that is: it can be pickled. `folder`: an absolute path."""

    @property
    def folder(self) -> str: ...

    @property
    def options(self) -> Limits: ...

    def write(self, part: Part, heartbeat: Heartbeat) -> PartReport:
        """Writes the file of a part, whole or not at all."""


@dataclass(frozen=True)
class Task:
    """The rows of parts are answered: the folder they are written to and the options."""

    folder: str
    options: RunOptions

    def write(
        self,
        part: Part,
        heartbeat: Heartbeat,
        *,
        failed: Mapping[int, str] = {},
        block_rows: int | None = None,
    ) -> PartReport:
        """See `solve_part`, which is imported where it works, not in the driver that hands out what there is to do."""
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
    """A part that crashed its worker, or starved it, or made it raise what no input should; `reason` in words.

    `rows`: rows of the part, counted from 0, where the cause is to be looked for first; None where it may be chance.
    """

    part: Part
    reason: str
    rows: range | None = None


Ending = Done | Lost


class Runner(Protocol):
    """Works on parts. A context manager: leaving it ends all workers, finished or not, and leaves none behind.

    `words`: who works, such as ``2 processes``. `n_workers`: processes that may work at one time on this machine.
    """

    words: str
    n_workers: int

    def endings(self, parts: Iterable[Part], task: PartWork) -> Iterator[Ending]:
        """Works on all `parts`, taking them as workers get free; yields how each ended.

        Raises `GridlanesError` (a full disk, a source that changed) from the worker that met it.
        """

    def __enter__(self) -> Runner: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...
