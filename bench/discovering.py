"""``python -m bench.discovering FILE...``: specimens that discovery finds, and the processor time that each takes.

``--rows N`` takes N puzzles of each file, evenly spread. ``--prove N``: of N specimens of each file CP-SAT is asked
whether the constraints that are named entail the move, in the whole state and with nothing known but what is named.
Each file is gone through twice, the first time to compile what it needs.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np

import gridlanes
from bench.table import aligned
from gridlanes.api import blocks_of
from gridlanes.discovering.discovery import Discovery
from gridlanes.discovering.specimen import Specimen
from gridlanes.puzzles.game import Commit
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.solvers import cpsat


def measured(path: Path, rows: int, n_proofs: int) -> dict[str, Any]:
    """The figures of one file."""
    blocks = list(blocks_of(path))
    genre = blocks[0].groups[0].structure.genre
    puzzles = [block.text(row) for block in blocks for row in range(len(block))]
    chosen = [puzzles[k] for k in np.unique(np.linspace(0, len(puzzles) - 1, rows).astype(int))]
    gridlanes.discover(chosen, genre=genre)
    start, started = time.process_time(), time.perf_counter()
    found = gridlanes.discover(chosen, genre=genre)
    taken, passed = time.process_time() - start, time.perf_counter() - started
    n = len(found.specimens)
    return {
        "file": path.name,
        "puzzles": len(chosen),
        "stalled": len(found.scores),
        "specimens": n,
        "clusters": len(found.clusters),
        "without a reason": sum(specimen.constraints is None for specimen in found.specimens),
        "ms each": round(1000 * taken / max(n, 1), 1),
        "an hour, two cores": int(2 * 3600 * n / max(taken, 1e-9)),
        "seconds passed": round(passed, 1),
        **proofs(found, n_proofs),
    }


def proofs(found: Discovery, n: int) -> dict[str, Any]:
    """How many specimens CP-SAT looked at, and how many it refuted."""
    if not n or not found.specimens:
        return {}
    chosen = np.unique(np.linspace(0, len(found.specimens) - 1, n).astype(int)).tolist()
    wrong = sum(not is_entailed(found, found.specimens[k]) for k in chosen)
    return {"proven": len(chosen) - wrong, "false": wrong}


def is_entailed(found: Discovery, specimen: Specimen) -> bool:
    """Whether a move follows from all that is named for it, as CP-SAT sees it."""
    row = found.row(specimen.puzzle)
    puzzle = row.flat()
    values, move = puzzle.alphabet.values, specimen.move
    state = (specimen.state[:, None] >> np.arange(len(values), dtype=np.uint64) & np.uint64(1)).astype(np.bool_)
    every = range(len(puzzle.constraints))
    named = every if specimen.constraints is None else specimen.constraints
    asked = [state]
    if specimen.constraints is not None:
        seen = np.ones_like(state)
        seen[move.coord] = state[move.coord]
        for coord, gone in specimen.absent:
            seen[coord, [values.index(mark) for mark in gone]] = False
        asked.append(seen)
    for possible in asked:
        left = possible.copy()
        left[move.coord] &= (np.arange(len(values)) != puzzle.alphabet.number(move.mark)) == isinstance(move, Commit)
        domains = {coord: [values[k] for k in np.flatnonzero(marks)] for coord, marks in enumerate(left)}
        if all(domains.values()):
            denied = Puzzle(puzzle.grid, puzzle.alphabet, [puzzle.constraints[i] for i in named], domains)
            if cpsat.solve(denied, 1).solutions:
                return False
    return True


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--rows", type=int, default=200)
    parser.add_argument("--prove", type=int, default=0)
    asked = parser.parse_args()
    rows = [measured(path, asked.rows, asked.prove) for path in asked.files]
    print(aligned([[*rows[0]], *([str(value) for value in row.values()] for row in rows)]))


if __name__ == "__main__":
    main()
