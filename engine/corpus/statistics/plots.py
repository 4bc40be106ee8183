"""Plots of a run as matplotlib figures: statuses, difficulty, speed. No pyplot, so no display and no state is touched.

A status has the same colour in every plot; colours are those of Paul Tol's schemes, which the colour-blind can tell
apart.
"""

from __future__ import annotations

import functools
import io
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import numpy as np

from gridlanes.corpus.statistics.histogram import Histogram
from gridlanes.corpus.statistics.stats import KindStats, RunStats
from gridlanes.errors import ModelError
from gridlanes.extras import need
from gridlanes.status import Status

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Parameters = ParamSpec("Parameters")
Returned = TypeVar("Returned")

STATUS_COLORS = {
    Status.UNIQUE: "#4477AA",
    Status.MULTIPLE: "#66CCEE",
    Status.SOLVED: "#228833",
    Status.UNSOLVABLE: "#CCBB44",
    Status.BUDGET: "#EE6677",
    Status.INVALID: "#BBBBBB",
    Status.FAILED: "#AA3377",
}
INK = "#2a2e37"
"""of words and axes; on a page it becomes the colour of the text"""
_LINES = ("#0072B2", "#E69F00", "#009E73", "#D55E00", "#56B4E9", "#CC79A7", "#8A8A8A", "#B5A642")
_DASHES = ("-", "--", "-.", ":")
_BAR = "#5b82b5"
_MOST_BARS = 30
_WIDTH = 8.4
_STYLE = {
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.titlelocation": "left",
    "axes.titleweight": "bold",
    "axes.titlecolor": INK,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.facecolor": "none",
    "figure.facecolor": "none",
    "savefig.facecolor": "none",
    "legend.frameon": False,
    "svg.fonttype": "none",
    "svg.hashsalt": "gridlanes",
}


def _styled(function: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
    """The function with the style of these plots, whatever style is set; says so where matplotlib is missing."""

    @functools.wraps(function)
    def styled(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Returned:
        matplotlib = need("matplotlib", extra="plots", purpose="A plot")
        with matplotlib.rc_context(_STYLE):
            return function(*args, **kwargs)

    return styled


@_styled
def status_by_genre(stats: RunStats) -> Figure:
    """The share of each status in the rows of each genre."""
    return _statuses(stats.by_genre(), "Status by genre", "genres")


@_styled
def status_by_size(stats: RunStats) -> Figure:
    """The share of each status in the rows of each size, small grids first."""
    return _statuses(stats.by_size(), "Status by size", "sizes")


@_styled
def difficulty(stats: RunStats, by: str = "nodes") -> Figure:
    """Which share of each genre's puzzles takes more than so many ``nodes`` or ``guesses``; both axes are
    logarithmic. The genres with the most rows have a line each, the others one together.
    """
    if by not in ("nodes", "guesses"):
        raise ModelError(f"difficulty is shown by nodes or guesses, not by {by!r}")
    found = {name: getattr(kind, by) for name, kind in stats.by_genre().items()}
    histograms = {name: histogram for name, histogram in found.items() if histogram.rows}
    names = sorted(histograms, key=lambda name: -histograms[name].rows)
    if len(names) > len(_LINES):
        rest = names[len(_LINES) - 1 :]
        names = [*names[: len(_LINES) - 1], f"{len(rest)} other genres"]
        histograms[names[-1]] = sum((histograms[name] for name in rest), Histogram())
    figure, axes = _figure(3.9)
    for i, name in enumerate(names):
        numbers, left = _exceeding(histograms[name])
        dashes = _DASHES[i % len(_DASHES)]
        axes.step(numbers, left, dashes, where="post", color=_LINES[i], linewidth=1.8, label=name)
    axes.set(title=by.capitalize(), xlabel=f"{by} of a puzzle", ylabel="share of puzzles that take more")
    if not names:
        return _empty(figure, axes, "no puzzles")
    if by == "guesses":
        axes.set_xscale("symlog", linthresh=1)
        axes.set_xlim(left=0)
    else:
        axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_ylim(top=1.15)
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.yaxis.set_major_formatter(_percent)
    axes.grid(alpha=0.25)
    axes.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0))
    return figure


