"""The messages between a worker process and its driver, over one connection.

Nothing slow is imported here, so that a new process is tied to its driver before it does anything else.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import re
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from gridlanes.errors import GridlanesError, ModelError, PuzzleError

if TYPE_CHECKING:
    from gridlanes.corpus.report import PartReport

OF_A_ROW = (PuzzleError, ModelError)
"""errors of ours that are about a row, which should have become INVALID; others stand in the way of any row"""
_LONGEST_WORDS = 300
_LONGEST_READ = 10_000
"""characters of what an error says that are looked at"""


@dataclass(frozen=True)
class Hello:
    """The first message of the driver.

    `parent`, `started_by_main_thread`: who it is (see `tie_to_parent`). `memory`: bytes that the worker may take beyond
    its use after the import of the module `work`, which has everything that jobs need. `heartbeat_seconds`: how often
    at most the driver wants a sign that a job continues. `rows_in_progress`: the file descriptor of the
    `RowsInProgress`.
    """

    parent: int
    started_by_main_thread: bool
    memory: int | None
    work: str
    heartbeat_seconds: float
    rows_in_progress: int


class Heartbeat(Protocol):
    """Reports that work continues, and the `rows` that are in hand from now on; None for the same as before."""

    def __call__(self, rows: range | None = None) -> None: ...


class Link(Protocol):
    """What a job tells the driver."""

    def tell(self, message: Message) -> None:
        """Sends a message."""

    def heartbeat(self, rows: range | None = None) -> None:
        """Reports that the job continues, and with `rows` that it is these rows' turn."""


class WorkerJob(Protocol):
    """Something to do, which can be pickled."""

    def run(self, link: Link) -> PartReport | None:
        """Does it; calls ``link.heartbeat`` at least as often as the driver waits for a word."""


@dataclass(frozen=True)
class Ready:
    """The worker is there and can take jobs."""


@dataclass(frozen=True)
class Alive:
    """The worker is still at its job."""


@dataclass(frozen=True)
class RowRaised:
    """A row that was solved alone raised an error that no input should raise; the job continues."""

    row: int
    words: str


@dataclass(frozen=True)
class JobDone:
    """The job is done; of a part that was written its report."""

    report: PartReport | None


@dataclass(frozen=True)
class Refused:
    """The job met a `GridlanesError`, which the driver raises: `pickled`, or in `words` if it cannot be pickled."""

    pickled: bytes
    words: str

    @classmethod
    def of(cls, error: GridlanesError) -> Refused:
        try:
            pickled = pickle.dumps(error)
            if str(pickle.loads(pickled)) != str(error):
                pickled = b""
        except Exception:  # whatever a class of the user's does
            pickled = b""
        return cls(pickled, str(error) or type(error).__name__)

    def error(self) -> GridlanesError:
        """The error again, in another process."""
        with contextlib.suppress(Exception):  # its class may not be known here
            error = pickle.loads(self.pickled)
            if isinstance(error, GridlanesError):
                return error
        return GridlanesError(self.words)


@dataclass(frozen=True)
class JobRaised:
    """The job raised what no input should make it raise. `lasting`: the process may be the worse for it.

    `out_of_memory`: memory did not suffice.
    """

    words: str
    lasting: bool = False
    out_of_memory: bool = False

    @classmethod
    def of(cls, error: BaseException) -> JobRaised:
        out_of_memory = isinstance(error, MemoryError)
        return cls(words_of(error), out_of_memory or not isinstance(error, Exception), out_of_memory)


Reply = JobDone | Refused | JobRaised
Message = Ready | Alive | RowRaised | Reply


def reply_of(work: Callable[[], PartReport | None], let_through: type[BaseException] | tuple[()] = ()) -> Reply:
    """Does some work and puts its outcome into a reply; raises only `let_through`."""
    try:
        return JobDone(work())
    except let_through:
        raise
    except OF_A_ROW as error:
        return JobRaised.of(error)
    except GridlanesError as error:
        return Refused.of(error)
    except BaseException as error:  # the driver must hear of it, also of SystemExit
        return JobRaised.of(error)


def words_of(error: BaseException) -> str:
    """``TypeError: what it says (file.py, line 12)`` in one line; the same for the same error in each process."""
    try:
        said = " ".join(str(error)[:_LONGEST_READ].split())
    except Exception:  # whatever a class of the user's does
        said = ""
    said = re.sub(r"\b0x[0-9a-fA-F]+\b", "0x...", said).encode("utf-8", "replace").decode()
    if len(said) > _LONGEST_WORDS:
        said = said[:_LONGEST_WORDS] + "..."
    frames = traceback.extract_tb(error.__traceback__, limit=-1)
    place = f" ({os.path.basename(frames[-1].filename)}, line {frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {said}{place}" if said else f"{type(error).__name__}{place}"
