"""Subsets in the examples."""

from __future__ import annotations

import pytest
from grading_examples import assert_used_at_its_cost

from gridlanes.grading.grader import order_of
from gridlanes.grading.position import Position
from gridlanes.grading.profile import Profile
from gridlanes.io.read.reading import read_rows


@pytest.mark.parametrize(
    "name", ["direct-hidden-pair", "direct-hidden-triple", "naked-pair", "hidden-pair", "naked-triple", "hidden-triple"]
)
def test_examples_need_it_at_its_cost(name):
    assert_used_at_its_cost(name)


def test_small_boards_have_no_large_subsets():
    group = read_rows(["12......2......3"]).groups[0]
    names = {technique.name for technique, _ in order_of(Profile.of_genre("sudoku"), Position(group))}
    assert {"naked-pair", "hidden-pair", "naked-triple", "hidden-triple"} <= names
    assert not {"naked-quad", "hidden-quad"} & names