@_styled
def speed(stats: RunStats, by: str = "kind") -> Figure:
    """Rows a second of one solver thread by ``genre``, ``size`` or ``kind`` (both), from the times in the log."""
    if by not in ("genre", "size", "kind"):
        raise ModelError(f"speed is shown by genre, size or kind, not by {by!r}")
    kinds = {f"{kind.genre} {kind.size}": entry for kind, entry in stats.kinds.items()}
    groups = {"genre": stats.by_genre, "size": stats.by_size}.get(by, lambda: kinds)()
    timed = {name: entry.rows_per_second for name, entry in groups.items() if entry.rows_per_second}
    names = sorted(timed, key=lambda name: (-timed[name], name))[:_MOST_BARS]
    figure, axes = _figure(_height(len(names)))
    axes.set(title="Rows a second, one thread", xlabel="rows/s (logarithmic)")
    if not names:
        return _empty(figure, axes, "the run has no log of times")
    rates = np.array([timed[name] for name in names])
    start = 10.0 ** np.floor(np.log10(rates.min()) - 0.3)
    axes.barh(np.arange(len(names)), rates - start, left=start, color=_BAR, height=0.72)
    for place, rate in enumerate(rates.tolist()):
        words = f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}"
        axes.annotate(words, (rate, place), (4, 0), textcoords="offset points", va="center", fontsize=9)
    axes.set_xscale("log")
    axes.set_xlim(start, rates.max() * 4)
    axes.xaxis.set_major_formatter(_plain)
    axes.grid(axis="x", alpha=0.25)
    _names(axes, names)
    return figure


def svg_of(figure: Figure, name: str) -> str:
    """A figure as SVG for a page: words in the colour of its text, ids that begin with `name`; the same bytes each
    time.
    """
    svg = _svg(figure, "none")
    svg = svg[svg.index("<svg") :].replace(INK, "currentColor")
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    return re.sub(r'( id="|url\(#|href="#)', rf"\g<1>{name}-", svg)


@_styled
def _svg(figure: Figure, background: str) -> str:
    stream = io.StringIO()
    figure.savefig(stream, format="svg", facecolor=background, metadata={"Date": None, "Creator": None})
    return stream.getvalue()


@functools.cache
def _figure_class() -> type[Figure]:
    """A figure that shows itself in a notebook, where figures without pyplot are but words."""
    from matplotlib.figure import Figure

    class Plot(Figure):
        def _repr_svg_(self) -> str:
            return _svg(self, "white")

    return Plot


def _figure(height: float) -> tuple[Figure, Axes]:
    figure = _figure_class()((_WIDTH, height), layout="constrained", dpi=110)
    return figure, figure.add_subplot()


def _height(n_bars: int) -> float:
    return 1.3 + 0.27 * max(n_bars, 2)


def _empty(figure: Figure, axes: Axes, words: str) -> Figure:
    axes.text(0.5, 0.5, words, ha="center", va="center", transform=axes.transAxes)
    axes.set(xticks=[], yticks=[])
    return figure


def _statuses(groups: dict[str, KindStats], title: str, plural: str) -> Figure:
    """Bars of shares, one a group, those with the most rows if there are too many."""
    if len(groups) > _MOST_BARS:
        most = sorted(groups, key=lambda name: -groups[name].rows)[: _MOST_BARS - 1]
        rest = [entry for name, entry in groups.items() if name not in most]
        groups = {name: entry for name, entry in groups.items() if name in most}
        groups[f"{len(rest)} other {plural}"] = sum(rest, KindStats())
    names = list(groups)
    figure, axes = _figure(_height(len(names)))
    axes.set_title(title, pad=28)
    axes.set_xlabel("share of rows")
    if not names:
        return _empty(figure, axes, "no rows")
    counts = np.array([groups[name].by_status for name in names], np.float64)
    totals = counts.sum(axis=1)
    shares = counts / np.maximum(totals, 1)[:, None]
    left = np.zeros(len(names))
    for status in Status:
        if counts[:, status].any():
            color = STATUS_COLORS[status]
            axes.barh(np.arange(len(names)), shares[:, status], left=left, color=color, height=0.72, label=status.name)
            left += shares[:, status]
    for place, total in enumerate(totals.tolist()):
        axes.annotate(f"{total:,.0f}", (1, place), (5, 0), textcoords="offset points", va="center", fontsize=9)
    axes.set_xlim(0, 1)
    axes.xaxis.set_major_formatter(_percent)
    _names(axes, names)
    axes.legend(loc="lower left", bbox_to_anchor=(-0.02, 1.0), ncols=len(Status), fontsize=8.5, columnspacing=1.1)
    return figure


def _names(axes: Axes, names: Sequence[str]) -> None:
    """A name beside each bar, the first on top."""
    axes.set_yticks(np.arange(len(names)), [name if len(name) <= 28 else f"{name[:27]}…" for name in names])
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)
    for label in axes.get_yticklabels():
        label.set_parse_math(False)


def _exceeding(histogram: Histogram) -> tuple[Any, Any]:
    """Numbers, ascending, and the share of all that exceeds each; at the last the line drops to half a puzzle."""
    numbers, rows = histogram.values()
    left = 1 - np.cumsum(rows) / rows.sum()
    left[-1] = 0.5 / rows.sum()
    return np.concatenate([numbers[:1], numbers]), np.concatenate([[1.0], left])


def _percent(share: float, _place: object = None) -> str:
    return f"{share:.{0 if share >= 0.01 or share == 0 else min(6, int(-np.floor(np.log10(share))) - 2)}%}"


def _plain(value: float, _place: object = None) -> str:
    return f"{value:,.0f}" if value >= 1 else f"{value:g}"
