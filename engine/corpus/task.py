"""What a runner is given, and how each part of it ended: the vocabulary that driver, runners and workers share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Protocol

from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.part import Part
from gridlanes.corpus.report import PartReport


@dataclass(frozen=True)
class Task:
    """What is the same for all parts of a run: the folder they are written to (an absolute path) and the options."""

    folder: str
    options: RunOptions


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

    def endings(self, parts: Iterable[Part], task: Task) -> Iterator[Ending]:
        """Works on all `parts`, taking them as workers get free; yields how each ended.

        Raises `GridlanesError` (a full disk, a source that changed) from the worker that met it.
        """

    def __enter__(self) -> Runner: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...
