"""Sets of regions that others cover, in puzzles."""

from __future__ import annotations

import numpy as np
import pytest
from technique_laws import assert_lawful

from gridlanes.grading.profile import Profile
from gridlanes.grading.techniques import techniques

NAMES = ["sets-of-regions", "overlapping-sets-of-regions"]
pytestmark = pytest.mark.xdist_group("genres")


@pytest.mark.parametrize("name", NAMES)
def test_it_strikes_nothing_of_the_solution(name):
    assert_lawful(name, "dominosa")


def test_larger_sets_cost_more():
    technique = techniques()[NAMES[0]]
    assert technique.costs(4.0, np.array([2, 3, 6])).tolist() == [4.0, 4.1, 4.4]


@pytest.mark.parametrize("name", NAMES)
def test_it_is_on_request(name):
    assert name not in Profile.of_genre("default").costs
    assert name in Profile.of_genre("dominosa").costs
