"""``python -m bench.published FILE...``: published collections as they are, all sizes mixed, by URL, one thread.

A file has JSON lines with a `url` (or ``--field``); those of genres that gridlanes does not know are left out. Each
genre is measured in one call and puzzle by puzzle, and by size: `up to` so many cells. ``--peer COMMAND`` names a
program that reads URLs from standard input and prints a line ``STATUS SECONDS URL`` for each, at once, and
``--peer-seconds`` how long it may take for one. Answers must agree with its own where it gives one; else the exit code
is 1. ``--half 0`` or ``1`` takes one half of the puzzles, by a hash, ``--sample N`` at most so many of each genre.
"""

from __future__ import annotations

import argparse
import gzip
import itertools
import json
import os
import statistics
import sys
import time
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gridlanes
from bench import machine
from bench.corpora import CorpusError
from bench.table import aligned
from bench.url_peer import LATE, UrlPeer
from gridlanes.errors import PuzzleError
from gridlanes.io.read.reading import read_rows
from gridlanes.status import Status

LARGEST = (100, 260, 720)
"""cells of the boards of each class but the last"""
PEER_SAYS = {"unique": {Status.UNIQUE}, "nonunique": {Status.MULTIPLE}, "noanswer": {Status.UNSOLVABLE}}
"""what the peer calls an answer; anything else, an error say, is not compared, nor is its time"""
HEADING = (
    "genre",
    "up to",
    "puzzles",
    "one call, ms",
    "each, ms",
    "worst, ms",
    "nodes",
    "open",
    "peer, ms",
    "peer's worst",
    "late",
)
NOTE = (
    "ms a puzzle; worst: of the puzzles one by one; open: not answered within the budget; the last columns: how many "
    "times the peer takes longer, a puzzle that is late for it counted with the time it had, and none on which it "
    "disagrees"
)


@dataclass(frozen=True)
class Entry:
    """A puzzle: its URL, its genre and how many cells its board has."""

    url: str
    genre: str
    cells: int


def entries_of(path: Path, field: str, half: int | None) -> list[Entry]:
    """The puzzles of a file that gridlanes can read."""
    data = path.read_bytes()
    found = []
    for line in (gzip.decompress(data) if path.suffix == ".gz" else data).decode().splitlines():
        url = json.loads(line).get(field) if line.strip() else None
        if not url or (half is not None and zlib.crc32(url.encode()) >> 5 & 1 != half):
            continue
        try:
            (group,) = read_rows([url]).groups
        except (PuzzleError, ValueError):
            continue
        found.append(Entry(url, group.structure.genre, group.structure.grid.rows * group.structure.grid.cols))
    return found


def timed(urls: list[str], budget: int | None) -> tuple[float, gridlanes.Result]:
    """Seconds of one call, and what it returned."""
    start = time.perf_counter()
    result = gridlanes.solve(urls, threads=1, budget=budget)
    return time.perf_counter() - start, result


def measured(entries: list[Entry], chosen: argparse.Namespace, said: Mapping[str, tuple[str, float]]) -> dict[str, Any]:
    """The figures of puzzles of one genre and class of sizes; `said`: by a peer, of each URL."""
    urls = [entry.url for entry in entries]
    timed(urls, chosen.budget)  # compiles
    calls = [timed(urls, chosen.budget) for _ in range(chosen.rounds)]
    result = calls[-1][1]
    each = [min(timed([url], chosen.budget)[0] for _ in range(2)) for url in urls]
    row: dict[str, Any] = {
        "puzzles": len(urls),
        "seconds_call": [seconds for seconds, _ in calls],
        "seconds_each": each,
        "nodes": int(result.nodes.max()),
        "status": {Status(code).name: n for code, n in result.counts().items()},
        "disagree": [],
    }
    if said:
        words = [said[url] for url in urls]
        row["seconds_peer"] = [seconds if word in {*PEER_SAYS, LATE} else None for word, seconds in words]
        row["late_peer"] = sum(word == LATE for word, _ in words)
        for i, (entry, status, (word, _)) in enumerate(zip(entries, result.status.tolist(), words, strict=True)):
            if status != Status.BUDGET and word in PEER_SAYS and Status(status) not in PEER_SAYS[word]:
                row["seconds_peer"][i] = None
                row["disagree"].append(f"{entry.url}: {Status(status).name}, the peer says {word}")
    return row


