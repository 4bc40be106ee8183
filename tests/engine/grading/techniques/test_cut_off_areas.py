"""Areas that a mark would cut off, in puzzles."""

from __future__ import annotations

import pytest
from technique_laws import assert_lawful

from gridlanes.grading.profile import Profile

NAME = "odd-areas"
pytestmark = pytest.mark.xdist_group("genres")


def test_it_strikes_nothing_of_the_solution():
    assert_lawful(NAME, "dominosa")


def test_it_is_on_request():
    assert NAME not in Profile.of_genre("default").costs
    assert NAME in Profile.of_genre("dominosa").costs
