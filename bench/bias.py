"""``python -m bench.bias [CASE...]``: how far the random solutions that puzzles are made of are from equally likely, on
boards so small that all solutions can be counted.

For each case, how many of all solutions were drawn, Pearson's chi-square against equal shares with its p-value, and how
much more than chance the shares differ: the solutions that were drawn most by one half of the draws, half of all, have
`likelier half` of the other half of the draws (0.5 where there is no bias).
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench import machine
from bench.table import aligned
from gridlanes.generating.request import request_of
from gridlanes.generating.solutions.random_solutions import random_solutions
from gridlanes.samplers.draws import Tries
from gridlanes.solvers.pool import SolveOptions, SolverPool

CASES: dict[str, tuple[str, int, bool]] = {
    "sudoku 4x4": ("sudoku", 4, False),
    "slitherlink 3x3": ("slitherlink", 3, False),
    "slitherlink 3x3, uniform": ("slitherlink", 3, True),
    "slitherlink 4x4": ("slitherlink", 4, False),
    "slitherlink 4x4, uniform": ("slitherlink", 4, True),
}
"""genre, side of the board, and whether solutions are asked for as `uniform`"""
_FEWEST = 20
"""draws of each solution, on average"""


def p_value(chi_square: float, freedom: int) -> float:
    """The chance of at least so large a chi-square with so many degrees of freedom, dozens at least: by the cube root,
    which is nearly normal (E. Wilson, M. Hilferty, "The distribution of chi-square", 1931).
    """
    spread = 2 / (9 * freedom)
    return 0.5 * math.erfc(((chi_square / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(2 * spread))


def compared(numbers: NDArray[np.int64], n_all: int) -> dict[str, Any]:
    """The figures of draws, given by the number ``int64 (n,)`` of the solution of each, of `n_all` solutions."""
    counts = np.bincount(numbers, minlength=n_all)
    expected = len(numbers) / n_all
    chi_square = float(((counts - expected) ** 2).sum() / expected)
    halves = [np.bincount(numbers[start::2], minlength=n_all) for start in (0, 1)]
    likely = np.argsort(-halves[0], kind="stable")[: n_all // 2]
    return {
        "solutions": n_all,
        "draws": len(numbers),
        "drawn": int((counts > 0).sum()),
        "chi_square": chi_square,
        "p": p_value(chi_square, n_all - 1),
        "likelier_half": float(halves[1][likely].sum() / halves[1].sum()),
    }


def measured(case: str, draws_each: int, seed: int = 1) -> dict[str, Any]:
    """The figures of one case."""
    genre, side, uniform = CASES[case]
    request = request_of(genre, side, seed=seed, uniform=uniform)
    structure = request.structure
    with SolverPool(1) as pool:
        blank = np.zeros((1, structure.n_coords), np.uint8)
        n_all = int(pool.solve(structure, blank, SolveOptions(None, verified=False)).n_solutions[0])
        n = draws_each * n_all
        tries = Tries(np.arange(n, dtype=np.int64), np.zeros(n, np.int64))
        layout = np.zeros((n, structure.n_coords), np.uint8)
        marks, found = random_solutions(structure, layout, (), request.draws(), tries, pool, request.start)
    _, numbers = np.unique(marks[found], axis=0, return_inverse=True)
    return {"case": case, **compared(numbers.ravel(), n_all)}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.bias", description=__doc__)
    parser.add_argument("cases", nargs="*", metavar="CASE")
    parser.add_argument("--draws", type=int, default=_FEWEST, help="of each solution, on average")
    parser.add_argument("--json", type=Path, metavar="FILE")
    chosen = parser.parse_args(arguments)
    unknown = [case for case in chosen.cases if case not in CASES]
    if unknown:
        parser.error(f"no such case: {', '.join(unknown)}")
    rows = [measured(case, chosen.draws) for case in chosen.cases or CASES]
    lines = [("case", "solutions", "draws", "drawn", "chi-square", "p", "likelier half")]
    for row in rows:
        figures = (f"{row[name]:,}" for name in ("solutions", "draws", "drawn"))
        lines.append(
            (row["case"], *figures, f"{row['chi_square']:,.0f}", f"{row['p']:.2g}", f"{row['likelier_half']:.3f}")
        )
    print(aligned(lines))
    if chosen.json:
        chosen.json.write_text(json.dumps({"machine": machine.facts(), "rows": rows}, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
