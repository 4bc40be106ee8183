"""Plots show what the figures say, in the same colours, without a display."""

from __future__ import annotations

import sys
from xml.etree import ElementTree

import matplotlib
import pytest
from made_stats import MadeRun, made_row, many_kinds
from matplotlib.colors import to_hex

from gridlanes.corpus.statistics import plots
from gridlanes.corpus.statistics.stats import stats_of
from gridlanes.errors import ModelError
from gridlanes.status import Status


@pytest.fixture(scope="module")
def stats():
    return many_kinds()


def bars(figure):
    """(colour, share) of the bars by place."""
    found: dict[int, list[tuple[str, float]]] = {}
    for patch in figure.axes[0].patches:
        if patch.get_width() > 0:
            place = round(patch.get_y() + patch.get_height() / 2)
            found.setdefault(place, []).append((to_hex(patch.get_facecolor()).upper(), patch.get_width()))
    return found


def names(figure):
    return [label.get_text() for label in figure.axes[0].get_yticklabels()]


@pytest.mark.parametrize(("plot", "groups"), [("status_by_genre", "by_genre"), ("status_by_size", "by_size")])
def test_bars_are_the_shares_of_the_statuses(stats, plot, groups):
    figure, entries = getattr(plots, plot)(stats), getattr(stats, groups)()
    assert names(figure) == list(entries)
    for place, entry in enumerate(entries.values()):
        expected = [
            (plots.STATUS_COLORS[status].upper(), pytest.approx(entry.by_status[status] / entry.rows))
            for status in Status
            if entry.by_status[status]
        ]
        assert bars(figure)[place] == expected
    shown = [text.get_text() for text in figure.axes[0].get_legend().get_texts()]
    assert shown == [status.name for status in Status if stats.summary.by_status.get(status)]


def test_many_groups_are_summed_up():
    figure = plots.status_by_genre(many_kinds(n_genres=40))
    assert len(names(figure)) == 30
    assert names(figure)[-1] == "13 other genres"
    lines = plots.difficulty(many_kinds(n_genres=40)).axes[0].get_legend_handles_labels()[1]
    assert (len(lines), lines[-1]) == (8, "34 other genres")
    axes = plots.spread(many_kinds(n_genres=40)).axes[0]
    assert len(axes.get_yticks()) == 30
    assert axes.get_xlabel() == "guesses of a puzzle (logarithmic; of 41 genres the 30 hardest)"


def test_a_status_that_is_rare_is_seen():
    rows = [made_row()] * 5000 + [made_row(status="FAILED", reason="lost")]
    figure = plots.status_by_genre(stats_of(MadeRun(rows, batch_rows=5000)))
    assert [share for _, share in bars(figure)[0]] == pytest.approx([0.996, 0.004], abs=1e-3)


def test_marks_are_the_quantiles_of_each_genre_the_hardest_first():
    easy = [made_row(genre="easy", guesses=guesses, nodes=1 + 2 * guesses) for guesses in [0] * 5 + [1] * 4 + [7]]
    hard = [made_row(genre="hard", guesses=100, nodes=201)]
    figure = plots.spread(stats_of(MadeRun([*easy, *hard])))
    assert names(figure) == ["hard", "easy"]
    axes = figure.axes[0]
    marks = {
        (line.get_marker(), round(line.get_ydata()[0])): line.get_xdata()[0]
        for line in axes.get_lines()
        if len(line.get_xdata()) == 1
    }
    assert marks == {("o", 0): 100, ("|", 0): 100, (">", 0): 100, ("o", 1): 0, ("|", 1): 1, (">", 1): 7}
    assert [text.get_text() for text in axes.texts] == ["100", "7"]


@pytest.mark.parametrize("by", ["guesses", "nodes"])
def test_lines_are_the_shares_of_puzzles_that_take_more(stats, by):
    axes = plots.difficulty(stats, by).axes[0]
    line = next(line for line in axes.get_lines() if line.get_label() == "genre_0")
    numbers, shares = line.get_data()
    assert numbers.tolist() == ([0, 0, 1, 2, 3, 4] if by == "guesses" else [1, 1, 3, 5, 7, 9])
    assert shares.tolist() == pytest.approx([1, 0.8, 0.6, 0.4, 0.2, 0.025])
    assert axes.get_xlabel() == f"{by} of a puzzle"


