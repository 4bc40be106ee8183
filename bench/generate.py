"""``python -m bench.generate [CASE...]``: puzzles/s that `gridlanes.generate` makes, one thread, by genre and by what
is asked for. Without cases all of them; ``--list`` names them.

Times are of the processor, kernels compiled before; each case is made with several seeds, the median counts.
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

import numpy as np

import gridlanes
from bench import machine
from bench.table import aligned
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
_ROTATED, _TENTS = ((14, 4_000), (20, 600), (25, 60)), ((8, 8_000), (10, 8_000), (15, 4_000))
_NO_GIVENS = {"mask": np.zeros((9, 9), np.bool_)}
_NOT_FORCED = {"difficulty": (2, 3)}
_TATHAMS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "keen 6x6": ("kenken", 4_096, {"size": 6}),
    "keen 6x6, levels 2 to 3": ("kenken", 2_048, {"size": 6, **_NOT_FORCED}),
    "keen 9x9": ("kenken", 1_024, {"size": 9}),
    "keen 9x9, levels 2 to 3": ("kenken", 512, {"size": 9, **_NOT_FORCED}),
    "killer without givens": ("killer", 4_096, _NO_GIVENS),
    "killer without givens, levels 2 to 3": ("killer", 1_024, {**_NO_GIVENS, **_NOT_FORCED}),
    "unequal 6x6": ("futoshiki", 8_192, {"size": 6}),
    "unequal 6x6, adjacent": ("futoshiki", 8_192, {"size": 6, "options": {"adjacent": True}}),
    "unequal 7x7": ("futoshiki", 8_192, {"size": 7}),
    "unruly 8x8": ("takuzu", 16_384, {"size": 8, "options": {"unique_lines": False}}),
    "unruly 10x10, unique lines": ("takuzu", 4_096, {"size": 10}),
    "unruly 14x14": ("takuzu", 4_096, {"size": 14, "options": {"unique_lines": False}}),
    "unruly 20x20": ("takuzu", 2_048, {"size": 20, "options": {"unique_lines": False}}),
    "towers 6x6": ("skyscrapers", 4_096, {"size": 6}),
    "solo 3x4": ("sudoku", 8_192, {"size": 12, "symmetry": "rotate180"}),
    "solo 4x4": ("sudoku", 4_096, {"size": 16, "symmetry": "rotate180"}),
    "map 15x20": ("map", 3_000, {"size": (15, 20)}),
    "map 25x30": ("map", 1_000, {"size": (25, 30)}),
    "solo 9j": ("jigsaw", 1_024, {"size": 9, "symmetry": "rotate180"}),
    "solo 9j, levels 2 to 3": ("jigsaw", 256, {"size": 9, "symmetry": "rotate180", **_NOT_FORCED}),
}
"""requests that come nearest to the parameters of Simon Tatham's games"""
CASES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "sudoku minimal": ("sudoku", 16_384, {"minimal": True}),
    "sudoku 30 clues": ("sudoku", 16_384, {"n_clues": 30}),
    "sudoku 24 clues, rotated": ("sudoku", 1_000, {"n_clues": 24, "symmetry": "rotate180"}),
    "sudoku not minimal": ("sudoku", 16_384, {}),
    "slitherlink 10x10 minimal": ("slitherlink", 500, {"size": 10, "minimal": True}),
    "slitherlink 20x20 minimal": ("slitherlink", 20, {"size": 20, "minimal": True}),
    "akari 14x14 minimal": ("akari", 200, {"size": 14, "minimal": True}),
    "akari 25x25": ("akari", 20, {"size": 25}),
    **{f"akari {side}x{side}, rotated": ("akari", n, {"size": side, "symmetry": "rotate180"}) for side, n in _ROTATED},
    **{f"tents {side}x{side}, all clues": ("tents", n, {"size": side, "n_clues": 2 * side}) for side, n in _TENTS},
    "dominosa 7x8": ("dominosa", 8_000, {"size": (7, 8)}),
    **{f"mosaic {side}x{side}": ("mosaic", n, {"size": side}) for side, n in ((10, 8_000), (25, 1_000), (50, 200))},
    "magnets 8x7, all clues": ("magnets", 2_000, {"size": (7, 8), "n_clues": 30}),
    "magnets 10x9, all clues": ("magnets", 500, {"size": (9, 10), "n_clues": 38}),
    "magnets 10x9": ("magnets", 300, {"size": (9, 10)}),
    "star battle 6x6": ("star_battle", 50, {"size": 6}),
    "star battle 10x10, 2 stars": ("star_battle", 5, {"size": 10, "options": {"stars": 2}}),
    **{f"{name} 10x10": (name, 50, {"size": 10}) for name in _OF_ROOMS},
    **{f"{name} 20x20": (name, 20, {"size": 20}) for name in _LARGE},
    **_TATHAMS,
    **{name: (name, 100, {"minimal": True}) for name in genres() if name != "star_battle"},
}
"""genre, puzzles, and what is asked for; those named for a genre are minimal, of its usual size"""


def measured(case: str, rounds: int, seconds: float) -> dict[str, Any]:
    """The figures of one case."""
    genre, count, asked = CASES[case]
    compile_for_shape(request_of(genre, asked.get("size"), options=asked.get("options")).structure)
    gridlanes.generate(genre, min(count, 20), threads=1, seed=0, seconds=seconds, **asked)
    rates, clues = [], []
    for seed in range(1, rounds + 1):
        start = time.process_time()
        result = gridlanes.generate(genre, count, threads=1, seed=seed, seconds=seconds, **asked)
        rates.append(count / (time.process_time() - start))
        clues.append(float(n_clues_of(result.groups[0][0]).mean()))
    return {"case": case, "puzzles": count, "rate": statistics.median(rates), "rates": rates, "clues": clues[0]}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.generate", description=__doc__)
    parser.add_argument("cases", nargs="*", metavar="CASE")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=120, help="after which a round is given up")
    parser.add_argument("--json", type=Path, metavar="FILE")
    chosen = parser.parse_args(arguments)
    if chosen.list:
        print("\n".join(CASES))
        return 0
    unknown = [case for case in chosen.cases if case not in CASES]
    if unknown:
        parser.error(f"no such case: {', '.join(unknown)}")
    facts = machine.facts()
    print(f"{facts['cpu']}, {os.cpu_count()} processors, load {facts['load_average']}\n")
    rows = []
    for case in chosen.cases or CASES:
        try:
            rows.append(measured(case, chosen.rounds, chosen.seconds))
        except gridlanes.GenerateError as error:
            print(f"{case}: {error}", file=sys.stderr)
    lines = [("case", "puzzles/s", "slowest", "fastest", "clues a puzzle")]
    lines += [
        (
            row["case"],
            f"{row['rate']:,.1f}",
            f"{min(row['rates']):,.1f}",
            f"{max(row['rates']):,.1f}",
            f"{row['clues']:.1f}",
        )
        for row in rows
    ]
    print(aligned(lines))
    if chosen.json:
        chosen.json.write_text(json.dumps({"machine": facts, "rows": rows}, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
