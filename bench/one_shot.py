"""``python -m bench.one_shot``: how long one puzzle takes from a cold shell: new process, kernels in the disk cache."""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from importlib import resources
from pathlib import Path

from bench import machine
from bench.command_line import COMMAND
from bench.table import aligned


def commands() -> tuple[dict[str, list[str]], str]:
    """What is timed, by name, and the puzzle; the first three say where the time of the others goes."""
    text = resources.files("gridlanes.genres").joinpath("examples/sudoku9x9.txt").read_text()
    puzzle = next(line for line in text.splitlines() if line and not line.startswith("#")).split()[0]
    python = [sys.executable, "-c"]
    named = {
        "python alone": [*python, "pass"],
        "import numpy, numba": [*python, "import numpy, numba"],
        "import gridlanes": [*python, "import gridlanes"],
        "gridlanes.solve(puzzle)": [*python, f"import gridlanes; print(gridlanes.solve({puzzle!r}).solutions)"],
        "gridlanes --help": [*COMMAND, "--help"],
        "gridlanes solve -": [*COMMAND, "solve", "-"],
    }
    return named, puzzle


def seconds_of(command: list[str], text: str) -> float:
    """Wall-clock time of one run, which must succeed."""
    start = time.perf_counter()
    run = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - start
    if run.returncode:
        raise RuntimeError(f"exit code {run.returncode}: {run.stderr.strip()[-300:]}")
    return seconds


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.one_shot", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", type=Path, metavar="FILE")
    chosen = parser.parse_args(arguments)
    named, puzzle = commands()
    seconds: dict[str, list[float]] = {}
    for name, command in named.items():
        try:
            seconds_of(command, puzzle + "\n")  # fills the cache; a first run ever compiles for a while
        except RuntimeError as error:
            print(f"skipped {name}: {error}")
            continue
        seconds[name] = []
    for _ in range(chosen.rounds):
        for name, measured in seconds.items():
            measured.append(seconds_of(named[name], puzzle + "\n"))
    facts = machine.facts()
    print(f"{facts['cpu']}, load {facts['load_average']}, {chosen.rounds} rounds\n")
    lines = [
        (name, f"{statistics.median(measured):.2f}", f"{min(measured):.2f}", f"{max(measured):.2f}")
        for name, measured in seconds.items()
    ]
    print(aligned([("new process, warm cache", "median s", "min", "max"), *lines]))
    if chosen.json:
        chosen.json.write_text(json.dumps({"machine": facts, "seconds": seconds}, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
