"""Locked candidates in the examples."""

from __future__ import annotations

import pytest
from grading_examples import assert_used_at_its_cost


@pytest.mark.parametrize("name", ["direct-pointing", "direct-claiming", "pointing", "claiming"])
def test_examples_need_it_at_its_cost(name):
    assert_used_at_its_cost(name)
