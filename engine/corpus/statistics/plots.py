"""Plots of a run as matplotlib figures: statuses, difficulty, time. `style` defines how they look."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from gridlanes.corpus.statistics.histogram import Histogram
from gridlanes.corpus.statistics.stats import KindStats, RunStats
from gridlanes.corpus.statistics.style import (
    BAR,
    INK,
    MAX_BARS,
    STATUS_COLORS,
    duration,
    empty_figure,
    height_of,
    logarithmic,
    name_bars,
    name_lines,
    new_figure,
    number,
    percent,
    share_axis,
    styled,
    write_beside,
)
from gridlanes.corpus.statistics.style import svg_of as svg_of
from gridlanes.errors import ModelError
from gridlanes.status import Status

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_LINES = ("#0072B2", "#E69F00", "#009E73", "#D55E00", "#56B4E9", "#CC79A7", "#8A8A8A", "#B5A642")
_DASHES = ("-", "--", "-.", ":")
_LEAST_SHARE = 0.004
"""of a bar that is drawn: what occurs is seen, however seldom"""
_QUANTILES = ((0.5, "half"), (0.9, "90%"), (0.99, "99%"))


@styled
def status_by_genre(stats: RunStats) -> Figure:
    """The share of each status in the rows of each genre; one that occurs is drawn no thinner than a hair."""
    return _statuses(stats.by_genre(), "Status by genre", "genres")


@styled
def status_by_size(stats: RunStats) -> Figure:
    """The share of each status in the rows of each size, small grids first."""
    return _statuses(stats.by_size(), "Status by size", "sizes")


@styled
def spread(stats: RunStats, by: str = "guesses") -> Figure:
    """How many ``guesses`` or ``nodes`` half, 90%, 99% and all of each genre's puzzles take at most; logarithmic."""
    found = _histograms(stats, by)
    names = sorted(found, key=lambda name: (-found[name].quantile(0.9), -found[name].largest, name))
    shown = names[:MAX_BARS]
    figure, axes = new_figure(height_of(len(shown)) + 0.2)
    axes.set_title(f"{by.capitalize()} by genre", pad=28)
    refusal = _nothing_to_show(found.values(), by)
    if refusal:
        return empty_figure(figure, axes, refusal)
    for place, name in enumerate(shown):
        histogram = found[name]
        low, middle, high = (histogram.quantile(share) for share, _ in _QUANTILES)
        axes.plot([low, histogram.largest], [place, place], color=BAR, linewidth=1.2, alpha=0.6, zorder=1)
        axes.plot([low, high], [place, place], color=BAR, linewidth=5, alpha=0.45, solid_capstyle="butt", zorder=2)
        axes.plot([middle], [place], marker="|", color=INK, markersize=11, markeredgewidth=1.8, zorder=4)
        axes.plot([low], [place], marker="o", color=BAR, markersize=7, zorder=3)
        axes.plot([histogram.largest], [place], marker=">", color=BAR, markersize=5, zorder=3)
        words = number(histogram.largest)
        write_beside(axes, histogram.largest, place, words, 7)
    _explain_marks(axes)
    logarithmic(axes.xaxis, _lowest(by), 4 * max(found[name].largest for name in shown))
    left = f"; of {len(names):,} genres the {len(shown)} hardest" if len(shown) < len(names) else ""
    axes.set_xlabel(f"{by} of a puzzle (logarithmic{left})")
    axes.grid(axis="x", alpha=0.25)
    name_bars(axes, shown)
    return figure


