"""``python -m bench.discovering FILE...``: specimens that discovery finds, and the processor time that each takes.

``--rows N`` takes N puzzles of each file, evenly spread. ``--prove N``: for N specimens of each file CP-SAT is asked
whether the constraints that are named entail the move, in the whole state and with nothing known but what is named; it
has ``--seconds S`` for each answer. Each file is gone through twice, the first time to compile what it needs.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

import gridlanes
from bench.table import aligned
from gridlanes.api.inputs import blocks_of
from gridlanes.discovering.discovery import Discovery
from gridlanes.discovering.proofs import by_cpsat, by_what_is_named, in_its_state
from gridlanes.discovering.specimen import Specimen


def measured(path: Path, rows: int, n_proofs: int, seconds: float) -> dict[str, Any]:
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
        **proofs(found, n_proofs, seconds),
    }


def proofs(found: Discovery, n: int, seconds: float) -> dict[str, Any]:
    """How many specimens CP-SAT proved, how many it refuted, and for how many the time was not enough."""
    if not n or not found.specimens:
        return {}
    chosen = np.unique(np.linspace(0, len(found.specimens) - 1, n).astype(int)).tolist()
    counts = Counter(is_entailed(found, found.specimens[k], seconds) for k in chosen)
    return {"proven": counts[True], "false": counts[False], "not decided": counts[None]}


def is_entailed(found: Discovery, specimen: Specimen, seconds: float) -> bool | None:
    """Whether a move follows from all that is named for it, as CP-SAT sees it; None if it does not say in time."""
    puzzle = found.row(specimen.puzzle).flat()
    asked = [in_its_state(puzzle, specimen)]
    if specimen.constraints is not None:
        asked.append(by_what_is_named(puzzle, specimen))
    answers = [by_cpsat(question, seconds) for question in asked if question is not None]
    return False if True in answers else None if None in answers else True


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--rows", type=int, default=200)
    parser.add_argument("--prove", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=60.0)
    asked = parser.parse_args()
    rows = [measured(path, asked.rows, asked.prove, asked.seconds) for path in asked.files]
    names = list(dict.fromkeys(name for row in rows for name in row))
    print(aligned([names, *([str(row.get(name, "")) for name in names] for row in rows)]))


if __name__ == "__main__":
    main()
