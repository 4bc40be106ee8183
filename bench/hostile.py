"""``python -m bench.hostile``: every hostile input is refused in less than 10 ms and 10 MB, with a reason.

Each is read the way users read it: a string by `gridlanes.io.read.reading.read_rows`, anything else by
`gridlanes.io.read.reading.read`. It is refused if each of its rows but those before the hostile part is INVALID with a
reason and a place, or if the source is refused as a whole, which is one INVALID row in a corpus run.

Time is processor time, the best of some rounds, after everything was read once. Memory is the larger of two: what
Python and NumPy had allocated at most while it was read (tracemalloc; the input itself is not counted), and, with
``--processes``, by how much the resident memory of a process of its own grew at most.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
import time
import tracemalloc
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bench import machine
from bench.hostile_files import cases
from bench.hostile_inputs import Case
from bench.table import aligned
from gridlanes.errors import PuzzleError, SourceError
from gridlanes.io.read.blocks import Block
from gridlanes.io.read.reading import read, read_rows

SECONDS = 0.010
BYTES = 10_000_000
SOURCE = "hostile"


class Answer(NamedTuple):
    """What came of an input: rows that are puzzles, the errors, why the source was refused, processor seconds."""

    n_kept: int
    errors: list[PuzzleError]
    refusal: str
    seconds: float


def _blocks(data: Any) -> Iterable[Block]:
    if isinstance(data, str):
        return [read_rows([data])]
    return read(io.BytesIO(data) if isinstance(data, bytes) else data, name=SOURCE)


def answer(case: Case) -> Answer:
    """Reads the case once; what it takes to make it is not timed."""
    data = case.make()
    n_kept, errors, refusal = 0, [], ""
    start = time.process_time()
    try:
        for block in _blocks(data):
            errors += block.errors.values()
            n_kept += len(block) - len(block.errors)
            if errors and case.goes_on:
                break
    except SourceError as error:
        refusal = str(error)
    return Answer(n_kept, errors, refusal, time.process_time() - start)


def fault(case: Case, found: Answer) -> str:
    """What is wrong with how a case was answered; empty if nothing is."""
    if found.n_kept != case.kept:
        return f"{found.n_kept} rows are puzzles, not {case.kept}"
    if not found.errors and not found.refusal:
        return "is not refused"
    if found.refusal and (not found.refusal.startswith(f"{SOURCE}: ") or "\n" in found.refusal):
        return f"no reason in one line: {found.refusal!r}"
    for error in found.errors:
        if not error.reason or error.line < 1 or error.column < 1 or len(error.one_line()) > 2000:
            return f"no reason with a place: {error.one_line()[:200]!r}"
    return ""


def traced_bytes(case: Case) -> int:
    """What was allocated at most while the case was read."""
    data = case.make()
    made = Case(case.name, case.kind, lambda: data, case.kept, case.goes_on)
    tracemalloc.start()
    try:
        answer(made)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def grown_bytes(case: Case) -> int:
    """By how much the resident memory of a process that reads the case grows; 0 where the system cannot tell."""
    if not Path("/proc/self/clear_refs").exists():
        return 0
    data = case.make()
    made = Case(case.name, case.kind, lambda: data, case.kept, case.goes_on)
    out, into = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            Path("/proc/self/clear_refs").write_text("5")  # the peak is from here on
            before = _peak()
            answer(made)
            os.write(into, str(_peak() - before).encode())
        finally:
            os._exit(0)
    os.close(into)
    with os.fdopen(out) as pipe:
        n_bytes = pipe.read()
    os.waitpid(child, 0)
    return int(n_bytes or BYTES * 100)


def _peak() -> int:
    line = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM"))
    return 1024 * int(line.split()[1])


class Figures(NamedTuple):
    """The figures of one case."""

    case: Case
    seconds: float
    traced: int
    grown: int
    fault: str
    says: str

    @property
    def verdict(self) -> str:
        """``fine``, or what is wrong."""
        if self.fault:
            return self.fault
        if self.seconds >= SECONDS:
            return "too slow"
        return "too much memory" if max(self.traced, self.grown) >= BYTES else "fine"


def figures(case: Case, rounds: int, *, processes: bool = False, until_fine: bool = False) -> Figures:
    """Reads a case some times, at most `rounds`; very slow ones twice, with `until_fine` just until one is quick."""
    answers = [answer(case)]
    while len(answers) < rounds and (len(answers) < 2 or answers[-1].seconds < 20 * SECONDS):
        if until_fine and answers[-1].seconds < SECONDS:
            break
        answers.append(answer(case))
    first = answers[0]
    says = first.refusal or (first.errors[0].one_line() if first.errors else "")
    wrong = next((problem for problem in (fault(case, found) for found in answers) if problem), "")
    grown = grown_bytes(case) if processes else 0
    return Figures(case, min(found.seconds for found in answers), traced_bytes(case), grown, wrong, says)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.hostile", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="", metavar="WORDS", help="cases with these words in their name")
    parser.add_argument(
        "--processes", action="store_true", help="also measure resident memory in processes of their own"
    )
    parser.add_argument("--json", type=Path, metavar="FILE")
    chosen = parser.parse_args(arguments)
    found = [figures(case, chosen.rounds, processes=chosen.processes) for case in cases() if chosen.only in case.name]
    if not found:
        print(f"no case is called {chosen.only!r}")
        return 2
    lines = [
        (
            one.case.name,
            f"{1e3 * one.seconds:.2f}",
            f"{one.traced / 1e6:.2f}",
            f"{one.grown / 1e6:.2f}",
            one.verdict,
            one.says[:70],
        )
        for one in found
    ]
    print(aligned([("input", "ms", "MB", "MB grown", "", "reason"), *lines]))
    slowest, largest = max(found, key=lambda one: one.seconds), max(found, key=lambda one: max(one.traced, one.grown))
    bad = [one for one in found if one.verdict != "fine"]
    print(f"\n{len(found) - len(bad)} of {len(found)} refused in < {1e3 * SECONDS:.0f} ms and < {BYTES / 1e6:.0f} MB")
    print(f"slowest: {1e3 * slowest.seconds:.2f} ms, {slowest.case.name}")
    print(f"largest: {max(largest.traced, largest.grown) / 1e6:.2f} MB, {largest.case.name}")
    if chosen.json:
        rows = [one._asdict() | {"case": one.case.name, "verdict": one.verdict} for one in found]
        chosen.json.write_text(json.dumps({"machine": machine.facts(), "inputs": rows}, indent=1) + "\n")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
