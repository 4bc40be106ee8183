"""Parts of ships as they are drawn."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from gridlanes.draw.ships import SHIPS, ship
from gridlanes.model.looks import Look

FLAT = {
    Look.SHIP_TOP: "v-13",
    Look.SHIP_BOTTOM: "v13",
    Look.SHIP_LEFT: "h-13",
    Look.SHIP_RIGHT: "h13",
}
"""the first stroke of each end, from the side where the ship goes on"""


@pytest.mark.parametrize("look", SHIPS)
def test_a_part_is_a_closed_outline_around_its_place(look):
    path = ElementTree.fromstring(ship(look, 54, 90, given=True)).attrib["d"]
    assert path.startswith("M54 90m")
    assert path.endswith("z")


@pytest.mark.parametrize("look", FLAT)
def test_an_end_is_round_where_the_ship_ends_and_straight_where_it_goes_on(look):
    outline = SHIPS[look]
    assert re.match(r"m-?\d+ -?\d+([vh]-?\d+)", outline)[1] == FLAT[look]
    assert outline.count("a") == 1


def test_given_parts_are_darker_than_found_ones():
    colors = {
        ElementTree.fromstring(ship(Look.SHIP_MIDDLE, 0, 0, given=given)).attrib["fill"] for given in (True, False)
    }
    assert len(colors) == 2
