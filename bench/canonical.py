"""``python -m bench.canonical [FILE...]``: canonical forms of Sudoku a second, hashes included, one thread, in time of
the processor: of random minimal puzzles that it generates, and of files.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np

import gridlanes
from bench import machine
from bench.table import aligned
from gridlanes.generating.equivalents.canonical import canonical_of
from gridlanes.io.read.blocks import Group
from gridlanes.io.read.reading import read

ROUNDS = 3
MADE = 20_000


def groups(files: Sequence[Path], made: int = MADE) -> Iterator[tuple[str, Group]]:
    """The puzzles of each case, by its name."""
    yield "random minimal", together(gridlanes.generate("sudoku", made, minimal=True, seed=1, threads=1).groups)
    for path in files:
        yield path.name, together((group, None) for block in read(path, genre="sudoku") for group in block.groups)


def together(groups: Iterable[tuple[Group, object]]) -> Group:
    """The puzzles of several groups of one structure."""
    several = [group for group, _ in groups]
    givens = np.concatenate([group.givens for group in several])
    return Group(several[0].structure, np.arange(len(givens)), givens)


def measured(group: Group, rounds: int = ROUNDS) -> tuple[int, float]:
    """How many classes there are, and the median of forms a second."""
    canonical_of(group.of_rows(np.arange(min(9, len(group.rows)))))
    rates, hashes = [], list[str]()
    for _ in range(rounds):
        started = time.process_time()
        hashes = canonical_of(group).hashes
        rates.append(len(hashes) / max(time.process_time() - started, 1e-9))
    return len({*hashes}), sorted(rates)[rounds // 2]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.canonical", description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--made", type=int, default=MADE, metavar="N", help="puzzles that are generated")
    chosen = parser.parse_args(arguments)
    facts = machine.facts()
    print(f"{facts['cpu']}, {os.cpu_count()} processors, load {facts['load_average']}\n")
    rows = [("puzzles", "n", "classes", "a second")]
    for name, group in groups(chosen.files, chosen.made):
        n_classes, rate = measured(group)
        rows.append((name, f"{len(group.rows):,}", f"{n_classes:,}", f"{rate:,.0f}"))
    print(aligned(rows))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
