"""``python -m bench.plot RESULT.json -o FILE``: bars of what ``python -m bench --json RESULT.json`` measured.

Further results (of other solvers or corpora) may be given; a pair of corpus and solver counts once, the last one given.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from matplotlib import rc_context
from matplotlib.figure import Figure

ENGINE = "gridlanes"
_COLORS = ("#4477AA", "#EE6677", "#228833", "#CCBB44", "#66CCEE", "#AA3377", "#BBBBBB")
_STYLE = {"font.size": 10, "svg.fonttype": "none", "svg.hashsalt": ENGINE, "axes.spines.top": False}
Rates = dict[str, dict[str, float]]


def rates_in(paths: Sequence[Path]) -> Rates:
    """Puzzles a second by corpus and solver; pairs that took no part are left out."""
    found: Rates = {}
    for path in paths:
        for row in json.loads(path.read_text(encoding="utf-8"))["rows"]:
            if row.get("puzzles_per_second"):
                found.setdefault(row["corpus"], {})[row["solver"]] = row["puzzles_per_second"]
    return found


def plot(rates: Rates) -> Figure:
    """Bars side by side for each corpus, the engine's on top; the axis is logarithmic."""
    solvers = sorted(
        {solver for corpus in rates.values() for solver in corpus}, key=lambda name: (name != ENGINE, name)
    )
    height = 0.8 / len(solvers)
    figure = Figure((8.4, 1.1 + 0.24 * len(rates) * (len(solvers) + 1)), layout="constrained", dpi=110)
    axes = figure.add_subplot()
    for number, solver in enumerate(solvers):
        places = [
            at + (number - (len(solvers) - 1) / 2) * height
            for at, corpus in enumerate(rates)
            if solver in rates[corpus]
        ]
        lengths = [corpus[solver] for corpus in rates.values() if solver in corpus]
        bars = axes.barh(places, lengths, height, color=_COLORS[number % len(_COLORS)], label=solver)
        axes.bar_label(bars, [f"{length:,.0f}" for length in lengths], padding=3, fontsize=8)
    axes.set_yticks(range(len(rates)), list(rates))
    axes.invert_yaxis()
    axes.set_xscale("log")
    axes.set_xlabel("puzzles a second, one thread (logarithmic)")
    axes.spines["right"].set_visible(False)
    axes.margins(x=0.12)
    figure.legend(loc="outside upper right", ncols=len(solvers), frameon=False)
    return figure


def main(arguments: Sequence[str] | None = None) -> int:
    """Writes the plot."""
    options = argparse.ArgumentParser(prog="python -m bench.plot", description=__doc__)
    options.add_argument("results", nargs="+", type=Path, metavar="RESULT.json")
    options.add_argument("-o", "--output", type=Path, required=True, metavar="FILE", help="SVG or PNG")
    chosen = options.parse_args(arguments)
    with rc_context(_STYLE):
        plot(rates_in(chosen.results)).savefig(chosen.output, facecolor="white", metadata={"Date": None})
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
