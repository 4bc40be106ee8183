"""Forcing in the examples."""

from __future__ import annotations

import pytest
from grading_examples import how_often, scores_of


@pytest.mark.parametrize(("name", "cost"), [("nishio", 7.5), ("multiple-forcing-chains", 8.0)])
def test_examples_need_it_at_a_cost_of_its_length(name, cost):
    assert how_often(name)
    assert all(cost <= score < cost + 1 for score in scores_of(name))
