"""Jobs for workers that do on demand what rows should not: found by workers since this folder is in their path.

Nothing here imports NumPy, so that a worker starts in a tenth of a second.
"""

from __future__ import annotations

import os
import resource
import signal
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.report import PartReport
from gridlanes.corpus.workers.messages import JobDone, JobRaised, Refused, RowRaised, words_of
from gridlanes.errors import SourceError

LIGHT = "gridlanes.errors"
"""stands in for the module that holds what workers do"""


def answer(child, job):
    """Gives a worker a job, and waits for its reply or its death."""
    from gridlanes.corpus.workers.child import wait_for

    child.send(job)
    while child.death is None:
        waited = wait_for([child])
        for message in child.hear():
            if isinstance(message, Refused):
                raise message.error()
            if isinstance(message, (JobDone, JobRaised)):
                return message
        child.waited(waited)
    return child.death


@dataclass(frozen=True)
class FakeReading:
    family: str = "lines"


@dataclass(frozen=True)
class FakePart:
    """A part whose rows do something: `deeds` by row."""

    number: int
    deeds: Mapping[int, str] = field(default_factory=dict)
    n_rows: int = 1
    source: str = "puzzles.txt"
    line: int = 1
    first_id: int = 0
    reading: FakeReading = field(default_factory=lambda: FakeReading())


@dataclass(frozen=True)
class FakeTask:
    folder: str
    options: RunOptions = field(default_factory=RunOptions)


def do(deed: str, folder: str, link) -> None:
    """``kill:9``, ``exit:3``, ``raise``, ``memory``, ``hang``, ``beats:20``, ...; after ``2*`` only so many times; one
    ``then`` another."""
    if " then " in deed:
        for one in deed.split(" then "):
            do(one, folder, link)
        return
    if "*" in deed:
        times, deed = deed.split("*")
        for k in range(int(times)):
            try:
                (Path(folder) / f"{deed.replace(':', '-')}-{k}").touch(exist_ok=False)
            except FileExistsError:
                continue
            break
        else:
            return
    verb, _, number = deed.partition(":")
    if verb == "kill":
        os.kill(os.getpid(), int(number))
        threading.Event().wait()
    elif verb == "exit":
        os._exit(int(number))
    elif verb == "raise":
        raise ZeroDivisionError("a row at 0x7f00aa")
    elif verb == "memory":
        raise MemoryError
    elif verb == "hang":
        if folder:
            (Path(folder) / f"hangs-{os.getpid()}").touch()
        threading.Event().wait()
    elif verb == "beats":  # far longer than the silence that is borne
        pause = threading.Event()
        for _ in range(int(number)):
            pause.wait(0.05)
            link.heartbeat()
    elif verb == "refuse":
        raise SourceError("puzzles.txt: has changed since the run was planned")
    elif verb == "take":
        bytearray(int(number))
    elif verb == "meet":  # comes to an end when so many processes do this
        (Path(folder) / f"met-{os.getpid()}").touch()
        pause = threading.Event()
        while len(list(Path(folder).glob("met-*"))) < int(number):
            pause.wait(0.01)
    elif verb == "alone":
        mark = Path(folder) / f"alone-{os.getpid()}"
        mark.touch()
        threading.Event().wait(0.05)
        if list(Path(folder).glob("alone-*")) != [mark]:
            raise ArithmeticError("others are at work")
        mark.unlink()
    elif verb == "at":
        link.heartbeat(range(*map(int, number.split("-"))))
    elif verb == "chdir":
        os.chdir("/")
    elif verb == "close":
        os.closerange(3, 256)
    elif verb == "fork":
        os.fork()
    elif verb:
        raise AssertionError(deed)


@dataclass(frozen=True)
class FakeWrite:
    """Stands in for `WritePart`."""

    part: FakePart
    task: FakeTask
    failed: Mapping[int, str] = field(default_factory=dict)
    block_rows: int | None = None

    def run(self, link) -> PartReport:
        size = self.block_rows or self.part.n_rows
        for first in range(0, self.part.n_rows, size):
            rows = range(first, min(first + size, self.part.n_rows))
            link.heartbeat(rows)
            self.block(rows, link)
        by_status = {"UNIQUE": self.part.n_rows - len(self.failed), "FAILED": len(self.failed)}
        return PartReport(self.part.number, self.part.n_rows, by_status, "", os.getpid())

    def block(self, rows: range, link) -> None:
        for row, deed in self.part.deeds.items():
            if row in rows and row not in self.failed:
                do(deed, self.task.folder, link)


@dataclass(frozen=True)
class FakeTry:
    """Stands in for `TryRows`."""

    part: FakePart
    task: FakeTask
    rows: range
    step: int
    failed: Mapping[int, str] = field(default_factory=dict)
    strict: bool = False

    def run(self, link) -> None:
        for first in range(self.rows.start, self.rows.stop, self.step):
            rows = range(first, min(first + self.step, self.rows.stop))
            link.heartbeat(rows)
            try:
                self.block(rows, link)
            except ArithmeticError:
                if self.strict:
                    raise
                for row in rows:
                    link.heartbeat(range(row, row + 1))
                    try:
                        self.block(range(row, row + 1), link)
                    except ArithmeticError as error:
                        link.tell(RowRaised(row, words_of(error)))

    def block(self, rows: range, link) -> None:
        for row, deed in self.part.deeds.items():
            if row in rows and row not in self.failed:
                do(deed, self.task.folder, link)


@dataclass(frozen=True)
class Look:
    """Tells what a worker is like, in the place of a report."""

    def run(self, link) -> dict[str, object]:
        return {
            "pid": os.getpid(),
            "cwd": os.getcwd(),
            "SIGINT": signal.getsignal(signal.SIGINT) == signal.SIG_IGN,
            "SIGTERM": signal.getsignal(signal.SIGTERM) == signal.SIG_DFL,
            "blocked": sorted(signal.pthread_sigmask(signal.SIG_BLOCK, [])),
            "core": resource.getrlimit(resource.RLIMIT_CORE)[0],
            "main": getattr(__import__("sys").modules["__main__"], "__file__", None),
        }


@dataclass(frozen=True)
class Do:
    """Does one thing."""

    deed: str
    folder: str = ""

    def run(self, link) -> None:
        do(self.deed, self.folder, link)


@dataclass(frozen=True)
class PairTry(FakeTry):
    """Rows 70 and 100 kill together, in one process."""

    def run(self, link) -> None:
        together.clear()
        super().run(link)

    def block(self, rows: range, link) -> None:
        meet(set(rows) - set(self.failed))
        super().block(rows, link)


@dataclass(frozen=True)
class PairWrite(FakeWrite):
    """Rows 70 and 100 kill together, in one process."""

    def run(self, link) -> PartReport:
        together.clear()
        return super().run(link)

    def block(self, rows: range, link) -> None:
        meet(set(rows) - set(self.failed))
        super().block(rows, link)


together: set[int] = set()


def meet(rows: set[int]) -> None:
    """Ends the process that meets both of a pair."""
    together.update({70, 100} & rows)
    if len(together) == 2:
        do("kill:9", "", None)


@dataclass(frozen=True)
class AlwaysDies(FakeWrite):
    """A part that cannot be written, whatever is left of it."""

    def run(self, link) -> PartReport:
        return os._exit(9)
