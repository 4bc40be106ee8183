"""How jigsaws are written."""

from __future__ import annotations

import pytest
from family import BLANK4, assert_refused, comes_back

from gridlanes.errors import ModelError
from gridlanes.genres import jigsaw
from gridlanes.genres.jigsaw_codecs import CODEC

REGIONS = ["AABB", "ACCB", "ACDB", "DCDD"]


def test_regions_are_the_puzzles_own():
    parsed = comes_back(CODEC, {"grid": BLANK4, "regions": REGIONS})
    assert parsed.structure is jigsaw.structure(4)
    assert [len(region) for region in parsed.own[0].regions] == [4] * 4
    numbers = [[ord(name) for name in row] for row in REGIONS]
    assert CODEC.to_data(CODEC.data({"grid": BLANK4, "regions": numbers}))["regions"] == REGIONS


def test_diagonals_and_cages_are_read():
    more = {"diagonals": True, "cages": [{"sum": 5, "cells": [[0, 0], [1, 0]]}]}
    parsed = comes_back(CODEC, {"grid": BLANK4, "regions": REGIONS, **more})
    assert parsed.structure is jigsaw.structure(4, diagonals=True)
    assert len(parsed.own) == 2


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({"grid": BLANK4}, "no 'regions'"),
        ({"grid": BLANK4, "regions": REGIONS[:3]}, "no 4 rows of 4"),
        ({"grid": BLANK4, "regions": ["AABB", "AACB", "ACDB", "DCDD"]}, "the region 'A' has 5 cells"),
        ({"grid": BLANK4, "regions": REGIONS, "diagonals": 1}, "neither true nor false"),
        ({"grid": BLANK4, "regions": REGIONS, "cages": [{"cells": [[0, 0]]}]}, "entry 1 of cages has no 'sum'"),
    ],
)
def test_what_is_no_jigsaw_is_refused(data, reason):
    assert_refused(CODEC, data, reason)


def test_a_jigsaw_without_regions_is_not_written():
    with pytest.raises(ModelError, match="cover"):
        CODEC.to_data(CODEC.data({"grid": BLANK4, "regions": REGIONS})._replace(own=()))
