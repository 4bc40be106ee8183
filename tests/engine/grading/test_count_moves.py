"""What counts say is looked for once for all techniques that use it."""

from __future__ import annotations

import numpy as np
import pytest
from generated_puzzles import LAWS, made, small_request

import gridlanes.grading.count_moves as looked_at
from gridlanes.grading.count_moves import by_counts, counts_suit, joint_counts_suit
from gridlanes.grading.position import Position
from gridlanes.kernels.grading.count_moves import OVERLAPPING, STARVED, STARVED_LATER

N = 8
pytestmark = pytest.mark.xdist_group("genres")


def group_of(name):
    genre = next(each for each in LAWS if each.name == name)
    return made(small_request(genre, minimal=True), N).groups[0][0]


def test_one_look_serves_all_and_each_moves_only_what_is_its_own(monkeypatch):
    group, every, calls = group_of("akari"), np.arange(N), []
    kernel = looked_at.count_moves
    monkeypatch.setattr(looked_at, "count_moves", lambda *each: calls.append(len(each[1])) or kernel(*each))
    position = Position(group)
    left = every
    for way in (STARVED, OVERLAPPING, STARVED_LATER):
        found = by_counts(way)(position, left)
        left = left[found.moves == 0]
    assert calls == [N]
    assert len(left) < N
    found = by_counts(OVERLAPPING)(Position(group), every)  # where an easier way would move something, it looks itself
    assert calls == [N, N]
    assert found.moves.any()


@pytest.mark.parametrize(
    ("genre", "suits", "is_joint"),
    [("sudoku", False, False), ("akari", True, False), ("slitherlink", False, True), ("country_road", True, False)],
)
def test_it_suits_puzzles_that_count_without_joint_states(genre, suits, is_joint):
    position = Position(group_of(genre))
    assert counts_suit(position) == suits
    assert joint_counts_suit(position) == is_joint
