"""Bent subsets in the examples: the wider their widest cell, the harder."""

from __future__ import annotations

import pytest
from grading_examples import how_often, scores_of


@pytest.mark.parametrize(
    ("name", "scores"), [("xy-wing", {4.2, 4.4}), ("wxyz-wing", {5.5, 5.6}), ("vwxyz-wing", {6.2, 6.3, 6.4})]
)
def test_examples_need_it_at_a_cost_of_its_widest_cell(name, scores):
    assert how_often(name)
    assert scores_of(name) <= scores