@styled
def difficulty(stats: RunStats, by: str = "nodes") -> Figure:
    """The share of each genre's puzzles that take more than a number of ``nodes`` or ``guesses``; both axes are
    logarithmic. The genres with the most rows have a line each, the others one together.
    """
    found = _histograms(stats, by)
    names = sorted(found, key=lambda name: -found[name].rows)
    if len(names) > len(_LINES):
        rest = names[len(_LINES) - 1 :]
        names = [*names[: len(_LINES) - 1], f"{len(rest)} other genres"]
        found[names[-1]] = sum((found[name] for name in rest), Histogram())
    figure, axes = new_figure(3.9)
    axes.set(title=by.capitalize(), xlabel=f"{by} of a puzzle", ylabel="share of puzzles that take more")
    refusal = _nothing_to_show(found.values(), by)
    if refusal:
        return empty_figure(figure, axes, refusal)
    for i, name in enumerate(names):
        numbers, left = _exceeding(found[name], _lowest(by))
        dashes = _DASHES[i % len(_DASHES)]
        axes.step(numbers, left, dashes, where="post", color=_LINES[i], linewidth=1.8, label=name)
    logarithmic(axes.yaxis, 0.4 / max(found[name].rows for name in names), 1.0)
    axes.yaxis.set_major_formatter(percent)
    logarithmic(axes.xaxis, _lowest(by), max(found[name].largest for name in names))
    axes.grid(alpha=0.25)
    name_lines(axes, names)
    return figure


@styled
def speed(stats: RunStats, by: str = "kind") -> Figure:
    """Rows a second of one solver thread by ``genre``, ``size`` or ``kind`` (both), from the times in the log; of many
    those that took the most time.
    """
    timed, left = _timed(stats, by)
    names = sorted(timed, key=lambda name: (-timed[name].rows_per_second, name))
    figure, axes = new_figure(height_of(len(names)))
    axes.set_title("Rows a second, one thread")
    if not names:
        return empty_figure(figure, axes, "the run has no log of times")
    rates = np.array([timed[name].rows_per_second for name in names])
    start = 10.0 ** np.floor(np.log10(rates.min()) - 0.3)
    axes.hlines(np.arange(len(names)), start, rates, color=BAR, linewidth=5, alpha=0.45)
    axes.plot(rates, np.arange(len(names)), "o", color=BAR, markersize=7)
    for place, rate in enumerate(rates.tolist()):
        words = f"{rate:,.0f}" if 10 <= rate < 1e9 else number(rate)
        write_beside(axes, rate, place, words, 8)
    logarithmic(axes.xaxis, start, rates.max() * 4)
    axes.set_xlim(left=start)
    axes.set_xlabel(f"rows/s (logarithmic{left})")
    axes.grid(axis="x", alpha=0.25)
    name_bars(axes, names)
    return figure


@styled
def time_spent(stats: RunStats, by: str = "kind") -> Figure:
    """Where the time of the solver went, by ``genre``, ``size`` or ``kind`` (both), from the times in the log; of many
    those that took the most.
    """
    timed, left = _timed(stats, by)
    names = sorted(timed, key=lambda name: (-timed[name].seconds, name))
    figure, axes = new_figure(height_of(len(names)))
    axes.set_title(f"Time by {'genre and size' if by == 'kind' else by}")
    if not names:
        return empty_figure(figure, axes, "the run has no log of times")
    total = sum(entry.seconds for entry in stats.kinds.values())
    seconds = np.array([timed[name].seconds for name in names])
    axes.barh(np.arange(len(names)), seconds / total, color=BAR, height=0.72)
    for place, own in enumerate(seconds.tolist()):
        words = f"{duration(own)}, {percent(own / total) if own / total >= 0.0005 else 'less than 0.1%'}"
        write_beside(axes, own / total, place, words, 4)
    most = seconds.max() / total
    share_axis(axes.xaxis, most)
    axes.set_xlim(0, most * 1.25)
    axes.set_xlabel(f"share of {duration(total)}{left}")
    axes.grid(axis="x", alpha=0.25)
    name_bars(axes, names)
    return figure


def _histograms(stats: RunStats, by: str) -> dict[str, Histogram]:
    """What the puzzles of each genre take, of those that have any."""
    if by not in ("nodes", "guesses"):
        raise ModelError(f"unknown difficulty {by!r}; expected nodes or guesses")
    found = {name: getattr(kind, by) for name, kind in stats.by_genre().items()}
    return {name: histogram for name, histogram in found.items() if histogram.rows}


def _lowest(by: str) -> int:
    """What a puzzle takes at least, as an axis begins."""
    return 0 if by == "guesses" else 1