def test_a_line_begins_where_all_puzzles_take_more():
    rows = [made_row(guesses=guesses, nodes=1 + 2 * guesses) for guesses in (3, 3, 5, 9)]
    (line,) = plots.difficulty(stats_of(MadeRun(rows)), "guesses").axes[0].get_lines()
    numbers, shares = line.get_data()
    assert (numbers.tolist(), shares.tolist()) == ([0, 3, 5, 9], [1, 0.5, 0.25, 0.125])


def test_time_is_that_of_the_log_the_most_first(stats):
    figure = plots.time_spent(stats)
    assert names(figure) == ["genre_1 9x9", "genre_0 9x9"]
    assert [text.get_text() for text in figure.axes[0].texts] == ["4 s, 89%", "500 ms, 11%"]
    assert figure.axes[0].get_xlabel() == "share of 4.5 s"
    assert names(plots.time_spent(stats, by="size")) == ["9x9"]


def test_of_many_kinds_those_are_shown_that_took_the_most_time():
    rows = [made_row(width=side, height=side) for side in range(1, 41)]
    times = [{"genre": "sudoku", "width": side, "height": side, "rows": 1, "seconds": side} for side in range(1, 41)]
    found = stats_of(MadeRun(rows, [{"times": times}]))
    for plot, first in ((plots.time_spent, "sudoku 40x40"), (plots.speed, "sudoku 11x11")):
        figure = plot(found)
        assert (len(names(figure)), names(figure)[0]) == (30, first)
        assert "of 40 the 30 that took the most time" in figure.axes[0].get_xlabel()


def test_speed_is_that_of_the_log(stats):
    figure = plots.speed(stats)
    assert names(figure) == ["genre_0 9x9", "genre_1 9x9"]
    assert [text.get_text() for text in figure.axes[0].texts] == ["40", "0.25"]
    assert names(plots.speed(stats, by="genre")) == ["genre_0", "genre_1"]
    assert names(plots.speed(stats, by="size")) == ["9x9"]


def test_what_cannot_be_shown_is_said():
    nothing = stats_of(MadeRun([]))
    invalid = stats_of(MadeRun([made_row(status="INVALID", width=0, height=0)]))
    easy = stats_of(MadeRun([made_row(), made_row(genre="takuzu")]))
    for figure, words in (
        (plots.status_by_genre(nothing), "no rows"),
        (plots.difficulty(invalid), "no puzzles"),
        (plots.spread(invalid), "no puzzles"),
        (plots.difficulty(easy), "no puzzle took more than one node"),
        (plots.difficulty(easy, "guesses"), "no puzzle took a guess"),
        (plots.spread(easy), "no puzzle took a guess"),
        (plots.speed(invalid), "the run has no log of times"),
        (plots.time_spent(invalid), "the run has no log of times"),
    ):
        assert [text.get_text() for text in figure.axes[0].texts] == [words]
    for plot in (plots.difficulty, plots.spread, plots.speed, plots.time_spent):
        with pytest.raises(ModelError, match=r"unknown (difficulty|grouping) 'colour'; expected"):
            plot(nothing, by="colour")


def test_a_plot_is_the_same_svg_each_time_in_the_colour_of_the_text():
    rows = [made_row(genre="a & <b> $x$"), made_row(status="MULTIPLE")]
    first, second = (plots.svg_of(plots.status_by_genre(stats_of(MadeRun(rows))), "one") for _ in range(2))
    assert first == second
    tree = ElementTree.fromstring(first)
    assert (tree.get("role"), tree.get("aria-label")) == ("img", "Status by genre")
    assert "metadata" not in first
    words = ["".join(node.itertext()).strip() for node in tree.iter("{http://www.w3.org/2000/svg}text")]
    assert "a & <b> $x$" in words
    assert "currentColor" in first
    assert plots.INK not in first
    ids = [node.get("id") for node in tree.iter() if node.get("id")]
    assert ids
    assert all(name.startswith("one-") for name in ids)


def test_a_plot_shows_itself_in_a_notebook(stats):
    svg = plots.speed(stats)._repr_svg_()
    ElementTree.fromstring(svg)
    assert "genre_0 9x9" in svg


def test_no_state_of_pyplot_is_touched_and_no_style_is_left_behind(stats):
    before = dict(matplotlib.rcParams)
    figure = plots.status_by_size(stats)
    assert dict(matplotlib.rcParams) == before
    if "matplotlib.pyplot" in sys.modules:
        assert figure not in map(
            sys.modules["matplotlib.pyplot"].figure, sys.modules["matplotlib.pyplot"].get_fignums()
        )
