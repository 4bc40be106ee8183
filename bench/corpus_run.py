"""``python -m bench.corpus_run``: rows/s of ``gridlanes run`` from a text file to Parquet, and the memory it takes.

The rows are pictures of this project's easy Sudoku (bench/symmetries.py). Each size is a run of its own, timed from the
start of the process to its end: start, planning (one pass over the text), solving, checking, writing, flushing. Memory
is looked at every few milliseconds in the files of the system, for the driver and for all processes together; what
processes share is counted once for each.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from bench import machine, symmetries
from bench.command_line import COMMAND
from bench.table import aligned

_LOOK_SECONDS = 0.02
_MIB = 1 << 20


@dataclass(frozen=True)
class Measured:
    """A run of `rows` rows. Bytes of memory at most: `driver`, `together` of all processes at one time, `largest`."""

    rows: int
    seconds: float
    driver: int
    together: int
    largest: int
    n_processes: int
    by_status: dict[str, int]

    @property
    def rate(self) -> float:
        """Rows a second."""
        return self.rows / self.seconds


class Memory:
    """The memory of a process and of all it started, while it lives. A context."""

    def __init__(self, pid: int) -> None:
        self.driver = self.together = self.n_processes = 0
        self._pid = pid
        self._peaks: dict[int, int] = {}
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)

    @property
    def largest(self) -> int:
        return max(self._peaks.values(), default=0)

    def __enter__(self) -> Memory:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end.set()
        self._thread.join()

    def _look(self) -> None:
        while True:
            now = dict(_memory_of(self._pid))
            self.driver = max(self.driver, now.get(self._pid, (0, 0))[1])
            self.together = max(self.together, sum(resident for resident, _ in now.values()))
            self.n_processes = max(self.n_processes, len(now))
            for pid, (_, peak) in now.items():
                self._peaks[pid] = max(peak, self._peaks.get(pid, 0))
            if self._end.wait(_LOOK_SECONDS):
                return


def _memory_of(pid: int) -> Iterator[tuple[int, tuple[int, int]]]:
    """The resident bytes, now and at most so far, of a process and of all below it."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
        children = [
            int(child)
            for task in Path(f"/proc/{pid}/task").iterdir()
            for child in (task / "children").read_text().split()
        ]
    except OSError:  # it has just ended
        return
    fields = dict(line.split(":", 1) for line in status.splitlines())
    if "VmRSS" in fields:
        yield pid, (int(fields["VmRSS"].split()[0]) << 10, int(fields["VmHWM"].split()[0]) << 10)
    for child in children:
        yield from _memory_of(child)


def measured(source: Path, folder: Path, n_rows: int, options: Sequence[str]) -> Measured:
    """One run of the command line. Raises `RuntimeError` unless each row has an answer."""
    with tempfile.TemporaryFile("w+") as said:
        start = time.perf_counter()
        command = [*COMMAND, "run", str(source), str(folder), "--json", *options]
        with subprocess.Popen(command, stdout=said, stderr=subprocess.STDOUT) as run, Memory(run.pid) as memory:
            code = run.wait()
        seconds = time.perf_counter() - start
        said.seek(0)
        events = said.read().splitlines()
    if code:
        raise RuntimeError(f"exit code {code}: {' '.join(events[-1:])}")
    finished = json.loads(events[-1])
    if finished["rows"] != n_rows or sum(finished["by_status"].values()) != n_rows:
        raise RuntimeError(f"{n_rows:,} rows went in, {finished['rows']:,} came out: {finished['by_status']}")
    return Measured(
        n_rows, seconds, memory.driver, memory.together, memory.largest, memory.n_processes, finished["by_status"]
    )


def faults(runs: Sequence[Measured], least: float, growth: float) -> list[str]:
    """What was promised and is not so."""
    smallest, largest = min(runs, key=lambda run: run.rows), max(runs, key=lambda run: run.rows)
    found = []
    if largest.rate < least:
        found.append(f"{largest.rate:,.0f} rows/s of {largest.rows:,} rows, promised are {least:,.0f}")
    if largest.together > smallest.together * (1 + growth):
        ratio = largest.together / smallest.together - 1
        found.append(
            f"{largest.rows:,} rows take {ratio:.0%} more memory than {smallest.rows:,}, promised are {growth:.0%}"
        )
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.corpus_run", description=__doc__)
    parser.add_argument("--rows", type=int, action="append", help="rows of a run (default: 1,000,000 and 10,000,000)")
    parser.add_argument("--workers", type=int)
    parser.add_argument("--cluster", metavar="local|ADDRESS")
    parser.add_argument("--part-rows", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="where the files go meanwhile: about 300 bytes a row")
    parser.add_argument("--least", type=float, default=300_000, help="rows/s below which the exit code is 1")
    parser.add_argument("--growth", type=float, default=0.1, help="share by which memory may grow with the rows")
    parser.add_argument("--json", type=Path, metavar="FILE")
    chosen = parser.parse_args(arguments)
    options = [
        text
        for name in ("workers", "cluster", "part_rows")
        if (value := getattr(chosen, name)) is not None
        for text in (f"--{name.replace('_', '-')}", str(value))
    ]
    givens, runs = symmetries.examples(), list[Measured]()
    try:
        for n_rows in chosen.rows or (1_000_000, 10_000_000):
            with tempfile.TemporaryDirectory(dir=chosen.folder, prefix="gridlanes-") as folder:
                source = Path(folder, "sudoku.txt")
                with source.open("wb") as stream:
                    symmetries.write_lines(stream, givens, n_rows, chosen.seed)
                runs.append(measured(source, Path(folder, "out"), n_rows, options))
    except RuntimeError as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return 1
    facts = machine.facts(["pyarrow", "distributed"])
    print(f"{facts['cpu']}, {os.cpu_count()} processors, load {facts['load_average']}\n")
    heading = ("rows", "seconds", "rows/s", "driver, MiB", "all together, MiB", "processes", "answers")
    lines = [
        (
            f"{run.rows:,}",
            f"{run.seconds:,.1f}",
            f"{run.rate:,.0f}",
            f"{run.driver / _MIB:,.0f}",
            f"{run.together / _MIB:,.0f}",
            f"{run.n_processes}",
            ", ".join(f"{n:,} {name}" for name, n in run.by_status.items()),
        )
        for run in runs
    ]
    print(aligned([heading, *lines], left=(6,)))
    found = faults(runs, chosen.least, chosen.growth)
    for fault in found:
        print(fault)
    if chosen.json:
        measured_runs = [{**asdict(run), "rows_per_second": run.rate} for run in runs]
        chosen.json.write_text(json.dumps({"machine": facts, "runs": measured_runs, "faults": found}, indent=1) + "\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