def _nothing_to_show(histograms: Iterable[Histogram], by: str) -> str:
    """Why there is nothing to see; empty if there is."""
    largest = [histogram.largest for histogram in histograms]
    if not largest:
        return "no puzzles"
    if max(largest) <= _lowest(by):
        return "no puzzle took a guess" if by == "guesses" else "no puzzle took more than one node"
    return ""


def _explain_marks(axes: Axes) -> None:
    from matplotlib.lines import Line2D

    marks = [
        Line2D([], [], color=BAR, marker="o", markersize=7, linestyle="none", label="half of the puzzles take no more"),
        Line2D(
            [], [], color=INK, marker="|", markersize=11, markeredgewidth=1.8, linestyle="none", label="90% of them"
        ),
        Line2D([], [], color=BAR, linewidth=5, alpha=0.45, label="99%"),
        Line2D([], [], color=BAR, marker=">", markersize=5, linewidth=1.2, label="all"),
    ]
    place = {"loc": "lower left", "bbox_to_anchor": (-0.02, 1.0), "ncols": 4}
    axes.legend(handles=marks, fontsize=8.5, columnspacing=1.4, **place)


def _timed(stats: RunStats, by: str) -> tuple[dict[str, KindStats], str]:
    """The groups whose time is known, those that took the most if there are too many, and words for how many are left
    out.
    """
    if by not in ("genre", "size", "kind"):
        raise ModelError(f"unknown grouping {by!r}; expected genre, size or kind")
    kinds = {f"{kind.genre} {kind.size}": entry for kind, entry in stats.kinds.items()}
    groups = {"genre": stats.by_genre, "size": stats.by_size}.get(by, lambda: kinds)()
    timed = {name: entry for name, entry in groups.items() if entry.rows_per_second}
    names = sorted(timed, key=lambda name: (-timed[name].seconds, name))
    left = f"; of {len(names):,} the {MAX_BARS} that took the most time" if len(names) > MAX_BARS else ""
    return {name: timed[name] for name in names[:MAX_BARS]}, left


def _statuses(groups: dict[str, KindStats], title: str, plural: str) -> Figure:
    """Bars of shares, one a group, those with the most rows if there are too many."""
    if len(groups) > MAX_BARS:
        most = sorted(groups, key=lambda name: -groups[name].rows)[: MAX_BARS - 1]
        rest = [entry for name, entry in groups.items() if name not in most]
        groups = {name: entry for name, entry in groups.items() if name in most}
        groups[f"{len(rest)} other {plural}"] = sum(rest, KindStats())
    names = list(groups)
    figure, axes = new_figure(height_of(len(names)))
    axes.set_title(title, pad=28)
    if not names:
        return empty_figure(figure, axes, "no rows")
    axes.set_xlabel("share of rows; their number is on the right")
    counts = np.array([groups[name].by_status for name in names], np.float64)
    totals = counts.sum(axis=1)
    exact = counts / np.maximum(totals, 1)[:, None]
    drawn = np.where(exact > 0, np.maximum(exact, _LEAST_SHARE), 0)
    drawn /= np.maximum(drawn.sum(axis=1, keepdims=True), 1)
    left = np.zeros(len(names))
    for status in Status:
        if counts[:, status].any():
            color = STATUS_COLORS[status]
            axes.barh(np.arange(len(names)), drawn[:, status], left=left, color=color, height=0.72, label=status.name)
            left += drawn[:, status]
    for place, total in enumerate(totals.tolist()):
        write_beside(axes, 1, place, f"{total:,.0f}", 5)
    share_axis(axes.xaxis, 1)
    axes.set_xlim(0, 1)
    name_bars(axes, names)
    axes.legend(loc="lower left", bbox_to_anchor=(-0.02, 1.0), ncols=len(Status), fontsize=8.5, columnspacing=1.1)
    return figure


def _exceeding(histogram: Histogram, lowest: int) -> tuple[Any, Any]:
    """Numbers, ascending from `lowest`, and the share of all that exceeds each; at the last the line drops to half a
    puzzle.
    """
    numbers, rows = histogram.values()
    left = 1 - np.cumsum(rows) / rows.sum()
    left[-1] = 0.5 / rows.sum()
    return np.concatenate([[min(lowest, numbers[0])], numbers]), np.concatenate([[1.0], left])
