"""Axes with few plain numbers, names that are words, figures for those who do not see them."""

from __future__ import annotations

import warnings
from xml.etree import ElementTree

import pytest

from gridlanes.corpus.statistics import style
from gridlanes.corpus.statistics.style import (
    duration,
    empty_figure,
    logarithmic,
    name_bars,
    name_lines,
    new_figure,
    number,
    percent,
    share_axis,
    short_name,
    styled,
    svg_of,
)
from gridlanes.status import Status


def labels(axis):
    return [label.get_text() for label in axis.get_ticklabels()]


@pytest.fixture
def axes():
    return new_figure(2)[1]


def test_every_status_has_a_colour_of_its_own():
    assert set(style.STATUS_COLORS) == set(Status)
    assert len(set(style.STATUS_COLORS.values())) == len(Status)


@pytest.mark.parametrize(
    ("lowest", "highest", "expected"),
    [
        (1, 7, ["1", "2", "5"]),
        (0, 1, ["0", "1"]),
        (0, 7, ["0", "1", "2", "5"]),
        (0, 300, ["0", "1", "3", "10", "30", "100", "300"]),
        (1, 5000, ["1", "10", "100", "1,000"]),
        (0, 10**15, ["0", "1", "100", "10,000", "1M", "100M", "10G", "1T", "100T"]),
        (0.003, 1, ["0.003", "0.01", "0.03", "0.1", "0.3", "1"]),
    ],
)
def test_a_logarithmic_axis_has_few_plain_numbers(axes, lowest, highest, expected):
    logarithmic(axes.xaxis, lowest, highest)
    low, high = axes.get_xlim()
    assert [number(tick) for tick in axes.get_xticks() if low <= tick <= high] == expected
    assert low < lowest
    assert high > highest
    assert len(axes.xaxis.get_minorticklocs()) == 0
    axes.figure.canvas.draw()
    assert not any("mathdefault" in words for words in labels(axes.xaxis))


def test_shares_are_round_and_none_is_above_all(axes):
    share_axis(axes.xaxis, 1)
    assert [percent(tick) for tick in axes.get_xticks()] == ["0%", "20%", "40%", "60%", "80%", "100%"]
    share_axis(axes.xaxis, 0.18)
    assert [percent(tick) for tick in axes.get_xticks()] == ["0%", "5%", "10%", "15%", "20%"]


@pytest.mark.parametrize(
    ("value", "words"),
    [(0, "0"), (0.05, "0.05"), (1, "1"), (2.5, "2.5"), (999, "999"), (10_000, "10,000"), (2e6, "2M"), (1.5e13, "15T")],
)
def test_numbers_are_short(value, words):
    assert number(value) == words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(1e-7, "0.1 µs"), (0.0035, "3.5 ms"), (1.25, "1.25 s"), (90, "1.5 min"), (36_000, "10 h"), (36e6, "10,000 h")],
)
def test_times_have_units(seconds, words):
    assert duration(seconds) == words


@pytest.mark.parametrize(("share", "words"), [(0, "0%"), (1, "100%"), (0.5, "50%"), (0.003, "0.3%"), (2e-5, "0.002%")])
def test_shares_have_the_places_that_they_take(share, words):
    assert percent(share) == words


def test_names_are_one_short_line():
    assert short_name("two\nlines\x1b[31m") == r"two\nlines\u001b[31m"
    assert short_name("x" * 40) == "x" * 27 + "…"


def test_names_are_words_and_no_formulas(axes):
    for name in ("_hidden", "a$x^2$b"):
        axes.plot([1, 2], [1, 2], label=name)
    name_lines(axes, ["_hidden", "a$x^2$b"])
    legend = axes.get_legend().get_texts()
    assert [text.get_text().lstrip("\u200b") for text in legend] == ["_hidden", "a$x^2$b"]
    name_bars(axes, ["a$x^2$b"])
    assert not any(text.get_parse_math() for text in [*legend, *axes.get_yticklabels()])


def test_a_figure_says_what_it_is_and_names_may_be_in_any_script():
    def drawn():
        figure, axes = new_figure(2)
        axes.set_title("Guesses & <nodes>")
        axes.text(0, 0, "日本語")
        return figure

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        svg = svg_of(styled(drawn)(), "one")
    tree = ElementTree.fromstring(svg)
    assert (tree.get("role"), tree.get("aria-label")) == ("img", "Guesses & <nodes>")
    assert "日本語" in svg


def test_what_has_nothing_to_show_is_low_and_says_so():
    figure, axes = new_figure(5)
    empty_figure(figure, axes, "no rows")
    assert figure.get_figheight() < 2
    assert [text.get_text() for text in axes.texts] == ["no rows"]
    assert not any(spine.get_visible() for spine in axes.spines.values())
