"""The marks that a region holds at all."""

from __future__ import annotations

import pytest
from technique_laws import assert_lawful

from gridlanes.api import grade

pytestmark = pytest.mark.xdist_group("genres")


def test_it_is_lawful():
    assert_lawful("region-marks", "kenken")


def test_a_cage_of_two_that_sums_to_three_holds_nothing_else(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('extends = "default"\n[cost]\nregion-marks = 1\n')
    cages = [{"cells": [[0, 0], [0, 1]], "sum": 3}, {"cells": [[0, 2], [0, 3]], "sum": 7}]
    text = str({"genre": "killer", "size": [4, 4], "box": [2, 2], "cages": cages}).replace("'", '"')
    found = grade(text, profile=path)
    assert dict(zip(found.techniques, found.steps[0].tolist(), strict=True))["region-marks"] >= 1
