"""``python -m bench.chaos``: runs whose driver and workers are killed, stopped and cheated end with the same bytes.

One undisturbed run is the reference. Then things happen to runs of the same corpus, at moments drawn from ``--seed``,
and the same command goes on. After each, and at the end of each run: no process is left, no part that was reported is
written again, no more than the parts in hand are done again, no unfinished file remains, and all files are those of the
reference, byte for byte. The exit code is 1 if any of this is not so.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path

import numpy as np
import psutil

from bench import machine, symmetries
from bench.runs_under_fire import (
    Attempt,
    Setting,
    State,
    ViolationError,
    check_bytes,
    check_in_hand,
    check_kept,
    check_no_partial,
    hashes,
    partial_files,
)
from bench.table import aligned

_MIXED = ("takuzu10x10.txt", "akari10x10.txt", "slitherlink10x10.txt", "killer.jsonl", "thermometer.jsonl")
_LIMIT = 1000
_HOLES = 0.5
"""share of the givens that hard rows lack: such a row then has 1,000 solutions to be found, which takes milliseconds"""
KILLS_A_RUN = 4
"""workers killed in a run, one after the other"""
_EARLY = 0.15
"""share of the kills that fall before the work begins"""
_INTERRUPTED = {signal.SIGINT: 130, signal.SIGTERM: 143}


@dataclass
class Scenario:
    """What was done to runs, how often, and what was seen. `redone`: parts that had to be done again."""

    name: str
    times: int = 0
    runs: int = 0
    redone: int = 0
    gone: list[float] = field(default_factory=list)
    violation: str = ""


class Chaos:
    """Runs of one corpus, in folders below `folder`; what is done when comes from `seed`."""

    def __init__(self, folder: Path, setting: Setting, seed: int) -> None:
        self.setting = setting
        self._folder, self._random = folder, random.Random(seed)
        self._n_folders = 0
        # Seconds until the plan, then until the first part, then until the end.
        self._planned = self._begin = self._work = 0.0
        self._reference: dict[str, str] = {}
        for _ in range(2):  # the first time kernels may have to be compiled
            with self._attempt(self._new_folder()) as attempt:
                self._planned = attempt.seconds_until("planned")
                self._begin = attempt.seconds_until("part")
                self._work = attempt.seconds_until("finished")
                self._code = attempt.end()
                if self._code not in (0, 1) or not attempt.events("finished"):
                    raise ViolationError(f"the undisturbed run ends with {self._code}: {attempt.complaint()}")
                self.n_parts: int = attempt.events("planned")[0]["parts"]
                self._reference = self._reference or hashes(attempt.folder)
                check_bytes(attempt.folder, self._reference)

    @property
    def words(self) -> str:
        """What the reference is."""
        first, rest = f"{self._begin:.1f} s until the first part", f"{self._work:.1f} s until the last"
        return f"undisturbed: {self.n_parts} parts, {self._planned:.1f} s until the plan, {first}, {rest}"

    def _new_folder(self) -> Path:
        self._n_folders += 1
        return self._folder / f"run-{self._n_folders}"

    def _attempt(self, folder: Path) -> Attempt:
        return Attempt(self.setting, folder, self._random.randrange(1 << 32))

    def _moment(self, n_done: int = 0) -> float:
        """A time after the plan at which a run that has `n_done` parts already probably works."""
        return self._random.random() * (self._begin + self._work * (1 - n_done / self.n_parts))

    def _complete(self, folder: Path) -> None:
        """Runs the same command again, which must complete and leave everything as it should be. Raises
        `ViolationError`.
        """
        before = State.of(folder)
        with self._attempt(folder) as attempt:
            code = attempt.end()
            if code != self._code:
                raise ViolationError(f"ends with {code}, not {self._code}: {attempt.complaint()}")
            kept = attempt.events("planned")[0]["parts_kept"]
        if kept != len(before.done) and before.done:
            raise ViolationError(f"{len(before.done)} parts were done, {kept} of them are taken over")
        check_kept(before, folder)
        check_bytes(folder, self._reference)

    def driver(self, scenario: Scenario, n: int, number: signal.Signals = signal.SIGKILL) -> None:
        """`n` signals to drivers, in runs that are resumed, and hit again, until they are complete."""
        while scenario.times < n:
            folder = self._new_folder()
            scenario.runs += 1
            reported: set[int] = set()
            while self._hit_driver(scenario, folder, number, reported) and scenario.times < n:
                pass
            self._complete(folder)

    def _hit_driver(self, scenario: Scenario, folder: Path, number: signal.Signals, reported: set[int]) -> bool:
        """One signal; False if the run was complete before it came. `reported`: the parts done so far."""
        before = State.of(folder)
        with self._attempt(folder) as attempt:
            if number == signal.SIGKILL and self._random.random() < _EARLY:
                moment = attempt.started + self._random.random() * self._planned
                works = attempt.until(lambda: time.monotonic() >= moment)
            else:
                works = attempt.at_work(self._moment(len(before.done)))
            attempt.send(number)
            code = attempt.end()
            scenario.gone.append(attempt.last_gone)
            now = [event["part"] for event in attempt.events("part")]
            if twice := reported.intersection(now):
                raise ViolationError(f"parts {sorted(twice)} are done twice")
            reported.update(now)
            if not works or code == self._code:
                return False
            if code != _INTERRUPTED.get(number, -number):
                raise ViolationError(f"ends with {code} after {number.name}: {attempt.complaint()}")
            if number != signal.SIGKILL:
                check_no_partial(folder)
                if "the same command" not in attempt.complaint():
                    raise ViolationError(f"does not say how to go on: {attempt.complaint()}")
        scenario.times += 1
        after = State.of(folder)
        check_kept(before, folder)
        check_in_hand(after, self.setting)
        scenario.redone += len(after.parts.keys() - after.done)
        return True

    def workers(self, scenario: Scenario, n: int) -> None:
        """`n` kills of workers, in runs that go on meanwhile."""
        while scenario.times < n:
            folder, before = self._new_folder(), State()
            scenario.runs += 1
            with self._attempt(folder) as attempt:
                attempt.until(lambda attempt=attempt: attempt.events("planned"))
                start = time.monotonic()
                kills = 0
                for moment in sorted(self._moment() for _ in range(min(KILLS_A_RUN, n - scenario.times))):
                    attempt.until(lambda start=start, moment=moment: time.monotonic() >= start + moment)
                    before = State.of(folder)
                    kills += self._kill_worker(attempt)
                self._ended_well(attempt)
                lost = len(attempt.events("lost"))
                if lost > kills * self.setting.in_hand:
                    raise ViolationError(f"{kills} workers were killed and {lost} parts lost")
            check_kept(before, folder)
            check_bytes(folder, self._reference)
            scenario.times += kills
            scenario.redone += lost

    def _kill_worker(self, attempt: Attempt) -> int:
        workers = attempt.workers()
        if not workers:
            return 0
        try:
            self._random.choice(workers).kill()
        except psutil.NoSuchProcess:
            return 0
        return 1

    def _ended_well(self, attempt: Attempt) -> None:
        code = attempt.end()
        if code != self._code:
            raise ViolationError(f"ends with {code}, not {self._code}: {attempt.complaint()}")
        parts = [event["part"] for event in attempt.events("part")]
        if sorted(parts) != sorted(set(parts)):
            raise ViolationError("parts are done twice")

    def stops(self, scenario: Scenario, n: int, seconds: float) -> None:
        """`n` workers that are stopped for some seconds, as if the machine had something better to do."""
        while scenario.times < n:
            folder = self._new_folder()
            scenario.runs += 1
            with self._attempt(folder) as attempt:
                if attempt.at_work(self._moment()) and (workers := attempt.workers()):
                    chosen = self._random.choice(workers)
                    chosen.suspend()
                    moment = time.monotonic() + seconds
                    attempt.until(lambda moment=moment: time.monotonic() >= moment)
                    chosen.resume()
                    scenario.times += 1
                self._ended_well(attempt)
            check_bytes(folder, self._reference)

    def truncations(self, scenario: Scenario, n: int) -> None:
        """`n` times the newest unfinished file loses its end; in turns the driver is then killed, or goes on."""
        while scenario.times < n:
            folder = self._new_folder()
            scenario.runs += 1
            with self._attempt(folder) as attempt:
                if attempt.at_work(self._moment()) and attempt.until(lambda folder=folder: _truncate_newest(folder)):
                    if scenario.times % 2 == 0:
                        attempt.send(signal.SIGKILL)
                    if attempt.end() not in (-signal.SIGKILL, self._code, 2):
                        raise ViolationError(f"ends with {attempt.process.returncode}: {attempt.complaint()}")
                    scenario.times += 1
            self._complete(folder)

    def two_at_once(self, scenario: Scenario, n: int) -> None:
        """`n` second runs in a folder that a first one works on."""
        while scenario.times < n:
            folder = self._new_folder()
            scenario.runs += 1
            with self._attempt(folder) as first:
                if first.at_work(self._moment() / 4):
                    with self._attempt(folder) as second:
                        code, said = second.end(), second.complaint()
                    if first.process.poll() is None:
                        if code != 2 or f"process {first.process.pid} " not in said:
                            raise ViolationError(f"a second run ends with {code}: {said}")
                        scenario.times += 1
                self._ended_well(first)
            check_bytes(folder, self._reference)


def _truncate_newest(folder: Path) -> bool:
    """Cuts the newest unfinished file that holds something in half; False if there is none now."""
    try:
        newest = max(partial_files(folder), key=lambda path: path.stat().st_mtime_ns)
        size = newest.stat().st_size
        if size:
            os.truncate(newest, size // 2)
    except (ValueError, OSError):
        return False
    return size > 0


def write_corpus(folder: Path, n_rows: int, seed: int) -> None:
    """A folder of sources: Sudoku, every other one hard, and examples of other genres."""
    folder.mkdir()
    givens = symmetries.examples()
    holed = givens.copy()
    holed[np.random.default_rng(seed).random(holed.shape) < _HOLES] = 0
    both = np.stack([givens, holed], axis=1).reshape(-1, 81)
    with (folder / "sudoku.txt").open("wb") as stream:
        symmetries.write_lines(stream, both, n_rows, seed)
    for name in _MIXED:
        text = resources.files("gridlanes.genres").joinpath("examples", name).read_text(encoding="utf-8")
        (folder / name).write_text(text, encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.chaos", description=__doc__)
    parser.add_argument("--kills", type=int, default=20, help="of the driver, and of workers")
    parser.add_argument("--others", type=int, default=3, help="times for each of the other things")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rows", type=int, default=8000, help="rows of Sudoku: a millisecond each")
    parser.add_argument("--part-rows", type=int, help="default: so many that there are about 30 parts")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--cluster", choices=["local"])
    parser.add_argument("--stop-seconds", type=float, default=5.0, help="that a worker is stopped")
    parser.add_argument("--only", action="append", metavar="NAME", help="scenarios to try, by the first column")
    parser.add_argument("--folder", type=Path, help="where the files go meanwhile")
    chosen = parser.parse_args(arguments)
    part_rows = chosen.part_rows or max(1, chosen.rows // 25)
    options = ["--workers", str(chosen.workers), "--part-rows", str(part_rows), "--limit", str(_LIMIT)]
    options += ["--cluster", chosen.cluster] if chosen.cluster else []
    with tempfile.TemporaryDirectory(dir=chosen.folder, prefix="gridlanes-") as name:
        folder = Path(name)
        write_corpus(folder / "corpus", chosen.rows, chosen.seed)
        in_hand = chosen.workers * (2 if chosen.cluster else 1)
        setting = Setting([str(folder / "corpus")], options, in_hand, bool(chosen.cluster))
        try:
            chaos = Chaos(folder, setting, chosen.seed)
        except ViolationError as violation:
            print(f"{parser.prog}: {violation}", file=sys.stderr)
            return 1
        facts = machine.facts()
        print(f"{facts['cpu']}, {facts['processors']} processors, load {facts['load_average']}\n{chaos.words}\n")
        scenarios: dict[str, Callable[[Scenario], None]] = {
            "driver killed": lambda scenario: chaos.driver(scenario, chosen.kills),
            "worker killed": lambda scenario: chaos.workers(scenario, chosen.kills),
            "worker stopped": lambda scenario: chaos.stops(scenario, chosen.others, chosen.stop_seconds),
            "file truncated": lambda scenario: chaos.truncations(scenario, chosen.others),
            "two at once": lambda scenario: chaos.two_at_once(scenario, chosen.others),
            "driver SIGINT": lambda scenario: chaos.driver(scenario, chosen.others, signal.SIGINT),
            "driver SIGTERM": lambda scenario: chaos.driver(scenario, chosen.others, signal.SIGTERM),
        }
        tried = [tried_out(name, scenarios[name]) for name in chosen.only or scenarios]
    print(table(tried))
    violated = [scenario for scenario in tried if scenario.violation]
    for scenario in violated:
        print(f"{scenario.name}: {scenario.violation} (--seed {chosen.seed})")
    return 1 if violated else 0


def tried_out(name: str, action: Callable[[Scenario], None]) -> Scenario:
    """A scenario after it was played, as far as it came."""
    scenario = Scenario(name)
    try:
        action(scenario)
    except ViolationError as violation:
        scenario.violation = str(violation)
    print(
        f"{name}: {scenario.times} times, {scenario.runs} runs {scenario.violation}".rstrip(),
        file=sys.stderr,
        flush=True,
    )
    return scenario


def table(scenarios: Sequence[Scenario]) -> str:
    """A line for each."""
    heading = ("what happened", "times", "runs", "parts redone", "all processes gone after, s", "bytes")
    lines = [
        (
            scenario.name,
            f"{scenario.times}",
            f"{scenario.runs}",
            f"{scenario.redone}",
            f"{max(scenario.gone):.2f}" if scenario.gone else "",
            "VIOLATED" if scenario.violation else "the same",
        )
        for scenario in scenarios
    ]
    return aligned([heading, *lines], left=(0, 5))


if __name__ == "__main__":
    sys.exit(main())
