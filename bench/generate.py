"""``python -m bench.generate [CASE...]``: puzzles/s that `gridlanes.generate` makes, one thread, by genre and by what
is asked for. Without cases all of them; ``--list`` names them.

Times are of the processor, kernels compiled before; each case is made with several seeds, the median counts. With
``--tatham FOLDER`` Simon Tatham's programs make puzzles of his parameters in turn. The rate of each case is said as
soon as it is known, and the file of ``--json`` has all cases so far.
"""

from __future__ import annotations

import argparse
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
from bench.generator_peer import GeneratorPeer, PeerError
from bench.table import aligned
from bench.tathams_games import TATHAMS, Case
from gridlanes.generating.clues.clue_counts import n_clues_of
from gridlanes.generating.request import request_of
from gridlanes.registry import genres
from gridlanes.solvers.pool import compile_for_shape

_OF_ROOMS = (
    *("aqre", "araf", "cocktail_lamp", "country_road", "detour", "double_back", "lits", "norinori"),
    *("regional_yajilin", "shimaguni", "simple_loop", "star_battle", "suguru", "usoone"),
)
_LARGE = (
    *("aqre", "aquarium", "arukone", "chocona", "cojun", "country_road", "detour", "double_back", "fivecells"),
    *("foseruzu", "hanare", "heyawake"),
    *("juosan", "lits", "makaro", "map", "norinori", "numberlink", "nurimisaki", "simple_loop"),
    *("moon_or_sun", "regional_yajilin", "ripple_effect", "star_battle", "statue_park", "suguru"),
    *("tatamibari", "thermometers", "tilepaint", "usoone"),
)
CASES: dict[str, Case] = {
    "sudoku minimal": Case("sudoku", 16_384, {"minimal": True}),
    "sudoku 30 clues": Case("sudoku", 16_384, {"n_clues": 30}),
    "sudoku 24 clues, rotated": Case("sudoku", 1_000, {"n_clues": 24, "symmetry": "rotate180"}),
    "sudoku not minimal": Case("sudoku", 16_384),
    "slitherlink 10x10 minimal": Case("slitherlink", 500, {"size": 10, "minimal": True}),
    "slitherlink 20x20 minimal": Case("slitherlink", 20, {"size": 20, "minimal": True}),
    "akari 14x14 minimal": Case("akari", 200, {"size": 14, "minimal": True}),
    "akari 25x25": Case("akari", 20, {"size": 25}),
    "star battle 6x6": Case("star_battle", 50, {"size": 6}),
    "star battle 10x10, 2 stars": Case("star_battle", 5, {"size": 10, "options": {"stars": 2}}),
    **{f"{name} 10x10": Case(name, 50, {"size": 10}) for name in _OF_ROOMS},
    **{f"{name} 20x20": Case(name, 20, {"size": 20}) for name in _LARGE},
    **TATHAMS,
    **{name: Case(name, 100, {"minimal": True}) for name in genres() if name != "star_battle"},
}
"""what is measured, by its name; those named for a genre are minimal puzzles of its usual size"""


class Measured:
    """A case whose kernels are compiled, measured round by round."""

    def __init__(self, name: str, seconds: float) -> None:
        self.name, self.case, self.seconds = name, CASES[name], seconds
        self.rates: list[float] = []
        self.clues = 0.0
        asked = self.case.asked
        compile_for_shape(request_of(self.case.genre, asked.get("size"), options=asked.get("options")).structure)
        self._made(0, min(self.case.count, 20))

    def measure(self) -> None:
        """One more round, with a seed of its own."""
        start = time.process_time()
        result = self._made(len(self.rates) + 1, self.case.count)
        self.rates.append(self.case.count / (time.process_time() - start))
        if len(self.rates) == 1:
            self.clues = float(n_clues_of(result.groups[0][0]).mean())

    def _made(self, seed: int, count: int) -> Any:
        case = self.case
        return gridlanes.generate(case.genre, count, threads=1, seed=seed, seconds=self.seconds, **case.asked)

    def figures(self) -> dict[str, Any]:
        count, rate = self.case.count, statistics.median(self.rates)
        return {"case": self.name, "puzzles": count, "rate": rate, "rates": self.rates, "clues": self.clues}


def measured(name: str, rounds: int, seconds: float, peer: GeneratorPeer | None = None) -> dict[str, Any]:
    """The figures of one case; those of `peer`, if any, are measured in turn with them."""
    found = Measured(name, seconds)
    his: dict[str, list[float]] = {parameters: [] for parameters in found.case.his}
    for _ in range(rounds):
        found.measure()
        if peer is not None:
            for parameters, rates in his.items():
                rates.append(peer.rate(parameters))
    return found.figures() | ({"his": his} if peer is not None else {})


def _own_lines(rows: Sequence[dict[str, Any]]) -> list[tuple[str, ...]]:
    """A line for each case."""
    lines: list[tuple[str, ...]] = [("case", "puzzles/s", "slowest", "fastest", "clues a puzzle")]
    for row in rows:
        rates = (row["rate"], min(row["rates"]), max(row["rates"]))
        lines.append((row["case"], *(f"{rate:,.1f}" for rate in rates), f"{row['clues']:.1f}"))
    return lines


def _lines_beside_his(rows: Sequence[dict[str, Any]]) -> list[tuple[str, ...]]:
    """A line for each of his parameters."""
    lines: list[tuple[str, ...]] = [("his parameters", "his puzzles/s", "case", "puzzles/s", "ratio", "least", "most")]
    for row in rows:
        for parameters, his in row["his"].items():
            ratios = [own / other for own, other in zip(row["rates"], his, strict=True)]
            shown = (f"{ratio:,.1f}" for ratio in (statistics.median(ratios), min(ratios), max(ratios)))
            lines.append((parameters, f"{statistics.median(his):,.1f}", row["case"], f"{row['rate']:,.1f}", *shown))
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.generate", description=__doc__)
    parser.add_argument("cases", nargs="*", metavar="CASE")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=120, help="after which a round is given up")
    parser.add_argument(
        "--tatham",
        type=Path,
        metavar="FOLDER",
        help="his programs, such as /usr/games (Debian: sgt-puzzles), measured in turn with the cases that stand for"
        " his parameters",
    )
    parser.add_argument("--json", type=Path, metavar="FILE")
    chosen = parser.parse_args(arguments)
    if chosen.list:
        print("\n".join(CASES))
        return 0
    unknown = [case for case in chosen.cases if case not in CASES]
    if unknown:
        parser.error(f"no such case: {', '.join(unknown)}")
    peer = GeneratorPeer(chosen.tatham) if chosen.tatham else None
    facts = machine.facts()
    print(f"{facts['cpu']}, {os.cpu_count()} processors, load {facts['load_average']}\n")
    rows = []
    for case in chosen.cases or (TATHAMS if peer else CASES):
        try:
            rows.append(measured(case, chosen.rounds, chosen.seconds, peer))
        except (gridlanes.GenerateError, PeerError) as error:
            print(f"{case}: {error}", file=sys.stderr)
            continue
        print(f"{case}: {rows[-1]['rate']:,.1f} puzzles/s", file=sys.stderr, flush=True)
        if chosen.json:
            chosen.json.write_text(json.dumps({"machine": facts, "rows": rows}, indent=1) + "\n")
    print(aligned(_own_lines(rows) if peer is None else _lines_beside_his(rows)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
