"""The inside of a worker process: one job after the other, each answered by one reply.

What comes in and goes out are the few kinds of objects below, over one connection to the driver. This module imports
nothing that takes time, so that a new process is tied to its driver before it does anything else.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import re
import time
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Protocol

from gridlanes.corpus.workers.lifeline import limit_memory, tie_to_parent
from gridlanes.corpus.workers.place import Place
from gridlanes.errors import GridlanesError, ModelError, PuzzleError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from gridlanes.corpus.part import Part
    from gridlanes.corpus.report import PartReport
    from gridlanes.corpus.runners import Task

OF_A_ROW = (PuzzleError, ModelError)
"""errors of ours that are about a row, which should have become INVALID; others stand in the way of any row"""
_LONGEST_WORDS = 300
_LONGEST_READ = 10_000
"""characters of what an error says that are looked at"""


@dataclass(frozen=True)
class Hello:
    """What the driver says first.

    `parent`, `started_by_main_thread`: who it is (see `tie_to_parent`). `memory`: bytes that the worker may take beyond
    what it has when the module `work` is imported, which has all that jobs need. `beat_seconds`: how often at most
    the driver wants to hear that a job goes on. `place`: the handle of the `Place` for the rows in hand.
    """

    parent: int
    started_by_main_thread: bool
    memory: int | None
    work: str
    beat_seconds: float
    place: int


class Job(Protocol):
    """Something to do, which can be pickled."""

    def run(self, voice: Voice) -> PartReport | None:
        """Does it; calls ``voice.beat`` at least as often as the driver waits for a word."""


@dataclass(frozen=True)
class WritePart:
    """The job to solve and write a part. `failed`: rows of it that are given up. `block_rows`: None for the usual."""

    part: Part
    task: Task
    failed: Mapping[int, str] = field(default_factory=dict)
    block_rows: int | None = None

    def run(self, voice: Voice) -> PartReport:
        """Writes the part."""
        from gridlanes.corpus.workers.solve_part import solve_part

        sizes = {} if self.block_rows is None else {"block_rows": self.block_rows}
        return solve_part(self.part, self.task.folder, self.task.options, failed=self.failed, beat=voice.beat, **sizes)


@dataclass(frozen=True)
class SiftRows:
    """The job to answer some rows of a part for nothing, in steps of `step`: to see what becomes of the process.

    `strict`: it ends with the first row that raises; otherwise those are told, and the others go on.
    """

    part: Part
    task: Task
    rows: range
    step: int
    failed: Mapping[int, str] = field(default_factory=dict)
    strict: bool = False

    def run(self, voice: Voice) -> None:
        """Answers the rows and forgets the answers."""
        from gridlanes.corpus.workers.sifting import sift_rows

        sift_rows(
            self.part,
            self.task.options,
            self.rows,
            self.step,
            failed=self.failed,
            beat=voice.beat,
            raised=None if self.strict else lambda row, words: voice.say(Raised(row, words)),
        )


@dataclass(frozen=True)
class Ready:
    """The worker is there and can take jobs."""


@dataclass(frozen=True)
class Beat:
    """The worker is still at its job."""


@dataclass(frozen=True)
class Raised:
    """A row that was answered alone raised what no input should; the job goes on."""

    row: int
    words: str


@dataclass(frozen=True)
class Answered:
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
class Broke:
    """The job raised what no input should make it raise. `lasting`: the process may be the worse for it.

    `starved`: memory did not suffice.
    """

    words: str
    lasting: bool = False
    starved: bool = False

    @classmethod
    def of(cls, error: BaseException) -> Broke:
        starved = isinstance(error, MemoryError)
        return cls(words_of(error), lasting=starved or not isinstance(error, Exception), starved=starved)


Reply = Answered | Refused | Broke
Message = Ready | Beat | Raised | Reply


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


def main(connection: Connection) -> None:
    """What the process does from its start on, until the driver closes the connection or is gone."""
    try:
        hello: Hello = connection.recv()
    except (EOFError, OSError):
        return
    tie_to_parent(hello.parent, started_by_main_thread=hello.started_by_main_thread)
    with contextlib.suppress(OSError):
        os.dup2(2, 1)  # a user's rule that prints must not get in between the driver's own output
    place = Place.opened(hello.place)
    import_module(hello.work)
    limit_memory(hello.memory)
    voice = Voice(connection, place, hello.beat_seconds)
    voice.say(Ready())
    home = os.path.abspath(os.curdir)
    while True:
        try:
            job: Job = connection.recv()
        except (EOFError, OSError):
            return
        with contextlib.suppress(OSError):
            os.chdir(home)  # a row may have led elsewhere
        voice.say(reply_of(partial(job.run, voice)))


def reply_of(work: Callable[[], PartReport | None], let_through: type[BaseException] | tuple[()] = ()) -> Reply:
    """Does some work and puts into a reply what became of it; raises nothing but `let_through`."""
    try:
        return Answered(work())
    except let_through:
        raise
    except OF_A_ROW as error:
        return Broke.of(error)
    except GridlanesError as error:
        return Refused.of(error)
    except BaseException as error:  # the driver must hear of it, also of SystemExit
        return Broke.of(error)


class Voice:
    """Tells the driver; ends the process where nobody listens any more, and one that is only a fork of it."""

    def __init__(self, connection: Connection, place: Place, beat_seconds: float) -> None:
        self._connection, self._place, self._beat_seconds = connection, place, beat_seconds
        self._pid = os.getpid()
        self._spoke = time.monotonic()

    def say(self, message: Message) -> None:
        """Sends a message."""
        self._leave_to_the_worker()
        try:
            self._connection.send(message)
        except OSError:
            os._exit(0)
        self._spoke = time.monotonic()

    def beat(self, rows: range | None = None) -> None:
        """Says that the job goes on, at times; with `rows`, that it is these rows' turn, always."""
        self._leave_to_the_worker()
        if rows is not None:
            self._place.put(rows)
        if time.monotonic() - self._spoke >= self._beat_seconds:
            self.say(Beat())

    def _leave_to_the_worker(self) -> None:
        if os.getpid() != self._pid:  # a row forked, and the copy came back from it
            os._exit(0)
