"""The figures of a data set's card: how its clues and its levels are distributed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gridlanes.corpus.statistics.style import file_of, height_of, name_bars, name_lines, new_figure, percent, styled
from gridlanes.solvers.difficulty import Level

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from gridlanes.datasets.described import Described

_LINES = ("#0072B2", "#E69F00", "#009E73", "#D55E00", "#56B4E9", "#CC79A7", "#8A8A8A", "#B5A642")
_LEVELS = ("#DDDDDD", "#88BBDD", "#4477AA", "#AA3377")
_WORDS = ("0 cheap kernels", "1 expensive kernels", "2 hypotheses", "3 guesses")
_DASHES = ("-", "--", "-.", ":")


def figures_of(described: Described) -> dict[str, str]:
    """The files in the folder of figures, SVG, by their names; the same bytes for the same rows."""
    return {
        "clues.svg": file_of(_clues(described)),
        "levels.svg": file_of(_levels(described)),
    }


@styled
def _clues(described: Described) -> Figure:
    """The share of rows by their number of clues, a line for each kind."""
    figure, axes = new_figure(3.6)
    axes.set(title="Clues", xlabel="clues and givens of a puzzle", ylabel="share of the puzzles")
    for i, kind in enumerate(described.kinds):
        numbers = np.arange(min(kind.clues) - 1, max(kind.clues) + 2)
        shares = np.array([kind.clues.get(int(number), 0) for number in numbers]) / kind.totals.rows
        dashes = _DASHES[i // len(_LINES) % len(_DASHES)]
        axes.step(numbers, shares, dashes, where="mid", color=_LINES[i % len(_LINES)], linewidth=1.8)
    axes.yaxis.set_major_formatter(percent)
    axes.set_ylim(bottom=0)
    axes.grid(alpha=0.25)
    name_lines(axes, [kind.name for kind in described.kinds])
    return figure


@styled
def _levels(described: Described) -> Figure:
    """The share of each level in the rows of each kind."""
    figure, axes = new_figure(height_of(len(described.kinds)) + 0.6)
    axes.set_title("What solving needs", pad=28)
    before = np.zeros(len(described.kinds))
    places = np.arange(len(described.kinds))
    for level in Level:
        share = np.array([kind.levels[level] / kind.totals.rows for kind in described.kinds])
        axes.barh(places, share, left=before, height=0.7, color=_LEVELS[level], label=_WORDS[level])
        before += share
    axes.xaxis.set_major_formatter(percent)
    axes.set_xlim(0, 1)
    axes.legend(loc="lower left", bbox_to_anchor=(0, 1.0), ncols=len(Level), fontsize=9)
    name_bars(axes, [kind.name for kind in described.kinds])
    return figure
