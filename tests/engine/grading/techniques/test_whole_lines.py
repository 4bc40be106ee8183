"""All fillings of a line."""

from __future__ import annotations

import json

import numpy as np
import pytest
from technique_laws import assert_lawful

import gridlanes
from gridlanes.api.inputs import blocks_of
from gridlanes.grading.grades import GradeStatus
from gridlanes.grading.position import Position
from gridlanes.grading.techniques import techniques

pytestmark = pytest.mark.xdist_group("genres")


def test_it_is_lawful():
    assert_lawful("whole-lines", "skyscrapers")


def test_it_sees_that_heights_differ():
    """Three of 1, 2, 3, 4 are seen, the last cell is not the 3: 1 3 2 4 and the like need it elsewhere."""
    group = next(iter(blocks_of(["towers:4:3///////////////"]))).groups[0]
    position = Position(group)
    assert techniques()["whole-lines"].apply(position, np.arange(1)).moves[0] > 0
    column = position.marks_left(np.arange(1))[0].reshape(4, 4)[:, 0].tolist()
    fillings = [(1, 2, 4, 3), (1, 3, 4, 2), (2, 3, 4, 1), (1, 3, 2, 4), (2, 1, 3, 4), (2, 3, 1, 4)]
    assert column == [sum({1 << filling[k] - 1 for filling in fillings}) for k in range(4)]


def test_a_number_that_no_filling_has_leaves_no_mark(tmp_path):
    profile = tmp_path / "mine.toml"
    profile.write_text('extends = "default"\n[cost]\nwhole-lines = 1\n')
    rows = {"grid": ["......"] * 6, "rows": [1, None, None, None, None, None]}
    found = gridlanes.grade(json.dumps({"genre": "sandwich", "data": rows}), profile=profile)
    assert found.status.tolist() == [GradeStatus.BROKEN]
