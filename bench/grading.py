"""``python -m bench.grading [FILE...]``: grades/s, one thread, and how far scores agree with ratings and levels.

Each FILE holds puzzles of one kind, a line each, a rating behind each puzzle if there are any (``--every K`` takes each
K-th line). Without files: generated puzzles of some genres, as `generate` makes them and minimal. ``--levels
FILE...``: files of one game, from its easiest level to its hardest; of each and the one before it the share of pairs of
puzzles in the right order.
"""

from __future__ import annotations

import argparse
import gzip
import json
import time
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import gridlanes
from bench import machine
from bench.table import aligned
from gridlanes.grading.grades import GradeStatus

MADE: dict[str, tuple[str, int | None]] = {
    "sudoku": ("sudoku", None),
    "akari 10x10": ("akari", 10),
    "slitherlink 10x10": ("slitherlink", 10),
    "takuzu 10x10": ("takuzu", 10),
}
"""genre and side"""
BEYOND = 99.0
"""stands for the score of a puzzle that techniques do not solve"""


def rated(path: Path, every: int) -> tuple[list[str], NDArray[np.float64] | None]:
    """The puzzles of a file and, if there are any, their ratings. A file of JSON lines has game IDs, and stands in a
    folder of the game's name.
    """
    data = path.read_bytes()
    text = (gzip.decompress(data) if path.suffix == ".gz" else data).decode()
    rows = [line.split() for line in text.splitlines() if line and not line.startswith("#")][::every]
    if ".jsonl" in path.name:
        return [f"{path.parent.name}:{json.loads(' '.join(row))['id']}" for row in rows], None
    ratings = np.array([float(row[1]) for row in rows]) if all(len(row) > 1 for row in rows) else None
    return [row[0] for row in rows], ratings


def correlation(a: NDArray[Any], b: NDArray[Any]) -> float:
    """Spearman's: of ranks, with the mean rank where values are equal; NaN where all are."""
    ranks = []
    for values in (a, b):
        _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
        ranks.append((np.cumsum(counts) - (counts - 1) / 2)[inverse])
    is_flat = any(len(np.unique(values)) < 2 for values in ranks)
    return float("nan") if is_flat else float(np.corrcoef(*ranks)[0, 1])


def in_order(below: NDArray[Any], above: NDArray[Any]) -> float:
    """The share of pairs of scores, one of each, of which the one of `above` is the higher, ties half."""
    return float((above[:, None] > below).mean() + (above[:, None] == below).mean() / 2)


def measured(name: str, puzzles: list[str], ratings: NDArray[Any] | None, **reading: Any) -> dict[str, Any]:
    """The figures of one set of puzzles."""
    gridlanes.grade(puzzles, **reading)  # compiles what it needs
    start = time.process_time()
    found = gridlanes.grade(puzzles, **reading)
    seconds = time.process_time() - start
    is_graded = found.status == GradeStatus.GRADED
    score = np.where(is_graded, found.score, BEYOND)
    row = {"set": name, "puzzles": len(puzzles), "graded": int(is_graded.sum()), "rate": len(puzzles) / seconds}
    row["median"] = float(np.median(score))
    row["agreement"] = None if ratings is None else correlation(score, ratings)
    return row | {"scores": score.tolist()}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.grading", description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--every", type=int, default=1, metavar="K")
    parser.add_argument("--levels", action="store_true")
    parser.add_argument("--genre")
    parser.add_argument("--profile", metavar="FILE.toml|NAME", help="by default each genre's own")
    parser.add_argument("--count", type=int, default=5_000, help="puzzles that are generated of each genre")
    parser.add_argument("--json", type=Path, metavar="FILE")
    chosen = parser.parse_args(arguments)
    rows = []
    for path in chosen.files:
        rows.append(measured(path.name, *rated(path, chosen.every), genre=chosen.genre, profile=chosen.profile))
    for (name, (genre, side)), minimal in product({} if chosen.files else MADE.items(), (False, True)):
        made = gridlanes.generate(genre, chosen.count, size=side, minimal=minimal, distinct=False, seed=1)
        puzzles = made.to_arrow()["puzzle"].to_pylist()
        name = f"{name}, minimal" if minimal else name
        rows.append(measured(name, puzzles, None, genre=genre, profile=chosen.profile))
    for i, row in enumerate(rows):
        if chosen.levels and i:
            row["in order"] = in_order(np.array(rows[i - 1]["scores"]), np.array(row["scores"]))
    columns = ("set", "puzzles", "graded", "rate", "median", "agreement", "in order")
    print(aligned([list(columns), *[[_shown(row.get(column)) for column in columns] for row in rows]]))
    if chosen.json:
        chosen.json.write_text(json.dumps({"machine": machine.facts(), "rows": rows}, indent=1) + "\n")
    return 0


def _shown(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:,.0f}" if value >= BEYOND else f"{value:.3g}"
    return f"{value:,}" if isinstance(value, int) else str(value)


if __name__ == "__main__":
    raise SystemExit(main())
