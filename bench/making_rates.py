"""``python -m bench.making_rates [GENRE...]``: a table of the puzzles a second that `gridlanes.generate` makes of every
genre on one thread: of its usual size, which is 10x10 for most genres, minimal ones of that size, and 20x20.

Each figure is the rate of one batch, as many puzzles as fit into ``--seconds``; ``<`` stands where not even one was
made in four times as long. Times are of the processor. They include everything from the random numbers to the texts and
the second proof, except compiling.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gridlanes
from bench import machine
from bench.table import aligned
from gridlanes.generating.clues.clue_counts import n_clues_of
from gridlanes.generating.request import request_of
from gridlanes.registry import genres
from gridlanes.solvers.pool import compile_for_shape

_MAX_BATCH = 16_384
"""puzzles of a batch"""
_PATIENCE = 4
"""times ``--seconds`` after which one puzzle is given up"""
_USUAL, _LARGE = 10, 20
_ONE_SIZE = (
    *("anti_knight", "arrow", "dominosa", "doppelblock", "easy_as_abc", "even_odd", "futoshiki", "german_whispers"),
    *("hidato", "jigsaw", "kakurasu", "kenken", "killer", "kropki", "latin_square", "samurai", "sandwich"),
    *("signpost", "skyscrapers", "str8ts", "sudoku", "sudoku_x", "thermometer", "windoku"),
)
"""genres whose usual size is not 10x10, or that nobody solves at 20x20"""


def rate_of(genre: str, asked: dict[str, Any], seconds: float) -> dict[str, Any]:
    """The rate of the largest batch that takes about `seconds`, and the clues of its puzzles. If not even one puzzle is
    made, the rate is the negative of a bound, and there are no clues.
    """
    request = request_of(genre, asked.get("size"))
    compile_for_shape(request.structure)
    found: dict[str, Any] = {"size": f"{request.size.rows}x{request.size.cols}"}
    seed, count, spent, patience = 0, 1, 0.0, _PATIENCE * seconds
    try:
        gridlanes.generate(genre, 1, threads=1, seed=seed, seconds=patience, **asked)  # compiles kernels
        while spent < seconds / 2 and count <= _MAX_BATCH:
            seed, start = seed + 1, time.process_time()
            made = gridlanes.generate(genre, count, threads=1, seed=seed, seconds=patience, **asked)
            spent = time.process_time() - start
            found |= {"rate": count / spent, "clues": float(n_clues_of(made.groups[0][0]).mean())}
            count = max(2 * count, min(int(0.8 * seconds * count / spent), 8 * count))
    except gridlanes.GenerateError:
        pass  # what the batch before showed, if there was one, stands
    return {"rate": -1 / patience, "clues": None} | found


def ways_of(genre: str) -> dict[str, dict[str, Any]]:
    """What is asked of the maker, by the name of the way."""
    if genre in _ONE_SIZE:
        return {"usual": {}, "minimal": {"minimal": True}}
    return {"usual": {"size": _USUAL}, "minimal": {"size": _USUAL, "minimal": True}, "large": {"size": _LARGE}}


def measured(genre: str, seconds: float) -> dict[str, dict[str, Any]]:
    """The figures of a genre, by way of asking."""
    return {way: rate_of(genre, asked, seconds) for way, asked in ways_of(genre).items()}


def _cells(genre: str, figures: dict[str, dict[str, Any]]) -> tuple[str, ...]:
    """The line of a genre."""
    usual = figures["usual"]
    clues = (figures[way]["clues"] for way in ("usual", "minimal"))
    rates = (_words(figures[way]["rate"]) if way in figures else "" for way in ("usual", "minimal", "large"))
    return (genre, usual["size"], *rates, *("" if n is None else f"{n:.1f}" for n in clues))


def _words(rate: float) -> str:
    if rate < 0:
        return f"< {-rate:.2f}"
    return f"{rate:,.0f}" if rate >= 20 else f"{rate:.2g}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.making_rates", description=__doc__)
    parser.add_argument("genres", nargs="*", metavar="GENRE")
    parser.add_argument("--seconds", type=float, default=5.0, help="for a batch")
    parser.add_argument("--json", type=Path, metavar="FILE")
    chosen = parser.parse_args(arguments)
    unknown = [name for name in chosen.genres if name not in genres()]
    if unknown:
        parser.error(f"unknown genre: {', '.join(unknown)}")
    facts = machine.facts()
    rows = {name: measured(name, chosen.seconds) for name in chosen.genres or sorted(genres())}
    print(f"{facts['cpu']}, load {facts['load_average']}\n")
    heading = ("genre", "size", "puzzles/s", "minimal", f"{_LARGE}x{_LARGE}", "clues", "clues if minimal")
    print(aligned([heading, *(_cells(name, figures) for name, figures in rows.items())]))
    if chosen.json:
        chosen.json.write_text(json.dumps({"machine": facts, "rows": rows}, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
