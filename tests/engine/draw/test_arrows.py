"""Arrows as they are drawn."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from gridlanes.draw.arrows import COMPASS, ON_DARK, arrow

WAYS = {**COMPASS, **ON_DARK}


@pytest.mark.parametrize("look", WAYS)
def test_an_arrow_ends_where_it_points(look):
    down, right = WAYS[look]
    path = ElementTree.fromstring(arrow(down, right, 2, 5, "#123456"))
    start, tip = ([*map(float, place.split())] for place in path.attrib["d"][1:].split("l")[0].split("M")[0].split("L"))
    assert [(a < b) - (a > b) for a, b in zip(start, tip, strict=True)] == [right, down]
    assert path.attrib["stroke"] == "#123456"


@pytest.mark.parametrize("look", WAYS)
def test_its_head_has_two_wings_on_both_sides(look):
    down, right = WAYS[look]
    path = ElementTree.fromstring(arrow(down, right, 0, 0, "#123456")).attrib["d"]
    wings = [[*map(float, part.split("M")[0].split())] for part in path.split("l")[1:]]
    assert all(x * right + y * down < 0 for x, y in wings)
    sides = [x * down - y * right for x, y in wings]
    assert sides[0] * sides[1] < 0


def test_no_two_arrows_of_a_kind_point_the_same_way():
    assert len({*COMPASS.values()}) == 8
    assert len({*ON_DARK.values()}) == 4
