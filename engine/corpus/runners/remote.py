"""The functions that workers of a cluster run; schedulers send them by name."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gridlanes.corpus.part import Part
from gridlanes.corpus.report import PartReport
from gridlanes.corpus.run_paths import PARTIAL, RunPaths
from gridlanes.corpus.stamp import engine_stamp
from gridlanes.corpus.task import PartWork
from gridlanes.corpus.workers.memory_limit import SoftAndHard, limit_memory, memory_limits, restore_memory_limits
from gridlanes.corpus.workers.messages import Reply, reply_of
from gridlanes.errors import GridlanesError

TIMED_OUT = 75
"""the exit code of a worker that ended itself, since a part took longer than any may"""
_TICK_SECONDS = 1.0
_LET_GO_SECONDS = 10.0
"""until parts that nobody waits for have ended: they end at their next block"""
_ENDED = ("closing", "closed", "failed", "undefined")


class DroppedError(Exception):
    """Nobody waits for the part any more: its run ended, or the worker is being closed."""


@dataclass(frozen=True)
class TimedOut:
    """A part gave no heartbeat for `seconds` in a worker, which then ended itself; `rows`: those it had in hand."""

    seconds: float
    rows: range | None

    def leave(self, note: Path) -> None:
        """Leaves a note of it in the folder of the run, since the worker can tell nobody any more."""
        rows = None if self.rows is None else [self.rows.start, self.rows.stop]
        with contextlib.suppress(OSError):
            note.write_text(json.dumps({"seconds": self.seconds, "rows": rows}), encoding="utf-8")

    @classmethod
    def noted(cls, folder: str, number: int) -> TimedOut | None:
        """What a worker left of a part; None for nothing."""
        try:
            said = json.loads(cls.note(folder, number).read_text(encoding="utf-8"))
            return cls(said["seconds"], None if said["rows"] is None else range(*said["rows"]))
        except (OSError, ValueError):
            return None

    @staticmethod
    def note(folder: str, number: int) -> Path:
        """Where it is left: with the unfinished files, which are swept before and after a run."""
        return RunPaths.at(folder).partial / f"timed-out-{number}{PARTIAL}"


class _AtWork:
    """The parts that this process works on, one a thread, and the limit on its memory meanwhile."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._seconds: dict[int, float] = {}
        self._rows: dict[int, range | None] = {}
        self._limits: SoftAndHard | None = None

    def __len__(self) -> int:
        return len(self._seconds)

    @contextlib.contextmanager
    def part(self, heartbeat_timeout: float | None, memory: int | None, note: Path) -> Iterator[int]:
        """While a part is worked on; gives the number for `heartbeat`. `note`: where to record that it timed out."""
        thread = threading.get_ident()
        with self._lock:
            if not self._seconds:
                self._limits = memory_limits()
                limit_memory(memory)
            self._seconds[thread], self._rows[thread] = 0.0, None
        done = threading.Event()
        if heartbeat_timeout is not None:
            threading.Thread(target=self._watch, args=(thread, heartbeat_timeout, done, note), daemon=True).start()
        try:
            yield thread
        finally:
            done.set()
            with self._lock:
                del self._seconds[thread], self._rows[thread]
                if not self._seconds and self._limits is not None:
                    restore_memory_limits(self._limits)  # what else the worker is used for is not ours

    def heartbeat(self, thread: int, rows: range | None = None) -> None:
        """Work on the part continues, from now on with these rows in hand if any are named."""
        self._seconds[thread] = 0.0
        if rows is not None:
            self._rows[thread] = rows or None

    def _watch(self, thread: int, heartbeat_timeout: float, done: threading.Event, note: Path) -> None:
        # Ticks are counted, not time: a process that was stopped or slept meanwhile did not time out.
        while not done.wait(_TICK_SECONDS):
            self._seconds[thread] = self._seconds.get(thread, 0.0) + _TICK_SECONDS
            if self._seconds[thread] > heartbeat_timeout and not done.is_set():
                TimedOut(heartbeat_timeout, self._rows.get(thread)).leave(note)
                print(
                    f"gridlanes: a part gave no heartbeat for {heartbeat_timeout:g} seconds",
                    file=sys.stderr,
                    flush=True,
                )
                os._exit(TIMED_OUT)


_at_work = _AtWork()


def attempt(stamp: dict[str, str], part: Part, task: PartWork, heartbeat_timeout: float | None) -> Reply | TimedOut:
    """Works on a part, in a worker that must be of the gridlanes whose `stamp` is given; what became of it.

    When the run ends before the part, be it that its driver was killed, the part is dropped within moments: nothing is
    written into a folder that may be another run's by then. Raises `DroppedError` for nobody to see.
    """
    from distributed import get_worker

    timed_out = TimedOut.noted(task.folder, part.number)
    if timed_out is not None:  # dask gives it to another worker, which it would cost as much time
        return timed_out
    worker = get_worker()
    states, key = worker.state.tasks, worker.get_current_task()

    def work() -> PartReport:
        if stamp != engine_stamp():
            raise GridlanesError(other_code(worker.address, engine_stamp(), stamp))
        pid = os.getpid()
        note = TimedOut.note(task.folder, part.number)
        with _at_work.part(heartbeat_timeout, task.options.memory, note) as thread:

            def heartbeat(rows: range | None = None) -> None:
                if os.getpid() != pid:  # a row forked, and the copy came back from it
                    os._exit(0)
                _at_work.heartbeat(thread, rows)
                state = states.get(key)
                if state is None or state.state == "cancelled" or worker.status.name in _ENDED:
                    raise DroppedError(f"part {part.number} is no longer needed")

            return task.write(part, heartbeat)

    return reply_of(work, let_through=DroppedError)


async def let_go() -> bool:
    """Waits until no part is at work in this worker; whether it came to that in time."""
    loop = asyncio.get_running_loop()
    end = loop.time() + _LET_GO_SECONDS
    while _at_work and loop.time() < end:
        await asyncio.sleep(0.02)
    return not _at_work


def why_unfit(folder: str, name: str, token: str) -> str:
    """Why a worker cannot work in `folder`, in whose part for unfinished files the driver left `token`; or nothing."""
    partial = RunPaths.at(folder).partial
    try:
        if (partial / name).read_text(encoding="utf-8") != token:
            return "it holds other files there"
        answer = partial / f"{name.removesuffix(PARTIAL)}-{os.getpid()}{PARTIAL}"
        answer.write_text(token, encoding="utf-8")
        answer.unlink()
    except FileNotFoundError:
        return "the driver's test file is not there"
    except OSError as error:
        return f"{error.strerror}"
    return ""


def other_code(worker: str, there: Any, here: dict[str, str]) -> str:
    """The words for a worker whose gridlanes is another one: `there` is its stamp, or what it raised."""
    if not isinstance(there, dict):
        return f"worker {worker} has no gridlanes for corpus runs ({there}), this is {here['version']}"
    words = f"runs gridlanes {there['version']}, this is {here['version']}"
    if there["version"] == here["version"]:
        words = f"runs gridlanes {there['version']} of other code ({there['stamp']}, here {here['stamp']})"
    return f"worker {worker} {words}; install the same everywhere"