def line_of(genre: str, largest: str, row: dict[str, Any]) -> tuple[str, ...]:
    """A line of the table."""
    n, each, peer = row["puzzles"], row["seconds_each"], row.get("seconds_peer")
    call = statistics.median(row["seconds_call"])
    against = ("", "", "")
    if peer and any(seconds is not None for seconds in peer):
        both = [(own, other) for own, other in zip(each, peer, strict=True) if other is not None]
        own, other = (sum(seconds) for seconds in zip(*both, strict=True))
        longest = max(mine / its for mine, its in both)
        against = (
            f"{1e3 * other / len(both):,.2f} ({other / len(both) / call * n:.2g}x, {other / own:.2g}x)",
            f"{1e3 * max(its for _, its in both):,.0f} (at most {longest:.2g} times as long)",
            str(row["late_peer"] or ""),
        )
    figures = (1e3 * call / n, 1e3 * sum(each) / n, 1e3 * max(each))
    left = row["status"].get(Status.BUDGET.name, 0)
    return (
        genre,
        largest,
        f"{n:,}",
        *(f"{figure:,.2f}" for figure in figures),
        f"{row['nodes']:,}",
        str(left or ""),
        *against,
    )


def classes(entries: Sequence[Entry]) -> list[tuple[str, list[Entry]]]:
    """All entries, then those of each class of sizes that has any."""
    found, bounds = [("all", list(entries))], (0, *LARGEST, sys.maxsize)
    for smallest, largest in itertools.pairwise(bounds):
        some = [entry for entry in entries if smallest < entry.cells <= largest]
        if some:
            found.append((f"{largest:,}" if largest < sys.maxsize else "more", some))
    return found


def sampled(entries: list[Entry], most: int | None) -> list[Entry]:
    """At most so many of them, by a hash, in their order."""
    chosen = {*sorted({entry.url for entry in entries}, key=lambda url: zlib.crc32(url.encode()))[:most]}
    return [entry for entry in entries if entry.url in chosen]


def rows_of(genre: str, entries: list[Entry], chosen: argparse.Namespace) -> list[tuple[str, str, dict[str, Any]]]:
    """The figures of one genre, by size."""
    said = {}
    if chosen.peer:
        with UrlPeer(chosen.peer, chosen.peer_seconds) as peer:
            said = {entry.url: peer.ask(entry.url) for entry in entries}
    return [(genre, largest, measured(some, chosen, said)) for largest, some in classes(entries)]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.published", description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--field", default="url", help="entry of a line that holds the puzzle")
    parser.add_argument("--peer", metavar="COMMAND")
    parser.add_argument("--peer-seconds", type=float, metavar="S")
    parser.add_argument("--sample", type=int, metavar="N")
    parser.add_argument("--half", type=int, choices=(0, 1))
    parser.add_argument("--budget", type=int, help="nodes a row may take")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", type=Path, metavar="FILE")
    chosen = parser.parse_args(arguments)
    try:
        entries = [entry for path in chosen.files for entry in entries_of(path, chosen.field, chosen.half)]
        if not entries:
            raise CorpusError("no puzzles of a genre that is known")
        found = []
        for genre in sorted({entry.genre for entry in entries}):
            some = sampled([entry for entry in entries if entry.genre == genre], chosen.sample)
            found += rows_of(genre, some, chosen)
    except (CorpusError, OSError, ValueError) as error:
        parser.error(str(error))
    facts = machine.facts()
    print(f"{facts['cpu']}, {os.cpu_count()} processors, load {facts['load_average']}; {NOTE}\n")
    print(aligned([HEADING, *(line_of(*one) for one in found)]))
    wrong = sorted({fault for _, _, row in found for fault in row["disagree"]})
    print("\n".join(["", *wrong]) if wrong else "")
    if chosen.json:
        rows = [{"genre": genre, "up_to": largest, **row} for genre, largest, row in found]
        chosen.json.write_text(json.dumps({"machine": facts, "rows": rows}, indent=1) + "\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
