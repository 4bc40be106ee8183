"""``python -m bench.scaling CORPUS...``: two threads against one, interleaved. Needs an otherwise idle machine."""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import gridlanes
from bench import machine
from bench.corpora import CorpusError, load
from bench.table import aligned, spread
from gridlanes.errors import GridlanesError
from gridlanes.io.read.arrays import read_array
from gridlanes.solvers.pool import available_threads, compile_for_shape


def seconds_of(grids: NDArray[np.uint8], threads: int, limit: int, passes: int) -> float:
    """The quickest of some passes, array in to arrays out."""
    best = float("inf")
    for _ in range(passes):
        start = time.perf_counter()
        gridlanes.solve(grids, threads=threads, limit=limit).solutions  # noqa: B018 (it is made when asked for)
        best = min(best, time.perf_counter() - start)
    return best


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.scaling", description=__doc__)
    parser.add_argument("corpora", nargs="+", type=Path, metavar="CORPUS")
    parser.add_argument("--threads", type=int, default=min(2, available_threads()), help="default: %(default)s")
    parser.add_argument("--limit", type=int, default=2)
    parser.add_argument("--rows", type=int, default=500_000, help="a corpus is repeated up to so many rows")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--passes", type=int, default=2)
    parser.add_argument("--json", type=Path, metavar="FILE")
    chosen = parser.parse_args(arguments)
    try:
        corpora = [load(path) for path in chosen.corpora]
    except (CorpusError, GridlanesError) as error:
        parser.error(str(error))
    facts = machine.facts()
    rows = []
    for corpus in corpora:
        times = -(-chosen.rows // len(corpus))
        grids = np.tile(corpus.givens, (times, 1))[: chosen.rows].reshape(-1, corpus.side, corpus.side)
        compile_for_shape(read_array(grids[:1]).groups[0].structure)
        for threads in (1, chosen.threads):
            seconds_of(grids[:20_000], threads, chosen.limit, 1)
        pairs = [
            (
                seconds_of(grids, 1, chosen.limit, chosen.passes),
                seconds_of(grids, chosen.threads, chosen.limit, chosen.passes),
            )
            for _ in range(chosen.rounds)
        ]
        ratios = [one / many for one, many in pairs]
        rows.append(
            {
                "corpus": corpus.name,
                "rows": len(grids),
                "threads": chosen.threads,
                "seconds_one_thread": [one for one, _ in pairs],
                "seconds_threads": [many for _, many in pairs],
                "ratios": ratios,
            }
        )
    print(f"{facts['cpu']}, {os.cpu_count()} processors, load {facts['load_average']}\n")
    heading = ("corpus", "rows", "1 thread, puzzles/s", f"{chosen.threads} threads, puzzles/s", "ratio", "best")
    lines = [
        (
            str(row["corpus"]),
            f"{row['rows']:,}",
            f"{row['rows'] / statistics.median(row['seconds_one_thread']):,.0f}",
            f"{row['rows'] / statistics.median(row['seconds_threads']):,.0f}",
            spread(row["ratios"]),
            f"{max(row['ratios']):.2f}x",
        )
        for row in rows
    ]
    print(aligned([heading, *lines]))
    if chosen.json:
        chosen.json.write_text(json.dumps({"machine": facts, "limit": chosen.limit, "rows": rows}, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
