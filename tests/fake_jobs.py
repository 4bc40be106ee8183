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
from gridlanes.errors import SourceError

LIGHT = "gridlanes.errors"
"""stands in for the module that holds what workers do"""


@dataclass(frozen=True)
class FakePart:
    """A part whose rows do something: `deeds` by row."""

    number: int
    deeds: Mapping[int, str] = field(default_factory=dict)
    n_rows: int = 1
    source: str = "puzzles.txt"


@dataclass(frozen=True)
class FakeTask:
    folder: str
    options: RunOptions = field(default_factory=RunOptions)


def do(deed: str, folder: str, beat) -> None:
    """``kill:9``, ``exit:3``, ``raise``, ``memory``, ``hang``, ``beats:20``, ...; after ``2*`` only so many times."""
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
        threading.Event().wait()
    elif verb == "beats":  # far longer than the silence that is borne
        pause = threading.Event()
        for _ in range(int(number)):
            pause.wait(0.05)
            beat()
    elif verb == "refuse":
        raise SourceError("puzzles.txt: has changed since the run was planned")
    elif verb == "take":
        bytearray(int(number))
    elif verb:
        raise AssertionError(deed)


@dataclass(frozen=True)
class FakeWrite:
    """Stands in for `WritePart`."""

    part: FakePart
    task: FakeTask
    failed: Mapping[int, str] = field(default_factory=dict)
    block_rows: int | None = None

    def run(self, beat) -> PartReport:
        beat()
        for row, deed in self.part.deeds.items():
            if row not in self.failed:
                do(deed, self.task.folder, beat)
        by_status = {"UNIQUE": self.part.n_rows - len(self.failed), "FAILED": len(self.failed)}
        return PartReport(self.part.number, self.part.n_rows, by_status, "", os.getpid())


@dataclass(frozen=True)
class FakeAnswer:
    """Stands in for `AnswerRows`."""

    part: FakePart
    task: FakeTask
    rows: range
    failed: Mapping[int, str] = field(default_factory=dict)

    def run(self, beat) -> None:
        for row, deed in self.part.deeds.items():
            if row in self.rows and row not in self.failed:
                do(deed, self.task.folder, beat)


@dataclass(frozen=True)
class Look:
    """Tells what a worker is like, in the place of a report."""

    def run(self, beat) -> dict[str, object]:
        return {
            "pid": os.getpid(),
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

    def run(self, beat) -> None:
        do(self.deed, self.folder, beat)


@dataclass(frozen=True)
class PairAnswer(FakeAnswer):
    """Rows 70 and 100 kill together."""

    def run(self, beat) -> None:
        if {70, 100} <= set(self.rows) - set(self.failed):
            do("kill:9", "", beat)
        super().run(beat)


@dataclass(frozen=True)
class PairWrite(FakeWrite):
    """Rows 70 and 100 kill together."""

    def run(self, beat) -> PartReport:
        if not {70, 100} & set(self.failed):
            do("kill:9", "", beat)
        return super().run(beat)


@dataclass(frozen=True)
class AlwaysDies(FakeWrite):
    """A part that cannot be written, whatever is left of it."""

    def run(self, beat) -> PartReport:
        return os._exit(9)
