"""Marks that would starve regions of exactly one mark, in puzzles."""

from __future__ import annotations

import numpy as np
import pytest
from generated_puzzles import LAWS, made, small_request
from technique_laws import assert_lawful

from gridlanes.grading.position import Position
from gridlanes.grading.profile import Profile
from gridlanes.grading.techniques import techniques

NAMES = ["starved-regions", "regions-with-the-same-places"]
N = 8
pytestmark = pytest.mark.xdist_group("genres")


@pytest.mark.parametrize("name", NAMES)
def test_it_strikes_nothing_of_the_solution(name):
    assert_lawful(name, "dominosa")


def test_the_first_way_finds_what_counts_starve_at_once():
    group = made(small_request(next(each for each in LAWS if each.name == "dominosa"), minimal=True), N).groups[0][0]
    left, every = [], np.arange(N)
    for name in (NAMES[0], "starved-counts"):
        position = Position(group)
        techniques()["constraints"].apply(position, every)
        assert techniques()[name].apply(position, every).moves.any()
        techniques()["constraints"].apply(position, every)
        left.append(position.marks_left(every))
    assert (left[0] == left[1]).all()


@pytest.mark.parametrize("name", NAMES)
def test_it_is_on_request(name):
    assert name not in Profile.of_genre("default").costs
    assert name in Profile.of_genre("dominosa").costs
