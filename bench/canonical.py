"""``python -m bench.canonical``: canonical forms of Sudoku a second, one thread, in processor time.

Puzzles of the corpora, and random minimal ones that are made here.
"""

from __future__ import annotations

import time

import numpy as np

import gridlanes
from bench import machine
from bench.corpora import CORPORA
from bench.table import aligned
from gridlanes.generating.canonical import canonical_of
from gridlanes.io.read.blocks import Group
from gridlanes.io.read.reading import read

FILES = ("random_minimal100k", "17clue", "kaggle20k", "hardest1905_11p")
ROUNDS = 3


def groups() -> dict[str, Group]:
    """The puzzles of each case."""
    made = gridlanes.generate("sudoku", 20_000, minimal=True, seed=1, distinct=False)
    found = {"made here, minimal": made.groups[0][0]}
    for name in FILES:
        path = CORPORA / "sudoku" / f"{name}.txt.gz"
        if path.is_file():
            several = [group for block in read(str(path), genre="sudoku") for group in block.groups]
            givens = np.concatenate([group.givens for group in several])
            found[name] = Group(several[0].structure, np.arange(len(givens)), givens)
    return found


def main() -> None:
    """Prints a table."""
    print(machine.described())
    rows = [("puzzles", "n", "classes", "a second")]
    for name, group in groups().items():
        canonical_of(group.of_rows(np.arange(min(9, len(group.rows)))))
        rates = []
        for _ in range(ROUNDS):
            started = time.process_time()
            hashes = canonical_of(group).hashes
            rates.append(len(hashes) / (time.process_time() - started))
        rows.append((name, f"{len(hashes):,}", f"{len({*hashes}):,}", f"{sorted(rates)[ROUNDS // 2]:,.0f}"))
    print(aligned(rows))


if __name__ == "__main__":
    main()
