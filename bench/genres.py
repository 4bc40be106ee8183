"""``python -m bench.genres CORPUS...``: puzzles/s of any genre, from text and from arrays, one thread.

A corpus is a file that gridlanes reads, puzzles of any genres mixed; of JSON lines that are no envelopes ``--field``
names the entries that may hold the puzzle (the first that is there counts) and ``--prefix`` what goes before it.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gridlanes
from bench import machine
from bench.corpora import CorpusError
from bench.table import aligned
from gridlanes.io.read.blocks import Block
from gridlanes.io.read.reading import read_rows
from gridlanes.solvers.pool import SolveOptions, SolverPool, compile_for_shape
from gridlanes.status import Status


def texts_of(path: Path, fields: Sequence[str], prefix: str, repeat_to: int) -> list[str]:
    """The puzzles of a file as strings, repeated up to `repeat_to` rows. Raises `CorpusError` where there are none."""
    data = path.read_bytes()
    lines = (gzip.decompress(data) if path.suffix == ".gz" else data).decode().splitlines()
    texts = [line for line in lines if line.strip()]
    if fields:
        entries = [next((entry[f] for f in fields if entry.get(f)), None) for entry in map(json.loads, texts)]
        texts = [prefix + str(entry) for entry in entries if entry is not None]
    if not texts:
        raise CorpusError(f"{path}: no puzzles")
    return (texts * -(-repeat_to // len(texts)))[: max(len(texts), repeat_to)]


def from_text(texts: list[str], limit: int, budget: int | None) -> tuple[float, gridlanes.Result]:
    """Seconds from strings to the result, and that."""
    start = time.perf_counter()
    result = gridlanes.solve(texts, limit=limit, threads=1, budget=budget)
    return time.perf_counter() - start, result


def from_arrays(block: Block, limit: int, budget: int | None) -> float:
    """Seconds from givens, clues and regions to checked answers."""
    solve_options = SolveOptions(limit, budget)
    with SolverPool(1) as pool:
        start = time.perf_counter()
        for group in block.groups:
            pool.solve(group.structure, group.givens, solve_options, clues=group.clues, row_regions=group.row_regions)
        return time.perf_counter() - start


def measured(path: Path, chosen: argparse.Namespace) -> dict[str, Any]:
    """The figures of one corpus."""
    texts = texts_of(path, chosen.field, chosen.prefix, chosen.rows)
    block = read_rows(texts)
    for group in block.groups:
        compile_for_shape(group.structure)
    from_text(texts, chosen.limit, chosen.budget)
    rounds = [
        (from_text(texts, chosen.limit, chosen.budget)[0], from_arrays(block, chosen.limit, chosen.budget))
        for _ in range(chosen.rounds)
    ]
    result = from_text(texts, chosen.limit, chosen.budget)[1]
    return {
        "corpus": path.name,
        "rows": len(texts),
        "seconds_text": [text for text, _ in rounds],
        "seconds_arrays": [arrays for _, arrays in rounds],
        "guesses": float(result.guesses.mean()),
        "nodes": float(statistics.median(result.nodes.tolist())),
        "status": {Status(code).name: n for code, n in result.counts().items()},
    }


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.genres", description=__doc__)
    parser.add_argument("corpora", nargs="+", type=Path, metavar="CORPUS")
    parser.add_argument("--field", action="append", default=[], help="entry of JSON lines that holds the puzzle")
    parser.add_argument("--prefix", default="", help="what goes before that entry, such as loopy:")
    parser.add_argument("--limit", type=int, default=2)
    parser.add_argument("--budget", type=int, help="nodes a row may take")
    parser.add_argument("--rows", type=int, default=1, help="a corpus is repeated up to so many rows")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", type=Path, metavar="FILE")
    chosen = parser.parse_args(arguments)
    try:
        rows = [measured(path, chosen) for path in chosen.corpora]
    except (CorpusError, OSError, ValueError) as error:
        parser.error(str(error))
    facts = machine.facts()
    print(f"{facts['cpu']}, {os.cpu_count()} processors, load {facts['load_average']}\n")
    lines = [
        (
            row["corpus"],
            f"{row['rows']:,}",
            f"{row['rows'] / statistics.median(row['seconds_text']):,.0f}",
            f"{row['rows'] / statistics.median(row['seconds_arrays']):,.0f}",
            f"{1e6 * statistics.median(row['seconds_arrays']) / row['rows']:,.1f}",
            f"{row['guesses']:.2f}",
            f"{row['nodes']:,.0f}",
            ", ".join(f"{n:,} {name}" for name, n in row["status"].items()),
        )
        for row in rows
    ]
    heading = (
        "corpus",
        "rows",
        "text, puzzles/s",
        "arrays, puzzles/s",
        "us a puzzle",
        "guesses",
        "median nodes",
        "answers",
    )
    print(aligned([heading, *lines]))
    if chosen.json:
        chosen.json.write_text(json.dumps({"machine": facts, "limit": chosen.limit, "rows": rows}, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
