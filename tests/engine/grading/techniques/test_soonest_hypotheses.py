"""Hypotheses with the shortest way to a contradiction."""

from __future__ import annotations

import pytest
from technique_laws import assert_lawful

from gridlanes.grading.techniques import techniques

pytestmark = pytest.mark.xdist_group("genres")


@pytest.mark.parametrize(("name", "genre"), [("soonest-hypotheses", "akari"), ("soonest-strong-hypotheses", "hitori")])
def test_they_are_lawful(name, genre):
    assert_lawful(name, genre)


def test_a_longer_way_costs_more():
    costs = techniques()["soonest-hypotheses"].costs
    assert costs(5.0, [1, 2, 8]).tolist() == [5.0, 5.2, 5.6]
