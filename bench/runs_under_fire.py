"""Runs of the command line that something happens to: started, watched, hit, and what they left looked at.

Every process of a run, workers of a cluster included, carries a mark in its environment. So those that are left can be
found wherever they went, and nothing is ever ended that this program did not start.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import signal
import subprocess
import time
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil

from bench import command_line

COMMAND = [*command_line.COMMAND, "run"]
GONE_WITHIN = 120.0
"""seconds after which a process that outlives its run is an orphan"""
_MARK = "GRIDLANES_CHAOS"
_TICK = 0.005
_LONGEST = 600.0


class ViolationError(Exception):
    """Something that a run promises and did not keep."""


@dataclass(frozen=True)
class Setting:
    """What is run: `sources` and `options`; `in_hand`: parts that its workers may have begun at one time."""

    sources: Sequence[str]
    options: Sequence[str]
    in_hand: int
    is_cluster: bool = False


class Attempt:
    """One process of the command, from its start to its end. A context, which leaves no process behind."""

    def __init__(self, setting: Setting, folder: Path, hash_seed: int) -> None:
        self.folder, self.is_cluster = folder, setting.is_cluster
        self.last_gone = 0.0
        self._mark = uuid.uuid4().hex
        self._said = folder.with_name(f"{folder.name}-{self._mark}.jsonl")
        self._complained = self._said.with_suffix(".txt")
        self.started = time.monotonic()
        with self._said.open("wb") as said, self._complained.open("wb") as complained:
            self.process = subprocess.Popen(
                [*COMMAND, *setting.sources, str(folder), "--json", *setting.options],
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=complained,
                start_new_session=True,
                env={**os.environ, _MARK: self._mark, "PYTHONHASHSEED": str(hash_seed)},
            )

    def __enter__(self) -> Attempt:
        return self

    def __exit__(self, *_: object) -> None:
        for process in self.alive():
            with contextlib.suppress(psutil.Error):
                process.kill()
        self.process.wait()
        while self.alive():  # a process that was killed is seen for a moment yet
            time.sleep(0.01)
        self._said.unlink(missing_ok=True)
        self._complained.unlink(missing_ok=True)

    def events(self, kind: str = "") -> list[dict[str, Any]]:
        """What it has reported so far, whole lines only."""
        lines = self._said.read_bytes().split(b"\n")[:-1]
        events = [json.loads(line) for line in lines if line.startswith(b"{")]
        return [event for event in events if not kind or event.get("event") == kind]

    def seconds_until(self, kind: str) -> float:
        """Waits until it tells an event of a kind, or ends; how long that took."""
        start = time.monotonic()
        self.until(lambda: self.events(kind))
        return time.monotonic() - start

    def complaint(self) -> str:
        """What it wrote to standard error."""
        return self._complained.read_text(encoding="utf-8", errors="replace").strip()

    def until(self, condition: Callable[[], object], seconds: float = _LONGEST) -> bool:
        """Waits until it is so; False if the process ended before."""
        deadline = time.monotonic() + seconds
        while not condition():
            if self.process.poll() is not None:
                return bool(condition())
            if time.monotonic() > deadline:
                raise ViolationError(f"nothing happens for {seconds:g} s: {self.complaint()[-300:]}")
            time.sleep(_TICK)
        return True

    def at_work(self, seconds: float) -> bool:
        """Waits for the plan and then for so many seconds more; False if the run ended before."""
        if not self.until(lambda: self.events("planned")):
            return False
        moment = time.monotonic() + seconds
        return self.until(lambda: time.monotonic() >= moment) and self.process.poll() is None

    def alive(self) -> list[psutil.Process]:
        """All processes of this run that live, wherever they are now."""
        found = []
        for process in psutil.process_iter():
            with contextlib.suppress(psutil.Error):
                if process.status() != psutil.STATUS_ZOMBIE and process.environ().get(_MARK) == self._mark:
                    found.append(process)
        return found

    def workers(self) -> list[psutil.Process]:
        """The processes that solve: all below the driver; of a cluster those below the one that keeps it."""
        with contextlib.suppress(psutil.Error):
            below = psutil.Process(self.process.pid).children()
            if self.is_cluster:
                below = [worker for keeper in below for worker in keeper.children() if _is_spawned(worker)]
            return [worker for worker in below if worker.status() != psutil.STATUS_ZOMBIE]
        return []

    def end(self, seconds: float = _LONGEST) -> int:
        """Waits for the end of the process and of all others of the run; the exit code. Raises `ViolationError`."""
        try:
            code = self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            raise ViolationError(f"does not end within {seconds:g} s") from None
        self.last_gone = self.gone()
        return code

    def gone(self) -> float:
        """Seconds until no process of the run lives. Raises `ViolationError` for orphans."""
        start = time.monotonic()
        while alive := self.alive():
            if time.monotonic() > start + GONE_WITHIN:
                orphans = ", ".join(f"{process.pid} {' '.join(process.cmdline())[-60:]}" for process in alive)
                raise ViolationError(f"left processes behind: {orphans}")
            time.sleep(_TICK)
        return time.monotonic() - start

    def send(self, number: signal.Signals) -> None:
        """Sends the driver a signal."""
        self.process.send_signal(number)


def _is_spawned(process: psutil.Process) -> bool:
    return any("spawn_main" in argument for argument in process.cmdline())


@dataclass
class State:
    """What is in the folder of a run. `parts`: inode, time and size of each finished file; `done`: those reported."""

    parts: dict[int, tuple[int, int, int]] = field(default_factory=dict)
    done: set[int] = field(default_factory=set)

    @classmethod
    def of(cls, folder: Path) -> State:
        state = cls()
        for path in folder.glob("part-*.parquet"):
            about = path.stat()
            state.parts[int(path.stem[5:])] = about.st_ino, about.st_mtime_ns, about.st_size
        with contextlib.suppress(FileNotFoundError):
            for line in (folder / ".gridlanes" / "journal.jsonl").read_text().split("\n")[:-1]:
                state.done.add(json.loads(line)["number"])
        return state


def check_kept(before: State, folder: Path) -> None:
    """Raises `ViolationError` if a part that was reported as done was written again."""
    after = State.of(folder).parts
    redone = [number for number in sorted(before.done) if after.get(number) != before.parts.get(number)]
    if redone:
        raise ViolationError(f"parts {redone} were done and are written again")


def check_in_hand(state: State, setting: Setting) -> None:
    """Raises `ViolationError` if more parts than the workers had in hand would have to be done again."""
    unreported = state.parts.keys() - state.done
    if len(unreported) > setting.in_hand:
        raise ViolationError(f"{len(unreported)} parts are written but not reported, the workers had {setting.in_hand}")
    if missing := state.done - state.parts.keys():
        raise ViolationError(f"parts {sorted(missing)} are reported, but not there")


def check_no_partial(folder: Path) -> None:
    """Raises `ViolationError` if there are unfinished files."""
    if left := sorted(partial_files(folder)):
        raise ViolationError(f"unfinished files are left: {', '.join(path.name for path in left)}")


def partial_files(folder: Path) -> list[Path]:
    """The files that are being written."""
    with contextlib.suppress(FileNotFoundError):
        return [*(folder / ".gridlanes" / "partial").iterdir()]
    return []


def hashes(folder: Path) -> dict[str, str]:
    """The SHA-256 of each file of the output by its name: of all files in the folder itself but those of the run."""
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.iterdir()
        if path.name != ".gridlanes"
    }


def check_bytes(folder: Path, reference: dict[str, str]) -> None:
    """Raises `ViolationError` unless the folder holds the files of the reference, byte for byte."""
    found = hashes(folder)
    wrong = sorted(name for name in found.keys() | reference.keys() if found.get(name) != reference.get(name))
    if wrong:
        raise ViolationError(f"{len(wrong)} files are not those of the undisturbed run: {', '.join(wrong[:5])}")
    check_no_partial(folder)
