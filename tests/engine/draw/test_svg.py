"""The frame of every drawing."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from gridlanes.draw.svg import MARGIN, opening


@pytest.mark.parametrize(
    ("pixels", "before", "size", "box"),
    [
        (None, 0, ("106", "56"), "-3 -3 106 56"),
        (53, 0, ("53", "28"), "-3 -3 106 56"),
        (None, 36, ("142", "92"), "-39 -39 142 92"),
        (71, 36, ("71", "46"), "-39 -39 142 92"),
    ],
)
def test_a_drawing_has_a_margin_and_keeps_its_shape(pixels, before, size, box):
    root = ElementTree.fromstring(opening(100, 50, pixels, "a grid", before) + "</svg>")
    assert (root.get("width"), root.get("height")) == size
    assert root.get("viewBox") == box
    assert (root.get("role"), root.get("aria-label")) == ("img", "a grid")
    assert MARGIN == 3
