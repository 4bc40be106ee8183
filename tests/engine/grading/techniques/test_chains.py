"""Chains in the examples: the longer, the harder."""

from __future__ import annotations

import numpy as np
import pytest
from grading_examples import assert_used_at_its_cost, how_often, scores_of

from gridlanes.grading.techniques.chains import length_added


@pytest.mark.parametrize("name", ["two-strong-links", "three-strong-links"])
def test_examples_need_chains_of_one_mark_at_their_cost(name):
    assert_used_at_its_cost(name)


@pytest.mark.parametrize(("name", "cost"), [("xy-chain", 6.6), ("forcing-chain", 7.0)])
def test_examples_need_chains_of_several_marks_at_a_cost_of_their_length(name, cost):
    assert how_often(name)
    assert scores_of(name)
    assert all(cost <= score < cost + 1 for score in scores_of(name))


def test_a_tenth_is_added_for_each_step_of_the_scale():
    lengths = [2, 6, 7, 8, 9, 10, 11, 14, 15, 18, 19, 26, 27]
    added = length_added(np.array(lengths))
    assert np.round(added * 10).tolist() == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]
    assert length_added(np.zeros(0, np.int64)).tolist() == []
