"""``python -m bench.sizes [GENRE...]``: what blank boards of growing size cost, up to the largest that a genre has.

A blank board has neither givens nor clues, so it is open everywhere: no puzzle of its size takes more memory for a
state or more work for a node. Each board has a process of its own, one thread, the kernels compiled before. `prepare`
is the time to make its structure and the engine, their machine code loaded from the cache; `node` the time of a node,
on average; `over` by how much the time limit was exceeded; `MB` the most memory of the process, Python and Numba (some
150 MB) included.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from bench import machine
from bench.table import aligned
from gridlanes.errors import PuzzleError
from gridlanes.io.forms.fields.field import Size
from gridlanes.registry import find_genre, genres
from gridlanes.solvers.lanes import Answers, LaneSolver
from gridlanes.status import Status

SIDES = (9, 16, 21, 25, 36, 49, 65, 81, 100, 121)
HEADING = ("genre", "board", "coords", "prepare, s", "nodes", "node, ms", "answer", "over, s", "MB")


def boards(name: str, sides: Sequence[int]) -> list[Size]:
    """The boards of a genre that are measured: squares of these sides, and of the largest side it has."""
    genre, found = find_genre(name), list[Size]()
    for side in sorted({*sides, genre.largest_side}):
        try:
            genre.make(Size(side, side))
        except PuzzleError:
            continue
        found.append(Size(side, side))
    return found


def measured(name: str, size: Size, seconds: float) -> dict[str, Any]:
    """The figures of one board, in this process."""
    genre = find_genre(name)
    start = time.perf_counter()
    structure = genre.make(size)
    solver = LaneSolver(structure)
    prepared = time.perf_counter()
    answers = Answers.empty(1, structure.n_coords)
    givens = np.zeros((1, structure.n_coords), np.uint8)
    solver.solve(givens, answers, deadline=time.monotonic() + seconds)
    took = time.perf_counter() - prepared
    nodes = int(answers.nodes[0])
    return {
        "genre": name,
        "rows": size.rows,
        "cols": size.cols,
        "coords": structure.n_coords,
        "seconds_to_prepare": prepared - start,
        "seconds": took,
        "nodes": nodes,
        "seconds_a_node": took / max(nodes, 1),
        "status": Status(int(answers.status[0])).name,
        "seconds_over": max(0.0, took - seconds),
        "mb": _peak_mb(),
    }


def _peak_mb() -> float:
    """The most memory of this process. What `getrusage` says begins with the parent's, so it is the second choice."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def in_a_process(name: str, size: Size, seconds: float) -> dict[str, Any]:
    """The figures of one board, from a new process. Raises `subprocess.CalledProcessError` if that ends badly."""
    found: dict[str, Any] = {}
    for limit in (0.0, seconds):  # the first process compiles what is not in the cache
        command = [sys.executable, "-m", "bench.sizes", name, "--one", str(size.rows), "--seconds", str(limit)]
        found = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
    return found


def line_of(row: dict[str, Any]) -> tuple[str, ...]:
    """A line of the table."""
    return (
        row["genre"],
        f"{row['rows']}x{row['cols']}",
        f"{row['coords']:,}",
        f"{row['seconds_to_prepare']:.1f}",
        f"{row['nodes']:,}",
        f"{1000 * row['seconds_a_node']:,.1f}",
        row["status"],
        f"{row['seconds_over']:.2f}",
        f"{row['mb']:,.0f}",
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.sizes", description=__doc__)
    parser.add_argument("genres", nargs="*", metavar="GENRE", help="default: all")
    parser.add_argument("--sides", default=",".join(map(str, SIDES)), help="of the boards, with commas between them")
    parser.add_argument("--seconds", type=float, default=5.0, help="time limit of a board")
    parser.add_argument("--one", type=int, metavar="SIDE", help=argparse.SUPPRESS)
    parser.add_argument("--json", type=Path, metavar="FILE")
    chosen = parser.parse_args(arguments)
    if chosen.one is not None:
        print(json.dumps(measured(chosen.genres[0], Size(chosen.one, chosen.one), chosen.seconds)))
        return 0
    sides = [int(side) for side in chosen.sides.split(",")]
    rows = [
        in_a_process(name, size, chosen.seconds) for name in chosen.genres or genres() for size in boards(name, sides)
    ]
    facts = machine.facts()
    print(f"{facts['cpu']}, {os.cpu_count()} processors, load {facts['load_average']}\n")
    print(aligned([HEADING, *map(line_of, rows)]))
    if chosen.json:
        chosen.json.write_text(json.dumps({"machine": facts, "seconds": chosen.seconds, "rows": rows}, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
