"""What workers of a cluster run: named functions of this module, which schedulers carry by their names."""

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

from gridlanes.corpus.layout import PARTIAL, Layout
from gridlanes.corpus.part import Part
from gridlanes.corpus.report import PartReport
from gridlanes.corpus.runners import Task
from gridlanes.corpus.stamp import engine_stamp
from gridlanes.corpus.workers.lifeline import limit_memory
from gridlanes.corpus.workers.worker import Reply, reply_of
from gridlanes.errors import GridlanesError

SILENT = 75
"""the exit code of a worker that ended itself, since a part took longer than any may"""
_TICK_SECONDS = 1.0
_LET_GO_SECONDS = 10.0
"""until parts that nobody waits for have ended: they end at their next block"""
_ENDED = ("closing", "closed", "failed", "undefined")


class DroppedError(Exception):
    """Nobody waits for the part any more: its run ended, or the worker is being closed."""


@dataclass(frozen=True)
class Silent:
    """A part said nothing for `seconds` in a worker, which then ended itself; `rows`: those it had in hand."""

    seconds: float
    rows: range | None

    def leave(self, note: Path) -> None:
        """Leaves a note of it in the folder of the run, since the worker can tell nobody any more."""
        rows = None if self.rows is None else [self.rows.start, self.rows.stop]
        with contextlib.suppress(OSError):
            note.write_text(json.dumps({"seconds": self.seconds, "rows": rows}), encoding="utf-8")

    @classmethod
    def noted(cls, folder: str, number: int) -> Silent | None:
        """What a worker left of a part; None for nothing."""
        try:
            said = json.loads(cls.note(folder, number).read_text(encoding="utf-8"))
            return cls(said["seconds"], None if said["rows"] is None else range(*said["rows"]))
        except (OSError, ValueError):
            return None

    @staticmethod
    def note(folder: str, number: int) -> Path:
        """Where it is left: with the unfinished files, which are swept before and after a run."""
        return Layout.at(folder).partial / f"silent-{number}{PARTIAL}"


class _AtWork:
    """The parts that this process works on, one a thread, and the limit on its memory meanwhile."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._silent_for: dict[int, float] = {}
        self._rows: dict[int, range | None] = {}
        self._limits: tuple[int, int] | None = None

    def __len__(self) -> int:
        return len(self._silent_for)

    @contextlib.contextmanager
    def part(self, silence: float | None, memory: int | None, note: Path) -> Iterator[int]:
        """While a part is worked on; gives the number to `beat` with. `note`: where to say that it fell silent."""
        thread = threading.get_ident()
        with self._lock:
            if not self._silent_for:
                self._limits = _address_space()
                limit_memory(memory)
            self._silent_for[thread], self._rows[thread] = 0.0, None
        done = threading.Event()
        if silence is not None:
            threading.Thread(target=self._watch, args=(thread, silence, done, note), daemon=True).start()
        try:
            yield thread
        finally:
            done.set()
            with self._lock:
                del self._silent_for[thread], self._rows[thread]
                if not self._silent_for and self._limits is not None:
                    _set_address_space(self._limits)  # what else the worker is used for is not ours

    def beat(self, thread: int, rows: range | None = None) -> None:
        """The part goes on, from now on with these rows in hand if any are named."""
        self._silent_for[thread] = 0.0
        if rows is not None:
            self._rows[thread] = rows or None

    def _watch(self, thread: int, silence: float, done: threading.Event, note: Path) -> None:
        # Ticks are counted, not time: a process that was stopped or slept meanwhile was not silent.
        while not done.wait(_TICK_SECONDS):
            self._silent_for[thread] = self._silent_for.get(thread, 0.0) + _TICK_SECONDS
            if self._silent_for[thread] > silence and not done.is_set():
                Silent(silence, self._rows.get(thread)).leave(note)
                print(f"gridlanes: a part said nothing for {silence:g} seconds", file=sys.stderr, flush=True)
                os._exit(SILENT)


_at_work = _AtWork()


def attempt(stamp: dict[str, str], part: Part, task: Task, silence: float | None) -> Reply | Silent:
    """Works on a part, in a worker that must be of the gridlanes whose `stamp` is given; what became of it.

    When the run ends before the part, be it that its driver was killed, the part is dropped within moments: nothing is
    written into a folder that may be another run's by then. Raises `DroppedError` for nobody to see.
    """
    from distributed import get_worker

    silent = Silent.noted(task.folder, part.number)
    if silent is not None:  # dask gives it to another worker, which it would cost as much time
        return silent
    worker = get_worker()
    states, key = worker.state.tasks, worker.get_current_task()

    def work() -> PartReport:
        if stamp != engine_stamp():
            raise GridlanesError(other_code(worker.address, engine_stamp(), stamp))
        from gridlanes.corpus.workers.solve_part import solve_part

        pid = os.getpid()
        note = Silent.note(task.folder, part.number)
        with _at_work.part(silence, task.options.memory, note) as thread:

            def beat(rows: range | None = None) -> None:
                if os.getpid() != pid:  # a row forked, and the copy came back from it
                    os._exit(0)
                _at_work.beat(thread, rows)
                state = states.get(key)
                if state is None or state.state == "cancelled" or worker.status.name in _ENDED:
                    raise DroppedError(f"part {part.number} is wanted no more")

            return solve_part(part, task.folder, task.options, beat=beat)

    return reply_of(work, let_through=DroppedError)


async def let_go() -> bool:
    """Waits until no part is at work in this worker; whether it came to that in time."""
    loop = asyncio.get_running_loop()
    end = loop.time() + _LET_GO_SECONDS
    while _at_work and loop.time() < end:
        await asyncio.sleep(0.02)
    return not _at_work


def shares(folder: str, name: str, token: str) -> str:
    """Why a worker cannot work in `folder`, in whose part for unfinished files the driver left `token`; or nothing."""
    partial = Layout.at(folder).partial
    try:
        if (partial / name).read_text(encoding="utf-8") != token:
            return "it holds other files there"
        answer = partial / f"{name.removesuffix(PARTIAL)}-{os.getpid()}{PARTIAL}"
        answer.write_text(token, encoding="utf-8")
        answer.unlink()
    except FileNotFoundError:
        return "what the driver has there is not there"
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


def _address_space() -> tuple[int, int] | None:
    try:
        import resource

        return resource.getrlimit(resource.RLIMIT_AS)
    except (ImportError, AttributeError, OSError):  # not every system has such limits
        return None


def _set_address_space(limits: tuple[int, int]) -> None:
    import resource

    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, limits)
