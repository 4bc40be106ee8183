"""The figures are SVG that parsers take, with a name for each kind."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest


@pytest.mark.parametrize("name", ["clues.svg", "levels.svg"])
def test_figures_name_what_they_show(small_set, name: str) -> None:
    text = (small_set / "figures" / name).read_text()
    root = ElementTree.fromstring(text)
    assert root.tag.endswith("svg")
    assert "sudoku 4x4" in text
    assert "takuzu 4x4" in text
