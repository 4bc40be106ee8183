"""Lines with aligned columns."""

from __future__ import annotations

from gridlanes.cli.aligned import aligned


def test_figures_are_on_the_right_and_words_on_the_left() -> None:
    assert aligned([["a", "b"], ["c", "x.txt:5"], ["d", "2024.txt:5"]]) == "a  b\nc  x.txt:5\nd  2024.txt:5"
    assert aligned([["a", "rows", "b"], ["long", "1,000", "c"]]) == "a      rows  b\nlong  1,000  c"
